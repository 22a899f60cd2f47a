/** The catalog's data on the schemas that the table API exposes. Every identifier in a statement comes from here. */

export const apiRoles = ['anon', 'authenticated', 'service_role'] as const
export type ApiRole = (typeof apiRoles)[number]

export type Column = {
  name: string
  /** As PostgreSQL writes it, with its length: the type for reading a JSON value. */
  type: string
  /** The same without length or domain: decides how a column is compared, searched and documented. */
  base: string
  nullable: boolean
  default: string | null
  /** Computed by the database: no one can write it. */
  generated: boolean
  /** The values of an enum. */
  values: string[]
  about: string | null
}

export type Privileges = { select: Set<string>; insert: Set<string>; update: Set<string>; delete: boolean }

export type Table = {
  schema: string
  name: string
  isView: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  relationships: Relationship[]
  /** Allowed functions of one row: read like a column. */
  computed: Map<string, Routine>
  privileges: Record<ApiRole, Privileges>
  /** Whether members can only ever see rows of their own organization; platform administrators excepted. */
  tenantBound: boolean
  /** The same for the members of an organization that supplies no agency. */
  memberBound: boolean
  about: string | null
}

export type Pair = [own: string, theirs: string]
export type Relationship =
  | { kind: 'many-to-one' | 'one-to-many' | 'one-to-one'; to: Table; constraint: string; pairs: Pair[] }
  | { kind: 'many-to-many'; to: Table; junction: Junction }
  | { kind: 'computed'; to: Table; routine: Routine; single: boolean }
/** A table in between: `pairs` leads from ours to it, `onward` from the other side to it. */
export type Junction = { table: Table; constraints: [string, string]; pairs: Pair[]; onward: Pair[] }

export type Parameter = { name: string; type: string; required: boolean; variadic: boolean }
export type Routine = {
  schema: string
  name: string
  parameters: Parameter[]
  returns: { kind: 'void' | 'scalar' } | { kind: 'rows'; table: Table }
  returnType: string
  setOf: boolean
  /** One row at most, by its own estimate. */
  single: boolean
  volatile: boolean
  executableBy: Set<ApiRole>
  about: string | null
}

export type Schema = { schemas: readonly string[]; tables: Map<string, Table>; routines: Map<string, Routine[]> }

export const keyOf = (schema: string, name: string) => `${schema}.${name}`
export const isToOne = (relationship: Relationship) =>
  relationship.kind === 'many-to-one' ||
  relationship.kind === 'one-to-one' ||
  (relationship.kind === 'computed' && relationship.single)

/** Whether this role may touch the table at all. Otherwise the table is not named to it. */
export function knows(role: ApiRole, table: Table): boolean {
  const { select, insert, update, delete: remove } = table.privileges[role]
  return select.size > 0 || insert.size > 0 || update.size > 0 || remove
}
