import type { Services } from '../../services.ts'
import { buildSchema } from './build.ts'
import { readCatalog } from './catalog.ts'
import { apiRoles, type Schema } from './schema.ts'

/** Migrations and people with psql send `notify pgrst, 'reload schema'`, as they do to PostgREST. */
const channel = 'pgrst'

/** After a statement met an unknown table or column, how long before such a hint triggers another read. */
const patience = 5_000

export type SchemaCache = ReturnType<typeof schemaCache>

export type Shown = { schemas: readonly string[]; functions: readonly string[] }

export function schemaCache({ database, tablesRead, clock, log }: Services, { schemas, functions }: Shown) {
  let loading: Promise<Schema> | undefined
  let known: Schema | undefined
  let [asked, shown] = [0, 0]
  let hintedAt = 0
  let listening: Promise<unknown> | undefined

  /** A lost listener costs nothing but the hint: a statement that fails on an unknown name triggers a read as well. */
  const listen = (): Promise<unknown> =>
    (listening ??= database
      .listen(channel, (payload) => ['', 'reload schema'].includes(payload) && reload())
      .catch(() => (listening = undefined)))

  function load(): Promise<Schema> {
    const turn = ++asked
    // Listen first, then read: changes in between are noticed.
    const attempt = listen()
      .then(() =>
        Promise.all([
          database.transaction(
            { role: 'service_role' },
            (tx) => readCatalog(tx, { schemas, functions, roles: apiRoles }),
            { readOnly: true },
          ),
          tablesRead.learn(),
        ]),
      )
      .then(([catalog]) => {
        const schema = buildSchema(schemas, catalog)
        // Two simultaneous reads may end in the other order; the later one saw more.
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
    /** A statement failed in a way that indicates a changed catalog. */
    doubt(): void {
      const now = clock.now().getTime()
      if (now - hintedAt < patience) return
      hintedAt = now
      reload()
    },
    reload,
  }
}
