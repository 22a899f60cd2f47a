import type { ColumnRow } from './catalogue.ts'
import type { Column } from './schema.ts'

export function columnFrom({
  name,
  type,
  base,
  nullable,
  default: standard,
  generated,
  values,
  about,
}: ColumnRow): Column {
  return { name, type, base, nullable, default: standard, generated, values, about }
}

/** A value that no table has a column for: an argument, or what a function gives out. */
export const plainColumn = (name: string, type: string): Column => ({
  name,
  type,
  base: type,
  nullable: true,
  default: null,
  generated: false,
  values: [],
  about: null,
})
