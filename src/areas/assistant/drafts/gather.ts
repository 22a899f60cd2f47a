import { InvalidInput, NotFound } from '#platform/commands/refusals.ts'
import { todayIn, zoneIn } from '#platform/commands/today.ts'
import type { Member } from '#platform/commands/command.ts'
import type { Tx } from '#platform/database/database.ts'
import { dollars } from '#platform/money.ts'
import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'
import { valueInWords } from '#platform/records/tell.ts'
import { namesIn, type AnyRow } from '#platform/rehearsal/names-in.ts'
import { cited } from '../tools/read.ts'
import type { Source } from './rules.ts'
import type { Read, Work } from './works/work.ts'

export type Asking = { tx: Tx; actor: Member; now: Date }
/** A row with its values in words, by column. */
export type Fact = Source & { row: AnyRow; said: Readonly<Record<string, string>> }
export type Found = {
  subject: Fact | null
  facts: Readonly<Record<string, readonly Fact[]>>
  /** The totals of all rows, also of those beyond the most that are read. */ sums: readonly Source[]
  /** The lines of the pasted text. */ given: readonly Source[]
  text: string
  today: string
}

/** Everything that a draft may use, read with the rights of the person. Nothing that it says can add to it. */
export async function gather(
  work: Work,
  { record: id, given }: { record: string | null; given: string },
  records: readonly AnyRecord[],
  asking: Asking,
): Promise<Found> {
  const { tx, actor, now } = asking
  const today = await todayIn(tx, actor.organization_id, now)
  const read = async (name: string, of: Read, using: readonly unknown[]) =>
    factsOf(name, of, await rowsOf(of, using, asking), records, asking)
  const subject =
    work.subject && id ? ((await read('subject', { ...work.subject, where: 'id = $2' }, [id]))[0] ?? null) : null
  if (work.subject && !subject) throw new NotFound(work.subject.of.label)
  const about = { subject: (subject?.row ?? {}) as AnyRow, given, today }
  const facts: Record<string, Fact[]> = {}
  const sums: Source[] = []
  for (const [name, of] of Object.entries(work.reads)) {
    const using = of.using?.(about)
    if (using === null) facts[name] = []
    else {
      facts[name] = await read(name, of, using ?? [])
      if (of.adds && facts[name].length > 0) sums.push(await sumOf(name, of, using ?? [], asking))
    }
  }
  return { subject, facts, sums, given: linesOf(given), text: given, today }
}

export const allSources = ({ subject, facts, sums, given }: Found): Source[] =>
  [...(subject ? [subject] : []), ...given, ...Object.values(facts).flat(), ...sums].map(
    ({ key, table, record, title, text }) => ({ key, table, record, title, text }),
  )

/** A person's own text, line by line: a sentence then rests on the line and not on the whole. */
function linesOf(given: string): Source[] {
  const lines = given.split('\n').map((line) => line.trim())
  if (lines.length > 600) throw new InvalidInput({ given: 'The text can have up to 600 lines.' })
  return lines.flatMap((text, at) =>
    text === ''
      ? []
      : [{ key: `given/${at + 1}`, table: null, record: null, title: `Your text, line ${at + 1}`, text }],
  )
}

const fromWhere = ({ of: { table }, where }: Read) => `from public.${table} where organization_id = $1 and (${where})`

const rowsOf = (read: Read, using: readonly unknown[], { tx, actor }: Asking): Promise<AnyRow[]> =>
  tx.asPerson<AnyRow>(
    `select id, ${[...new Set([...read.columns, ...namedBy(read.of)])].join(', ')} ${fromWhere(read)}
      order by ${read.order ?? 'created_at'}, id limit ${read.most ?? 40}`,
    [actor.organization_id, ...using],
  )

/** The columns that a row is called by, and its status: a rule asks for it. */
const namedBy = (record: AnyRecord): string[] =>
  columnsOf(record).flatMap(([name, { kind }]) =>
    kind === 'series' || name === record.title || name === 'status' ? [name] : [],
  )

async function factsOf(
  name: string,
  { of, columns }: Read,
  rows: readonly AnyRow[],
  records: readonly AnyRecord[],
  { tx, actor }: Asking,
): Promise<Fact[]> {
  const names = await namesIn(of, rows, columns, records, { tx, actor })
  const zone = await zoneIn(tx, actor.organization_id)
  return rows.map((row) => {
    const said = Object.fromEntries(
      columns.map((column) => {
        const { kind } = of.fields[column]
        const value = row[column]
        if (value === null || value === undefined || value === '') return [column, '']
        if (kind === 'long_text' || kind === 'text') return [column, String(value)]
        return [column, valueInWords(of.fields[column], value, { names, zone }).replaceAll(/^“|”$/g, '')]
      }),
    )
    const lines = columns.flatMap((column) => (said[column] ? [`${labelOf(of, column)}: ${said[column]}`] : []))
    return {
      key: `${name}/${row.id}`,
      table: of.table,
      record: row.id,
      title: `${of.label} ${cited(of, row).words}`.slice(0, 200),
      text: lines.join('\n'),
      row,
      said,
    }
  })
}

async function sumOf(name: string, read: Read, using: readonly unknown[], { tx, actor }: Asking): Promise<Source> {
  const [row] = await tx.asPerson<{ sum: number; count: number }>(
    `select coalesce(sum(${read.adds}), 0)::bigint as sum, count(*)::int as count ${fromWhere(read)}`,
    [actor.organization_id, ...using],
  )
  const total = `Total of “${labelOf(read.of, read.adds!)}”`
  return {
    key: `sum/${name}`,
    table: read.of.table,
    record: null,
    title: `${total}, ${read.of.plural.toLowerCase()}`,
    text: `${total} over ${row!.count}: ${dollars(Number(row!.sum))}`,
  }
}
