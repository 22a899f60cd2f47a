import type { ColumnRow } from './catalog.ts'
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

/** A value without a table's column: an argument, or a function's result. */
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
