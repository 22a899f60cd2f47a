import { isDay } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { FemaDesignation } from './records.ts'

/** The columns of DisasterDeclarationsSummaries and the fields they map to. */
export const targets = {
  openfema_id: { column: 'id', label: 'OpenFEMA ID', required: false },
  declaration: { column: 'femaDeclarationString', label: 'Declaration', required: true },
  type: { column: 'declarationType', label: 'Type', required: true },
  state: { column: 'state', label: 'State', required: true },
  title: { column: 'declarationTitle', label: 'Disaster name', required: true },
  incident: { column: 'incidentType', label: 'Incident', required: false },
  area: { column: 'designatedArea', label: 'Area', required: true },
  state_fips: { column: 'fipsStateCode', label: 'State FIPS', required: false },
  county_fips: { column: 'fipsCountyCode', label: 'County FIPS', required: false },
  declared_on: { column: 'declarationDate', label: 'Declared', required: true },
  incident_begins: { column: 'incidentBeginDate', label: 'Incident begins', required: false },
  incident_ends: { column: 'incidentEndDate', label: 'Incident ends', required: false },
  closed_on: { column: 'disasterCloseoutDate', label: 'Closeout date', required: false },
  public_assistance: { column: 'paProgramDeclared', label: 'Public Assistance', required: false },
  individual_assistance: { column: 'iaProgramDeclared', label: 'Individual Assistance', required: false },
  individuals_households: { column: 'ihProgramDeclared', label: 'Individuals and Households', required: false },
  hazard_mitigation: { column: 'hmProgramDeclared', label: 'Hazard Mitigation', required: false },
  hash: { column: 'hash', label: 'Hash', required: false },
} as const
export type Target = keyof typeof targets
export type Mapping = Partial<Record<Target, number>>

const tidy = (title: string) =>
  title
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()

/** The default mapping by OpenFEMA's column names; users can change it. */
export const mappingOf = (head: readonly string[]): Mapping =>
  Object.fromEntries(
    Object.entries(targets).flatMap(([name, { column }]) => {
      const at = head.findIndex((title) => tidy(title) === column.toLowerCase())
      return at < 0 ? [] : [[name, at]]
    }),
  )

/** Columns that are not mapped, to be listed before the import. */
export const unmapped = (head: readonly string[], mapping: Mapping): string[] => {
  const taken = new Set(Object.values(mapping))
  return head.flatMap((title, at) => (taken.has(at) ? [] : [title.trim().slice(0, 80) || `Column ${at + 1}`]))
}

export const whyNotMapping = (mapping: Mapping): Reason =>
  firstReason(
    ...Object.entries(targets).map(
      ([name, { label, column, required }]) =>
        required &&
        mapping[name as Target] === undefined &&
        `Select the column for “${label}”. In OpenFEMA’s file it is ${column}.`,
    ),
  )

export type Read = Omit<
  FemaDesignation,
  'id' | 'organization_id' | 'created_at' | 'created_by' | 'updated_at' | 'version' | 'exchange'
>
export type ReadFile = { rows: Read[]; problems: string[]; duplicates: number }

/** Each row as a designation. Unreadable rows are reported by line; of duplicates the last one wins. */
export function readDeclarations(cells: readonly (readonly string[])[], mapping: Mapping, firstLine = 2): ReadFile {
  const [rows, problems] = [new Map<string, Read>(), [] as string[]]
  let duplicates = 0
  for (const [at, line] of cells.entries()) {
    if (line.every((cell) => cell.trim() === '')) continue
    const read = readLine(line, mapping)
    if ('reason' in read) problems.push(`Line ${firstLine + at}: ${read.reason}`)
    else {
      if (rows.delete(read.row.openfema_id)) duplicates++
      rows.set(read.row.openfema_id, read.row)
    }
  }
  return { rows: [...rows.values()], problems, duplicates }
}

const flags = ['public_assistance', 'individual_assistance', 'individuals_households', 'hazard_mitigation'] as const

function readLine(line: readonly string[], mapping: Mapping): { row: Read } | { reason: string } {
  const cell = (name: Target) => (mapping[name] === undefined ? '' : (line[mapping[name]] ?? '').trim())
  const day = (name: Target) => (cell(name) === '' ? null : cell(name).slice(0, 10))
  const flag = (name: Target) => /^(true|1|yes)$/i.test(cell(name))
  const unclear = flags.find((name) => !/^(true|1|yes|false|0|no)?$/i.test(cell(name)))
  const type = cell('type').toUpperCase()
  const days = (['declared_on', 'incident_begins', 'incident_ends', 'closed_on'] as const).find(
    (name) => day(name) !== null && !isDay(day(name)!),
  )
  const missing = (['declaration', 'state', 'title', 'area', 'declared_on'] as const).find((name) => cell(name) === '')
  const reason = firstReason(
    missing && `${targets[missing].label} is empty.`,
    type !== 'DR' && type !== 'EM' && type !== 'FM' && `“${cell('type')}” isn’t a declaration type.`,
    days && `“${cell(days)}” isn’t a date.`,
    unclear && `${targets[unclear].label} is “${cell(unclear).slice(0, 40)}”. Use true or false.`,
  )
  if (reason) return { reason }
  const [state, county] = [cell('state_fips').padStart(2, '0'), cell('county_fips').padStart(3, '0')]
  const declaration = cell('declaration').toUpperCase().slice(0, 30)
  return {
    row: {
      // Without an OpenFEMA id, the declaration and its area identify a designation.
      openfema_id: (cell('openfema_id') || `${declaration} ${county} ${cell('area')}`).slice(0, 120),
      declaration,
      type: type as Read['type'],
      state: cell('state').toUpperCase().slice(0, 2),
      title: cell('title').slice(0, 300),
      incident: cell('incident').slice(0, 80) || null,
      area: cell('area').slice(0, 200),
      fips: mapping.state_fips === undefined || mapping.county_fips === undefined ? null : `${state}${county}`,
      declared_on: day('declared_on')!,
      incident_begins: day('incident_begins'),
      incident_ends: day('incident_ends'),
      closed_on: day('closed_on'),
      public_assistance: flag('public_assistance'),
      // FEMA declares its Individuals and Households Program (IHP) separately, and it counts as Individual Assistance.
      individual_assistance: flag('individual_assistance') || flag('individuals_households'),
      individuals_households:
        cell('individuals_households') === '' ? 'not_said' : flag('individuals_households') ? 'yes' : 'no',
      hazard_mitigation: flag('hazard_mitigation'),
      hash: cell('hash').slice(0, 120) || null,
    },
  }
}

/** FEMA's titles are in capitals; the register uses sentence case. */
export const inSentenceCase = (title: string): string =>
  title === title.toUpperCase() ? title.charAt(0) + title.slice(1).toLowerCase() : title
