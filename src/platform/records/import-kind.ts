import { text, type Field } from './fields.ts'
import { columnsOf, openFields, type AnyRecord, type Fields } from './record.ts'

/**
 * Column names of another system's export, and the field of each. `source` is the public page that lists the names;
 * without one the matches are only proposed, and the screen says so.
 */
export type Preset = { system: ImportSystem; source?: string; columns: Readonly<Record<string, string>> }
export const importSystems = ['munis', 'opengov', 'workday', 'quickbooks'] as const
export type ImportSystem = (typeof importSystems)[number]
export const systemWords: Record<ImportSystem, string> = {
  munis: 'Tyler Munis',
  opengov: 'OpenGov',
  workday: 'Workday',
  quickbooks: 'QuickBooks',
}

/** A kind of record to import a sheet as. Plain data: the server, the screen and its worker read one declaration. */
export type ImportKind = {
  /** Its name in addresses and commands. */
  name: string
  /** The record that it creates. */
  record: AnyRecord
  /** Several rows with the same number make one record: its lines, and their column that names the record. */
  lines?: { record: AnyRecord; by: string }
  /** The columns of the sheet, as the fields of a record. */
  sheet: AnyRecord
  /** Columns that are stored elsewhere than in the record or its lines. */
  extra: readonly string[]
  /** Keys that identify an existing row: the first whose leading cell is filled. Other rows are compared as a whole. */
  keys: readonly (readonly string[])[]
  /** The amount that is proved against the old system: a column, or the product of two. */
  total?: { label: string; of: string | readonly [quantity: string, price: string] }
  /** The records that another person activates after the import, in words. */
  activates?: string
  /** Rows on file are never changed by a sheet: a row that differs is wrong, and so is one that repeats another. */
  onlyAdds?: true
  /** Rows are judged beside each other, so that a sheet is checked as a whole and not part by part. */
  whole?: true
  /** Column names that are common in exports of many systems, and the field of each: proposed. */
  titles?: Readonly<Record<string, string>>
  presets: readonly Preset[]
}

type Declared = {
  name: string
  keys?: readonly (readonly string[])[]
  lines?: ImportKind['lines']
  /** Columns that the record does not have, or that only commands set. */
  more?: Fields
  /** Of those, what is stored elsewhere. */
  extra?: readonly string[]
  without?: readonly string[]
  total?: ImportKind['total']
  activates?: string
  onlyAdds?: true
  whole?: true
  titles?: ImportKind['titles']
  presets?: readonly Preset[]
}

/** The columns follow from the declaration of the record: a number of its own, its open fields, and those of its lines. */
export function importKind(record: AnyRecord, { without = [], more = {}, ...declared }: Declared): ImportKind {
  const series = columnsOf(record).find(([, { kind }]) => kind === 'series')
  const taken = (of: AnyRecord, besides: readonly string[] = []) =>
    openFields(of).filter(
      ([name, { kind, sealed }]) => kind !== 'files' && !sealed && ![...without, ...besides].includes(name),
    )
  const { lines } = declared
  const numbered: [string, Field][] =
    series && !without.includes(series[0])
      ? [
          [
            series[0],
            text({
              max: 40,
              label: 'Number',
              help: 'As in the old system. Leave blank for a new number.',
              ...(lines && !declared.keys && { required: true as const }),
            }),
          ],
        ]
      : []
  const fields: Fields = Object.fromEntries([
    ...numbered,
    ...taken(record),
    ...(lines ? taken(lines.record, [lines.by, ...taken(record).map(([name]) => name)]) : []),
    ...Object.entries(more),
  ])
  const unique = taken(record).filter(([, field]) => field.unique && field.kind === 'text')
  return {
    keys: [...numbered.map(([name]) => [name]), ...unique.map(([name]) => [name])],
    extra: [],
    presets: [],
    ...declared,
    record,
    sheet: { ...record, fields },
  }
}

/** The columns of the sheet that the record itself has. */
export const ownColumns = ({ record, sheet, extra }: ImportKind): string[] =>
  Object.keys(sheet.fields).filter((name) => record.fields[name] && !extra.includes(name))

/** The columns of the sheet that its lines have. */
export const lineColumns = ({ record, sheet, lines, extra }: ImportKind): string[] =>
  lines
    ? Object.keys(sheet.fields).filter(
        (name) => !record.fields[name] && lines.record.fields[name] && !extra.includes(name),
      )
    : []

const plain = (title: string) =>
  title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
    .toLowerCase()

/** The preset that names the most of these columns, by titles that are not our own. */
export function presetOf(kind: ImportKind, head: readonly string[]): Preset | undefined {
  const own = new Set(
    Object.entries<Field>(kind.sheet.fields).flatMap(([name, { label }]) => [plain(name), plain(label ?? name)]),
  )
  const titles = new Set(head.map(plain).filter((title) => !own.has(title)))
  const fit = (preset: Preset) => Object.keys(preset.columns).filter((title) => titles.has(plain(title))).length
  return kind.presets.filter((preset) => fit(preset) > 0).toSorted((a, b) => fit(b) - fit(a))[0]
}

/** A proposal for each column: by its label or field name, by the selected system, then by any system. */
export function proposedColumns(kind: ImportKind, head: readonly string[], system?: string): (string | null)[] {
  const named = new Map<string, string>()
  const add = (title: string, name: string) => {
    if (kind.sheet.fields[name] && !named.has(plain(title))) named.set(plain(title), name)
  }
  const presets = kind.presets.toSorted((a, b) => Number(b.system === system) - Number(a.system === system))
  for (const { columns } of presets.filter((each) => each.system === system))
    for (const [title, name] of Object.entries(columns)) add(title, name)
  for (const [name, { label }] of Object.entries<Field>(kind.sheet.fields)) {
    add(label ?? name, name)
    add(name, name)
  }
  for (const columns of [...presets.map((each) => each.columns), kind.titles ?? {}])
    for (const [title, name] of Object.entries(columns)) add(title, name)
  const used = new Set<string>()
  return head.map((title) => {
    const name = named.get(plain(title)) ?? null
    // An address may come in several columns; every other field comes from one.
    if (!name || (used.has(name) && kind.sheet.fields[name]!.kind !== 'place')) return null
    used.add(name)
    return name
  })
}

/** A row's part of the total, in whole cents, half a cent up, without floating point. */
export function totalOf({ total }: ImportKind, row: Readonly<Record<string, unknown>>): number {
  if (!total) return 0
  if (typeof total.of === 'string') return Number(row[total.of] ?? 0)
  const tenThousandths = BigInt(Math.round(Number(row[total.of[0]] ?? 0) * 1e4))
  const millionths = BigInt(Math.round(Number(row[total.of[1]] ?? 0) * 1e6))
  return Number((tenThousandths * millionths + 50_000_000n) / 100_000_000n)
}
