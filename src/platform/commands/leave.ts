import type { Life } from '../life.ts'
import { lifeOfTable, referringFields, statusesLeft, stillOpen, type Leaves, type Left } from '../life/leaves.ts'
import { columnsOf } from '../records/record.ts'
import type { FixedAt } from '../life/move.ts'
import type { Reason } from '../rules.ts'
import type { CommandTx } from './command-tx.ts'
import { endedNews, newsOf, type EndedWith } from './ended-news.ts'
import { todayOf } from './today.ts'

type Ending = { record: Life['record']; leaves: (move: string) => Leaves }
type Row = { id: string; status: string }

/** The first open record that must be dealt with before this move. */
export const whyNotLeave = async (tx: CommandTx, of: Ending, move: string, id: string): Promise<Reason> =>
  (await stoppedBy(tx, of, move, id))?.reason ?? null

type Stop = { reason: string; by: FixedAt }

async function stoppedBy(tx: CommandTx, of: Ending, move: string, id: string): Promise<Stop | null> {
  for (const [table, left] of Object.entries(of.leaves(move))) {
    const child = lifeOfTable(table)
    if (!left.stops || !child) continue
    const rows = await referring(tx, of, { child, id, statuses: statusesLeft(child, left).stopping })
    if (rows.length > 0) return { reason: stillOpen(child, rows, left.stops.first), by: { table, id: rows[0]!.id } }
  }
  return null
}

/** The reasons for the moves from here, and the records that stop them. Nothing where nothing stops one. */
export async function whyNotLeaveEach(tx: CommandTx, of: Ending & Pick<Life, 'open'>, row: Row) {
  const stops: [move: string, stop: Stop][] = []
  for (const move of of.open(row)) {
    const stop = await stoppedBy(tx, of, move, row.id)
    if (stop) stops.push([move, stop])
  }
  if (stops.length === 0) return {}
  return {
    stopped: Object.fromEntries(stops.map(([move, { reason }]) => [move, reason])),
    stoppedBy: Object.fromEntries(stops.map(([move, { by }]) => [move, by])),
  }
}

/**
 * Ends what ends with the record, and what ends with that, in the same transaction. Their people are told of it after
 * the commit.
 */
export async function endWith(
  { tx, actor, now }: { tx: CommandTx; actor: { user_id: string }; now: Date },
  of: Ending,
  { move, row }: { move: string; row: Row },
): Promise<void> {
  const leaves = of.leaves(move)
  if (!Object.values(leaves).some(({ ended, becomes }) => ended ?? becomes)) return
  const news = await ended(tx, of, { leaves, row, at: { date: await todayOf(tx, now), instant: now.toISOString() } })
  const told = news.filter(({ people }) => people.length > 0)
  if (told.length > 0)
    await tx.later(endedNews, { organization_id: tx.organization_id!, actor: actor.user_id, news: told }, { at: now })
}

type At = { date: string; instant: string }

async function ended(
  tx: CommandTx,
  of: Ending,
  { leaves, row, at }: { leaves: Leaves; row: Row; at: At },
): Promise<EndedWith[]> {
  const news: EndedWith[] = []
  const { record } = of
  for (const [table, left] of Object.entries(leaves)) {
    const child = lifeOfTable(table)
    if (!child) continue
    const { becoming, ending } = statusesLeft(child, left)
    const save = async (id: string, changes: { status: string }) => {
      const saved = await tx.update<Row>(child.record, id, { ...changes, ...dated(child, changes, at) })
      news.push(newsOf({ record: child.record, row: saved }, peopleOf(saved, left), { record, row }))
      return saved
    }
    const on = left.becomes ? await referring(tx, of, { child, id: row.id, statuses: becoming }) : []
    for (const each of on)
      await save(each.id, {
        status: left.becomes!.status,
        ...withoutIt(child, { table: record.table, id: row.id }, each),
      })
    const itsMove = Object.keys(child.moves).find((name) =>
      ([child.moves[name]!.to].flat() as unknown[]).includes(left.ended),
    )
    for (const each of left.ended ? await referring(tx, of, { child, id: row.id, statuses: ending }) : []) {
      const saved = await save(each.id, { status: left.ended! })
      if (itsMove) news.push(...(await ended(tx, child, { leaves: child.leaves(itsMove), row: saved, at })))
    }
  }
  return news
}

type Child = NonNullable<ReturnType<typeof lifeOfTable>>

/** The field with the date of its status, where it has one. */
const dated = ({ record, reachedOn }: Child, { status }: { status: string }, at: At): Record<string, string> => {
  const names = [reachedOn?.[status], `${status}_at`, `${status}_on`]
  return Object.fromEntries(
    columnsOf(record).flatMap(([name, { kind }]) =>
      names.includes(name) && (kind === 'date' || kind === 'instant') ? [[name, at[kind]]] : [],
    ),
  )
}

/** The fields in which it refers to what ended, emptied where they may be. */
const withoutIt = ({ record }: Child, of: { table: string; id: string }, row: object): Record<string, null> =>
  Object.fromEntries(
    columnsOf(record).flatMap(([name, { kind, to, required }]) =>
      kind === 'ref' && to === of.table && !required && valueOf(row, name) === of.id ? [[name, null]] : [],
    ),
  )

const peopleOf = (row: object, { tells = [] }: Left): string[] => [
  ...new Set(tells.flatMap((name) => valueOf(row, name) ?? [])),
]

const valueOf = (row: object, name: string): string | null => (row as Record<string, string | null>)[name] ?? null

const referring = (
  tx: CommandTx,
  { record }: Ending,
  { child, id, statuses }: { child: Child; id: string; statuses: readonly string[] },
): Promise<Row[]> =>
  tx.sql<Row>(
    `select * from public.${child.record.table} where organization_id = $1 and status = any ($3)
        and (${referringFields(child, record.table)
          .map((name) => `${name} = $2`)
          .join(' or ')}) order by id`,
    [tx.organization_id, id, statuses],
  )
