import { whole } from '../wire/window.ts'
import type { Path } from '../grammar/syntax.ts'
import { limits } from '../limits.ts'
import { isToOne, type Pair, type Table } from '../schema/schema.ts'
import { quoted } from './binder.ts'
import { conditionSql } from './conditions.ts'
import { pathSql, rowSql } from './expressions.ts'
import { toOneNamed } from './build-levels.ts'
import { outputsSql, spreadsSql } from './outputs.ts'
import type { Embed, Level, Scope } from './level.ts'

export const tableSql = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`

/** The rows of one level: `select … from … where … order by …`. */
export function rowsSql(scope: Scope, level: Level, from: string, joined: string[], window: string): string {
  const outputs = outputsSql(scope, level)
  return `select ${outputs}
    from ${from}${spreadsSql(scope, level)}${whereSql(scope, level, joined)}${orderSql(scope, level)}${window}`
}

export function whereSql(scope: Scope, level: Level, joined: string[]): string {
  const filters = level.conditions.map((condition) => conditionSql(scope, level, condition))
  const inner = level.embeds.filter(({ join }) => join === 'inner').map((embed) => existsSql(scope, embed))
  const conditions = [...joined, ...filters, ...inner]
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

const isBound = (member: Scope['member'], { tenantBound, memberBound }: Table) =>
  (member === 'member' && memberBound) || (member !== 'none' && tenantBound)

/**
 * Where members see only their own organization, the statement names it too: then the index is found by its first
 * column.
 */
export const tenantSql = (scope: Scope, table: Table, alias: string) =>
  isBound(scope.member, table)
    ? [`${alias}.${quoted('organization_id')} = ${scope.binder.bind(({ organization }) => organization)}`]
    : []

function orderSql(scope: Scope, level: Level): string {
  const terms = level.order.map(({ path, relation, direction, nulls }) => {
    const value =
      relation === undefined ? pathSql(scope, level, path) : relatedSql(scope, toOneNamed(level, relation), path)
    return `${value}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
  })
  return terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
}

/** One value of the row that a to-one relation leads to. */
function relatedSql(scope: Scope, embed: Embed, path: Path): string {
  const { from, joined } = relationSql(scope, embed)
  return `(select ${pathSql(scope, embed.level, path)} from ${from}${whereSql(scope, embed.level, joined)} limit 1)`
}

export function existsSql(scope: Scope, embed: Embed): string {
  const { from, joined } = relationSql(scope, embed)
  return `exists (select from ${from}${whereSql(scope, embed.level, joined)})`
}

/** The rows of an embedded level, for one row of its parent. */
export function embedRowsSql(scope: Scope, embed: Embed): string {
  const { from, joined } = relationSql(scope, embed)
  const { relationship, level } = embed
  // A foreign key leads to one row; a function or a view only claims that it does.
  const window = !isToOne(relationship)
    ? windowSql(scope, level)
    : relationship.kind === 'computed' || relationship.to.isView
      ? ' limit 1'
      : ''
  return rowsSql(scope, level, from, joined, window)
}

function windowSql(scope: Scope, { limit, offset }: Level): string {
  const most = limit
    ? scope.binder.operand(limit, (text) => Math.min(whole(text, 'limit'), limits.rows))
    : String(limits.rows)
  return ` limit ${most}${offset ? ` offset ${scope.binder.operand(offset, (text) => whole(text, 'offset'))}` : ''}`
}

/** The source of an embedded level, and its link to its parent. */
function relationSql(scope: Scope, { parent, level, relationship }: Embed): { from: string; joined: string[] } {
  const { alias, table } = level
  switch (relationship.kind) {
    case 'computed':
      return { from: `${tableSql(relationship.routine)}(${rowSql(parent)}) ${alias}`, joined: [] }
    case 'many-to-many': {
      const { table: between, pairs, onward } = relationship.junction
      const there = onward.map(([theirs, own]): Pair => [own, theirs])
      return {
        from: `${tableSql(table)} ${alias}, ${tableSql(between)} ${alias}j`,
        joined: [
          ...tied(scope, between, pairs, parent.alias, `${alias}j`),
          ...tied(scope, table, there, `${alias}j`, alias),
        ],
      }
    }
    default:
      return {
        from: `${tableSql(table)} ${alias}`,
        joined: tied(scope, table, relationship.pairs, parent.alias, alias),
      }
  }
}

/** A key that begins with the organization has named it; for any other the statement names it too. */
function tied(scope: Scope, table: Table, pairs: Pair[], own: string, theirs: string): string[] {
  const joined = pairs.map(([a, b]) => `${theirs}.${quoted(b)} = ${own}.${quoted(a)}`)
  return pairs.some(([, b]) => b === 'organization_id') ? joined : [...joined, ...tenantSql(scope, table, theirs)]
}
