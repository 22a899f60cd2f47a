import type { Condition, JoinKind, Operand, OrderTerm, Path } from '../grammar/syntax.ts'
import type { ApiRole, Column, Relationship, Routine, Schema, Table } from '../schema/schema.ts'
import { ApiError } from '../wire/errors.ts'
import type { Binder } from './binder.ts'

/**
 * People who can't see beyond their own organization, in the tables where that applies: their statements name it
 * besides row security. A `supplier` may read rows of the agencies that know it as a vendor; a `member` of another
 * organization reads none.
 */
export type Membership = 'none' | 'supplier' | 'member'

/** Applies to a whole statement. */
export type Scope = {
  schema: Schema
  /** The schema that the request selected. */
  name: string
  role: ApiRole
  member: Membership
  binder: Binder
  /** The tables and functions that the statement names, for the scopes of a key: the request’s own comes first. */
  named: Set<string>
}

/** One table of the request with its selection: the outermost, or an embedded one. */
export type Level = {
  table: Table
  alias: string
  /** Its name in a message: the outermost by its name, an embedded one with its depth. */
  title: string
  /** Whether the alias is a row of the table itself, not of a statement that returned some of its columns. */
  isRow: boolean
  outputs: Output[]
  embeds: Embed[]
  conditions: Condition[]
  order: OrderTerm[]
  limit?: Operand
  offset?: Operand
}

export type Output = {
  label: string
  from: { kind: 'column'; path: Path; cast?: string } | { kind: 'embed'; embed: Embed }
}

export type Embed = {
  parent: Level
  level: Level
  relation: string
  label: string
  relationship: Relationship
  join: JoinKind | undefined
  spread: boolean
}

export function columnOf({ table, title }: Level, name: string): Column | Routine {
  const found = table.columns.get(name) ?? table.computed.get(name)
  if (!found) throw new ApiError(400, '42703', `column ${title}.${name} does not exist`)
  return found
}

export const isComputed = (found: Column | Routine): found is Routine => 'parameters' in found

/** The columns of `*`: those that this role may read, so that a hidden one does not fail the rest. */
export function readableColumns(table: Table, role: ApiRole): string[] {
  const names = [...table.columns.keys()]
  const readable = names.filter((name) => table.privileges[role].select.has(name))
  // Where nothing is readable PostgreSQL itself refuses, in its own words.
  return readable.length > 0 ? readable : names
}
