import { readLoads } from '#areas/organization/companions/loads.ts'
import type { Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { localDay } from '#platform/dates.ts'
import { askedBy, type ActWords } from '#platform/pages/act.ts'
import { documentAsked, type DeclaredPage, type Seen } from '#platform/pages/page.ts'
import { recordOf, relatedOf } from '#platform/reads/reads.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { openFields, type AnyRecord, type Fields } from '#platform/records/record.ts'
import { commands } from '../src/commands.ts'
import { pages } from '../src/pages.ts'
import { answersOfDialogs } from './answers-of-dialogs.ts'
import { sessionOf } from './city.ts'
import type { startDemonstration } from './demonstration.ts'
import { someWords, type Row, type Tries, type Try } from './tries.ts'

type Wire = Awaited<ReturnType<typeof startDemonstration>>
type Client = ReturnType<Wire['signedIn']>
type Said = ActWords<any, any>
export type TryOfButton = Try & { by: string }

const requiredOf = (form: AnyRecord): Fields =>
  Object.fromEntries(openFields(form).filter(([, { required }]) => required))

/** A form begins without files. */
const blank = (form: AnyRecord) =>
  Object.fromEntries(openFields(form).flatMap(([name, { kind }]) => (kind === 'files' ? [[name, []]] : [])))

/** The buttons of declared pages that are no moves, with a person of each role for whom they are on. */
export async function* triesOfButtons(wire: Wire, tries: Tries): AsyncGenerator<TryOfButton> {
  const clients = new Map<string, Client>()
  for (const page of [...pages.values()].filter(({ acts, edit, documents }) => acts ?? edit ?? documents))
    for (const row of await tries.newest(page.of.table))
      for (const actor of tries.oneOfEachRole(row.organization_id)) {
        yield* edits(page, row, actor)
        yield* acts(page, row, actor)
      }

  /** Its form with another text. */
  function* edits({ of, edit }: DeclaredPage, row: Row, actor: Member): Generator<TryOfButton> {
    const own = edit && 'whyNot' in edit && edit.whyNot
    const today = localDay(wire.clock.now(), 'America/Chicago')
    if (!edit || (own ? own(row, { actor, today }) : whyNotEdit(of, row, actor)) !== null) return
    const form = 'form' in edit && edit.form ? (typeof edit.form === 'function' ? edit.form(row) : edit.form) : of
    const texts = openFields(form).filter(([, { kind }]) => kind === 'text' || kind === 'long_text')
    const [name] = texts.find(([, { kind }]) => kind === 'long_text') ?? texts[0]!
    yield { by: edit.by, actor, input: { id: row.id, version: row.version, changes: { [name]: someWords } } }
  }

  async function* acts(page: DeclaredPage, { id }: Row, actor: Member): AsyncGenerator<TryOfButton> {
    const said = (page.acts ?? []).filter((each): each is Said => !('own' in each))
    const opened = said.length + (page.documents ?? []).length > 0 && (await open(page, id, actor))
    if (!opened) return
    const { row, seen } = opened
    for (const document of page.documents ?? [])
      if ((!document.when || document.when(row, seen)) && !document.whyNot?.(row, seen))
        yield { ...documentAsked(page.of, document, id), actor }
    for (const act of said) {
      const { by, when, whyNot, whyNotWith, send, form, start, dialog } = act
      if ((when && !when(row, seen)) || (whyNot?.(row, seen) ?? null) !== null) continue
      if (dialog) {
        const given = await answersOfDialogs[by]?.(row, ask)
        if (given) yield { by, actor, input: { ...send?.(row, seen), ...given } }
        continue
      }
      const asks = form ? requiredOf(form) : askedBy(act, row, seen)
      const answers = {
        ...(form && blank(form)),
        ...(await tries.answersTo(asks, row, { actor, today: seen.today })),
        ...start?.(row, seen),
      }
      if ((whyNotWith?.(row, seen, answers) ?? null) !== null) continue
      const input = form
        ? (send?.(row, seen, answers) ?? { id, ...answers })
        : { ...(send?.(row, seen) ?? { id }), ...answers }
      yield { by, actor, input }
    }
  }

  async function ask(sql: string, values: readonly unknown[]): Promise<Row | undefined> {
    return (await wire.owner.query<Row>(sql, [...values])).rows[0]
  }

  /** The page as its person sees it, over the wire; null where they may not read the record. */
  async function open({ of, loads }: DeclaredPage, id: string, actor: Member) {
    const rows = await clientOf(actor)
    const now = wire.clock.now()
    const by = { actor, today: localDay(now, 'America/Chicago'), now: now.toISOString() }
    const one = async (table: string, key: string) => (await recordOf(rows.from(table), key)).data?.[0]
    let last: { row: Row; seen: Seen } | null = null as { row: Row; seen: Seen } | null
    await readLoads(loads, id, one(of.table, id), {
      by,
      one: ({ table }, key) => one(table, key),
      several: async (words, keys) =>
        keys.length === 0 ? [] : ((await relatedOf(rows.from(words.of.table), words, keys)).data ?? undefined),
      ask: ([name, input]) =>
        execute(
          wire.services,
          commands.find((each) => each.name === name)!,
          input,
          actor,
        ).catch(() => null),
      arrived: (row, loaded) => (last = { row: row as Row, seen: { ...by, loaded } }),
    })
    return last
  }

  async function clientOf({ user_id, email }: Member): Promise<Client> {
    const client = clients.get(user_id) ?? wire.signedIn(await sessionOf(wire, { user_id, email }))
    clients.set(user_id, client)
    return client
  }
}
