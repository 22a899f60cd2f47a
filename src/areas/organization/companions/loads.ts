import {
  isAfter,
  isAnswered,
  isRows,
  keysOf,
  type Loads,
  type Question,
  type Register,
  type RowsShown,
  type Seen,
} from '#platform/pages/page.ts'
import type { AnyRow } from '#platform/reads/called.ts'
import type { AnyRecord } from '#platform/records/record.ts'

export type Several = readonly AnyRow[] | undefined
type Load = {
  by: Omit<Seen, 'loaded'>
  ask: (question: Question, people: string | undefined) => Promise<unknown>
  /** Called with the record, and again with all that is there after each arrival. */
  arrived: (row: AnyRow, loaded: Seen['loaded']) => void
  one: (of: AnyRecord, id: string) => PromiseLike<AnyRow | undefined>
  several: (rows: RowsShown | Register, keys: readonly string[]) => Promise<Several>
}

/** Reads the rows and records that a page loads. Rows that the address says are asked for with the record, and the others after it. */
export async function readLoads(
  loads: Loads,
  id: string,
  first: Promise<AnyRow | undefined>,
  { by, arrived, ask, one, several }: Load,
): Promise<void> {
  const names = Object.keys(loads)
  const loading: Record<string, PromiseLike<unknown>> = {}
  const there: Record<string, unknown> = {}
  const look = (row: AnyRow | undefined) => row && arrived(row, { ...there } as Seen['loaded'])
  for (const [name, of] of Object.entries(loads))
    loading[name] = load(name, of).then((found) => {
      if (found !== undefined) there[name] = found
      return found
    })
  await Promise.all([first.then(look), ...names.map((name) => loading[name]!.then(async () => look(await first)))])

  async function load(name: string, of: Loads[string]): Promise<unknown> {
    if (isAnswered(of)) {
      const row = await first
      const loaded = await allOf(loading, before(name))
      const question = row && of.asks(row, { ...by, loaded })
      return question ? ask(question, of.people) : null
    }
    if (isRows(of) && !isAfter(of)) return several(of, [id])
    const row = await first
    if (!row) return undefined
    if (!isRows(of)) return row[name] ? one(of, String(row[name])) : undefined
    const found =
      'after' in of && of.after
        ? await allOf(loading, typeof of.after === 'string' ? [of.after.split('.')[0]!] : before(name))
        : {}
    const keys = keysOf(of, row as never, found)
    return keys && several(of, keys)
  }

  function before(name: string): readonly string[] {
    return names.slice(0, names.indexOf(name))
  }
}

async function allOf(loading: Readonly<Record<string, PromiseLike<unknown>>>, names: readonly string[]) {
  const found = await Promise.all(names.map(async (name) => [name, await loading[name]] as const))
  return Object.fromEntries(found) as Seen['loaded']
}

/** Whether a column of theirs shows a name. */
export const hasNames = (rows: RowsShown | Register): boolean =>
  'columns' in rows && rows.columns.some((name) => ['ref', 'person'].includes(rows.of.fields[name]?.kind))
