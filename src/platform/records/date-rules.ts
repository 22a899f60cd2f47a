import { timeOf, yearsOfDates } from '../dates.ts'
import type { Field } from './fields.ts'
import { columnsOf, labelOf, type AnyRecord } from './record.ts'
export const isDated = ({ kind }: Pick<Field, 'kind'>) => kind === 'date' || kind === 'instant'
/** A value that is not a date is NaN, which is before nothing. */
const timeIn = (value: unknown) => (typeof value === 'string' ? timeOf(value) : Number.NaN)
const inOrder = (of: AnyRecord): { from: string; until: string; sentence: string }[] =>
  (of.inOrder ?? []).map(([from, until]) => ({
    from,
    until,
    sentence: `“${labelOf(of, until)}” can’t be before “${labelOf(of, from)}”`,
  }))
/** The error when two dates or moments are out of order, at the field of the later one. */
export const outOfOrder = (of: AnyRecord, values: Readonly<Record<string, unknown>>) =>
  inOrder(of)
    .filter(({ from, until }) => timeIn(values[until]) < timeIn(values[from]))
    .map(({ until, sentence }) => ({ name: until, message: sentence }))
/**
 * The same rules for the database: one constraint per date, and one per pair. Their sentence is for the person who
 * typed the date.
 */
export function dateRules(of: AnyRecord): { name: string; check: string; field: string; sentence: string }[] {
  const years = columnsOf(of)
    .filter(([, field]) => isDated(field))
    .map(([field, { kind, years: [first, last] = yearsOfDates }]) => {
      const [begin, end] = [first, last + 1].map((year) => `'${year}-01-01${kind === 'instant' ? 'T00:00:00Z' : ''}'`)
      return {
        name: `${of.table}_${field}_years`,
        check: `${field} >= ${begin} and ${field} < ${end}`,
        field,
        sentence: `${labelOf(of, field)} must be a date between ${first} and ${last}`,
      }
    })
  return [
    ...years,
    ...inOrder(of).map(({ from, until, sentence }) => ({
      name: `${of.table}_${from}_${until}_order`,
      check: `${from} <= ${until}`,
      field: until,
      sentence,
    })),
  ]
}
