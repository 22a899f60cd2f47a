import type { Services } from '../../services.ts'
import { buildSchema } from './build.ts'
import { readCatalogue } from './catalogue.ts'
import { apiRoles, type Schema } from './schema.ts'

/** Migrations and people with psql say `notify pgrst, 'reload schema'`, as they do to PostgREST. */
const channel = 'pgrst'

/** After a statement met a table or column that is not as we knew it, how long before we look again on such a hint. */
const patience = 5_000

export type SchemaCache = ReturnType<typeof schemaCache>

export type Shown = { schemas: readonly string[]; functions: readonly string[] }

export function schemaCache({ database, clock, log }: Services, { schemas, functions }: Shown) {
  let loading: Promise<Schema> | undefined
  let known: Schema | undefined
  let [asked, shown] = [0, 0]
  let hintedAt = 0
  let listening: Promise<unknown> | undefined

  /** A lost listener costs nothing but the hint: a statement that fails on an unknown name has us look as well. */
  const listen = (): Promise<unknown> =>
    (listening ??= database
      .listen(channel, (payload) => ['', 'reload schema'].includes(payload) && reload())
      .catch(() => (listening = undefined)))

  function load(): Promise<Schema> {
    const turn = ++asked
    // First the ear, then the look: what changes in between is heard.
    const attempt = listen()
      .then(() =>
        database.transaction(
          { role: 'service_role' },
          (tx) => readCatalogue(tx, { schemas, functions, roles: apiRoles }),
          { readOnly: true },
        ),
      )
      .then((catalogue) => {
        const schema = buildSchema(schemas, catalogue)
        // Two looks at once may end in the other order; the later one saw more.
        if (turn < shown && known) return known
        shown = turn
        return (known = schema)
      })
      .finally(() => {
        if (loading === attempt) loading = undefined
      })
    return (loading = attempt)
  }

  function reload(): void {
    load().catch((error: unknown) =>
      log.warn('rest_schema_not_reloaded', { reason: (error as { code?: string }).code ?? 'unknown' }),
    )
  }

  return {
    current(): Schema | Promise<Schema> {
      if (!listening) void listen()
      return known ?? loading ?? load()
    },
    /** A statement failed in a way that says the catalogue has changed. */
    doubt(): void {
      const now = clock.now().getTime()
      if (now - hintedAt < patience) return
      hintedAt = now
      reload()
    },
    reload,
  }
}
