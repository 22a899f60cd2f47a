import type { Caller, Database } from '../database/database.ts'
import type { Listener } from './change-delivery.ts'
import type { Change } from './change-lines.ts'
import type { Condition } from './filters.ts'
import type { PublishedTable } from './published-tables.ts'
import { judgeGone, readRows, type ReadableRow } from './readable-rows.ts'
import type { Reading, Readings } from './reading-policies.ts'

/** A changed row as its reader may see it, and which filters it passes, by their text. */
export type Found = { row: ReadableRow; passes(conditions: Condition[]): boolean }

/** Changes that one listener may be told about, if row security lets them read the rows. The readers fill `found`. */
export type Offer = { listener: Listener; caller: Caller; token: string; changes: Change[]; found: Map<Change, Found> }

/** One statement: the rows of one table, for everyone who has the same rights to it. */
export type Reader = { offers: Set<Offer>; table: PublishedTable; caller: Caller; read(): Promise<void> }

/**
 * Listeners with the same rights share a statement. Where policies use more than organization and role, each token
 * has a separate one.
 */
export async function readersOf(database: Database, readings: Readings, offers: Offer[]): Promise<Reader[]> {
  const readers = new Map<string, Adding>()
  for (const offer of offers) {
    // Most changes of an import are of one table: its reader is looked for once, and not for each row.
    const before = new Map<string, Adding | undefined>()
    for (const change of offer.changes) {
      const kind = `${change.operation === 'DELETE' ? 'gone' : 'there'} ${change.table_name}`
      if (!before.has(kind)) before.set(kind, await readerFor(database, readings, readers, offer, change, kind))
      before.get(kind)?.add(offer, change)
    }
  }
  return [...readers.values()]
}

type Adding = Reader & { add(offer: Offer, change: Change): void }

async function readerFor(
  database: Database,
  readings: Readings,
  readers: Map<string, Adding>,
  { caller, token, listener }: Offer,
  change: Change,
  kind: string,
): Promise<Adding | undefined> {
  const table = listener.subscriptions.find((each) => each.table.name === change.table_name)?.table
  // A window has just stopped watching it.
  if (!table) return undefined
  const reading = await readings.of(caller.role, table)
  const rights =
    reading.sharedByRole && caller.actor
      ? `${caller.actor.organization_id} ${caller.actor.role} ${caller.actor.operates ?? false}`
      : `${token} ${listener.from}`
  const name = `${caller.role} ${rights} ${kind}`
  let reader = readers.get(name)
  if (!reader) readers.set(name, (reader = readerOf(database, table, caller, reading, change.operation === 'DELETE')))
  return reader
}

function readerOf(database: Database, table: PublishedTable, caller: Caller, reading: Reading, isGone: boolean) {
  const offers = new Set<Offer>()
  const offered = new Map<Change, Offer[]>()
  const filters = new Map<string, { place: number; conditions: Condition[] }>()
  const rows = new Map<string, number>()
  const wordsOf = (conditions: Condition[]) => JSON.stringify(conditions)
  const rowOf = ({ key, asked }: Change) => JSON.stringify(isGone ? { key, asked } : key)

  return {
    offers,
    table,
    caller,
    add(offer: Offer, change: Change): void {
      if (!offers.has(offer))
        for (const {
          table: { name },
          conditions,
        } of offer.listener.subscriptions)
          if (name === table.name && !filters.has(wordsOf(conditions)))
            filters.set(wordsOf(conditions), { place: filters.size, conditions })
      offers.add(offer)
      // Thousands may hear of one change: a copy for each would cost the square of them.
      const others = offered.get(change)
      if (others) return void others.push(offer)
      offered.set(change, [offer])
      if (!rows.has(rowOf(change))) rows.set(rowOf(change), rows.size)
    },
    async read(): Promise<void> {
      const asked = [...filters.values()].map(({ conditions }) => conditions)
      const wanted = [...rows.keys()].map((row) => JSON.parse(row))
      const contents = [...offers].some(({ listener }) => !listener.tellTable)
      const judge = isGone ? judgeGone : readRows(contents)
      const found = await judge(database, caller, table, wanted, asked, reading)
      for (const [change, some] of offered) {
        const row = found.get(rows.get(rowOf(change))!)
        if (row)
          for (const offer of some)
            offer.found.set(change, {
              row,
              passes: (conditions) => row.passes[filters.get(wordsOf(conditions))!.place]!,
            })
      }
    },
  }
}
