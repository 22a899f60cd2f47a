import { isAsked } from './asked.ts'
import type { Field } from './fields.ts'
import { openFields, type AnyRecord } from './record.ts'

/** The parts of a form, each with its fields; all in one where the record declares none. */
export function sectionsOf(record: AnyRecord): { title?: string; folded?: true; fields: [string, Field][] }[] {
  const fields = openFields(record)
  if (!record.sections) return [{ fields }]
  // The form of a page may leave out what is known there.
  return record.sections.map(({ fields: names, ...section }) => ({
    ...section,
    fields: names.flatMap((name: string) => fields.filter((field) => field[0] === name)),
  }))
}

type Values = Readonly<Record<string, unknown>>

/**
 * Whether a form asks for it: also where the record as it was opened has a value that its kind does not, which no one
 * would see go. Once another kind is chosen, only its own.
 */
export const isInForm = (field: Field, name: string, values: Values, opened?: Values): boolean =>
  isAsked(field, values) ||
  (opened !== undefined &&
    isFilled(field, opened[name]) &&
    !isAsked(field, opened) &&
    Object.keys(field.onlyFor ?? {}).every((choice) => values[choice] === opened[choice]))

/** More than the value with which every record begins. */
const isFilled = ({ kind, initial }: Field, value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== '' && value !== null && value !== (initial ?? (kind === 'flag' ? false : null))
