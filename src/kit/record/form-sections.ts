import type { Field } from '#platform/records/fields.ts'
import { openFields, type AnyRecord } from '#platform/records/record.ts'

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
