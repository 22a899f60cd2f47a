import { keyOf, knows, type Pair, type Relationship, type Table } from '../schema/schema.ts'
import { ApiError } from '../wire/errors.ts'
import { nearest } from '../../nearest.ts'
import type { Scope } from './level.ts'

type Keyed = Extract<Relationship, { constraint: string }>

/** The one relationship that `relation!hint` can mean, seen from a table. */
export function findRelationship(scope: Scope, from: Table, relation: string, hint: string | undefined): Relationship {
  const visible = from.relationships.filter(({ to }) => to.schema === scope.name)
  const found = visible.filter((relationship) =>
    (relationship.to === from ? meansItself : means)(relationship, relation, hint),
  )
  if (found.length === 1) return found[0]!
  throw found.length === 0 ? noRelationship(scope, from, relation, hint) : ambiguous(from, relation, found)
}

function means(relationship: Relationship, relation: string, hint: string | undefined): boolean {
  const { to } = relationship
  switch (relationship.kind) {
    case 'computed':
      return relation === relationship.routine.name
    case 'many-to-many':
      return relation === to.name && (hint === undefined || hint === relationship.junction.table.name)
    default:
      if (hint === undefined)
        return (
          relation === to.name || (!to.isView && [relationship.constraint, telling(relationship, 0)].includes(relation))
        )
      return (
        relation === to.name &&
        [relationship.constraint, telling(relationship, 0), telling(relationship, 1)].includes(hint)
      )
  }
}

/**
 * One key of a table to itself is two relationships: its children by the table's name, its parent by the column's
 * name.
 */
function meansItself(relationship: Relationship, relation: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed' || relationship.kind === 'many-to-many')
    return means(relationship, relation, hint)
  if (hint !== undefined)
    return relationship.kind === 'one-to-many' && relation === relationship.to.name && hint === telling(relationship, 1)
  return relationship.kind === 'one-to-many' ? relation === relationship.to.name : relation === telling(relationship, 0)
}

/**
 * The column that identifies a key. Every key of a tenant table begins with organization_id, which distinguishes
 * nothing.
 */
function telling({ pairs }: Keyed, side: 0 | 1): string | undefined {
  const columns = pairs.map((pair: Pair) => pair[side])
  const rest = columns.length > 1 ? columns.filter((column) => column !== 'organization_id') : columns
  return rest.length === 1 ? rest[0] : undefined
}

function noRelationship(scope: Scope, from: Table, relation: string, hint: string | undefined): ApiError {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`
  const known = from.relationships.flatMap(({ to }) =>
    to.schema === scope.name && knows(scope.role, to) ? [to.name] : [],
  )
  const meant = known.includes(relation) ? undefined : nearest(relation, known)
  return new ApiError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${relation}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from.name}' and '${relation}'${using} in the schema '${scope.name}', but no matches were found.`,
      hint: meant ? `Perhaps you meant '${meant}' instead of '${relation}'.` : null,
    },
  )
}

function ambiguous(from: Table, relation: string, found: Relationship[]): ApiError {
  const hints = found.map((relationship) => `'${relationship.to.name}!${hintFor(relationship)}'`).join(', ')
  return new ApiError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${relation}'`,
    {
      details: found.map((relationship) => described(from, relationship)),
      hint: `Try changing '${relation}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function hintFor(relationship: Relationship): string {
  if (relationship.kind === 'computed') return relationship.routine.name
  return relationship.kind === 'many-to-many' ? relationship.junction.table.name : relationship.constraint
}

function described(from: Table, relationship: Relationship): Record<string, string> {
  const { kind, to } = relationship
  const listed = (columns: string[]) => `(${columns.join(', ')})`
  const base = { cardinality: kind, embedding: `${from.name} with ${to.name}` }
  if (relationship.kind === 'computed') return { ...base, relationship: relationship.routine.name }
  if (relationship.kind === 'many-to-many') {
    const { table, constraints, pairs, onward } = relationship.junction
    const [ours, theirs] = [pairs, onward].map((each) => listed(each.map(([, column]) => column)))
    return { ...base, relationship: `${table.name} using ${constraints[0]}${ours} and ${constraints[1]}${theirs}` }
  }
  const [own, theirs] = [0, 1].map((side) => listed(relationship.pairs.map((pair) => pair[side]!)))
  return { ...base, relationship: `${relationship.constraint} using ${from.name}${own} and ${to.name}${theirs}` }
}

export const tableNamed = (scope: Pick<Scope, 'schema' | 'name' | 'role'>, name: string): Table => {
  const table = scope.schema.tables.get(keyOf(scope.name, name))
  if (table) return table
  const known = [...scope.schema.tables.values()].filter(
    (each) => each.schema === scope.name && knows(scope.role, each),
  )
  const meant = nearest(
    name,
    known.map((each) => each.name),
  )
  throw new ApiError(404, 'PGRST205', `Could not find the table '${scope.name}.${name}' in the schema cache`, {
    hint: meant ? `Perhaps you meant the table '${scope.name}.${meant}'` : null,
  })
}
