import type { Reason } from '../validators.ts'
import type { Field, Kinds } from './fields.ts'
import { labelOf, openFields, type AnyRecord } from './record.ts'

type Values = Readonly<Record<string, unknown>>

const isOf = (kinds: Kinds, values: Values): boolean =>
  Object.entries(kinds).every(([name, options]) => options.includes(String(values[name])))

/** Of other kinds the field is empty, and no form asks for it. */
export const isAsked = ({ onlyFor }: Pick<Field, 'onlyFor'>, values: Values): boolean =>
  onlyFor === undefined || isOf(onlyFor, values)

/** The moves that demand the field of a record of this kind, and in which case. */
export const demandedBy = ({ requiredTo = {} }: Pick<Field, 'requiredTo'>, values: Values) =>
  Object.entries(requiredTo).flatMap(([move, when]): { move: string; inCase?: string }[] => {
    if (typeof when === 'string') return [{ move, inCase: when }]
    return when === true || isOf(when, values) ? [{ move }] : []
  })

/** The field with `required` as it is for a record of this kind. */
export const asRequired = (field: Field, values: Values): Field =>
  demandedBy(field, values).some(({ move, inCase }) => move === 'save' && inCase === undefined)
    ? { ...field, required: true }
    : field

/** A value that was not read is unknown, and not missing. */
const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** The fields that the move demands and the row lacks, as far as the row decides. */
export const missingFor = (record: AnyRecord, row: object, move: string): [name: string, field: Field][] =>
  openFields(record).filter(
    ([name, field]) =>
      isEmpty((row as Values)[name]) &&
      isAsked(field, row as Values) &&
      demandedBy(field, row as Values).some((each) => each.move === move && each.inCase === undefined),
  )

/** All of them at once: “Enter Award number and Indirect rate first.” */
export function whyIncomplete(record: AnyRecord, row: object, move: string): Reason {
  const missing = missingFor(record, row, move)
  if (missing.length === 0) return null
  const are = (...kinds: readonly string[]) => missing.every(([, { kind }]) => kinds.includes(kind))
  const verb = are('files') ? 'Attach' : are('ref', 'person', 'choice') ? 'Select' : 'Enter'
  return `${verb} ${all(missing.map(([name]) => `“${labelOf(record, name)}”`))} first.`
}

const all = (labels: readonly string[]) => new Intl.ListFormat('en-GB').format(labels)
