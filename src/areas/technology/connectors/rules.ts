import { addDays, isDay } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { isMoney, takesColumns, type Answers, type Question } from '#areas/forms/definition/rules.ts'
import type { Value } from '#areas/forms/formulas/rules.ts'
import { connectorLife, errorLife } from './life.ts'
import { connectorError, type Connector, type ConnectorError } from './records.ts'

type Asking = { actor: Pick<Actor, 'role'> }
const may = ({ actor }: Asking): Reason => (atLeast('manager', actor) ? null : 'Only a manager can use connectors.')

/** “field = column” takes the value of the column; “field = "words"” puts the same value into every row. */
export type Source = { field: string; column: string; fixed: null } | { field: string; column: null; fixed: string }
export type Row = Readonly<Record<string, string>>

export function mappingIn(text: string): { sources: Source[]; reason: Reason } {
  const sources: Source[] = []
  for (const line of text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const found = /^([a-z][a-z0-9_]*)\s*=\s*(?:"([^"]*)"|(.+))$/.exec(line)
    if (!found) return { sources, reason: `“${line}” is not “field = column”.` }
    if (sources.some(({ field }) => field === found[1])) return { sources, reason: `${found[1]} is mapped twice.` }
    sources.push(
      found[2] === undefined
        ? { field: found[1]!, column: found[3]!.trim(), fixed: null }
        : { field: found[1]!, column: null, fixed: found[2] },
    )
  }
  return { sources, reason: sources.length === 0 ? 'Map at least one field.' : null }
}

/** The fields of a code. */
export const codeFields = ['code', 'name', 'broader', 'factor', 'valid_from', 'valid_to'] as const

export const whyNotMapping = (
  text: string,
  { fields, required }: { fields: readonly string[]; required: readonly string[] },
): Reason => {
  const { sources, reason } = mappingIn(text)
  const unknown = sources.find(({ field }) => !fields.includes(field))
  const missing = required.find((field) => !sources.some((source) => source.field === field))
  return (
    reason ??
    (unknown
      ? `Unknown field “${unknown.field}”. Use one of: ${fields.join(', ')}.`
      : missing
        ? `${missing} is required. Map it to a column.`
        : null)
  )
}

/** The mapped columns that the file does not have. */
export const missingColumns = (sources: readonly Source[], columns: readonly string[]): string[] =>
  sources.flatMap(({ column }) => (column !== null && !columns.includes(column) ? [column] : []))

export const applyMapping = (sources: readonly Source[], row: Row): Record<string, string> =>
  Object.fromEntries(sources.map(({ field, column, fixed }) => [field, (fixed ?? row[column!] ?? '').trim()]))

/** A cell as the answer to a question. An unreadable value stays unchanged, so that the check can report it. */
export function answersFrom(questions: readonly Question[], cells: Readonly<Record<string, string>>): Answers {
  return Object.fromEntries(
    questions.flatMap((question): [string, Value][] =>
      cells[question.key] === undefined || cells[question.key] === '' || takesColumns(question.kind)
        ? []
        : [[question.key, cellAs(question, cells[question.key]!)]],
    ),
  )
}

/** No number, name or address is longer; a longer cell stays text and is not parsed. */
const mostOfCell = 500

function cellAs(question: Question, text: string): Value {
  if (text.length > mostOfCell && question.kind !== 'several') return text
  const number = /^-?\$?\s*[\d,]*\.?\d+$/.test(text) ? Number(text.replaceAll(/[$,\s]/g, '')) : null
  switch (question.kind) {
    case 'number':
    case 'percent':
    case 'rating':
    case 'computed':
    case 'payment':
      return number ?? text
    case 'money':
      return number === null ? text : isMoney(question) ? Math.round(Number((number * 100).toPrecision(15))) : number
    case 'yes_no':
    case 'consent':
      return /^(yes|y|true|1|x)$/i.test(text) ? true : /^(no|n|false|0)$/i.test(text) ? false : text
    case 'date': {
      const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
      const day = american ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}` : text
      return isDay(day) ? day : text
    }
    case 'several':
      return text
        .split(/[;|]/)
        .map((each) => each.trim())
        .filter(Boolean)
    case 'name': {
      const parts = text.split(/\s+/)
      return parts.length > 1 ? { first: parts.slice(0, -1).join(' '), last: parts.at(-1)! } : text
    }
    case 'address': {
      const found = /^(.*?),\s*(.*?),\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(text)
      return found ? { street: found[1]!, city: found[2]!, state: found[3]!, zip: found[4]! } : text
    }
    default:
      return text
  }
}

export const whyNotPreview = may
export const whyNotRun = (row: Connector, asking: Asking): Reason =>
  firstReason(
    may(asking),
    connectorLife.byStatus(row, {
      draft: 'Activate the connector first.',
      active: null,
      paused: 'The connector is paused.',
    }),
  )
export const whyNotTake = (row: ConnectorError, asking: Asking): Reason =>
  firstReason(may(asking), !errorLife.isOpen(row) && `This row ${isInWords(connectorError, row)}.`)

const daysOf: Readonly<Record<Connector['frequency'], number | null>> = {
  by_hand: null,
  daily: 1,
  weekly: 7,
  monthly: 31,
}
/** The day by which the next file is expected; null where none is. */
export const expectedOn = ({
  frequency,
  last_run,
  status,
}: Pick<Connector, 'frequency' | 'last_run' | 'status'>): string | null =>
  connectorLife.is({ status }, 'active') && last_run !== null && daysOf[frequency] !== null
    ? addDays(last_run, daysOf[frequency]!)
    : null
export const isOverdue = (row: Pick<Connector, 'frequency' | 'last_run' | 'status'>, today: string): boolean =>
  (expectedOn(row) ?? today) < today
