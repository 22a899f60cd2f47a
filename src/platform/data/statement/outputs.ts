import { isToOne } from '../schema/schema.ts'
import { label } from './binder.ts'
import { embedRowsSql } from './embeds.ts'
import { castSql, pathSql } from './expressions.ts'
import type { Embed, Level, Output, Scope } from './level.ts'

/** The outputs of one row of a level, each under its label. */
export const outputsSql = (scope: Scope, level: Level) =>
  level.outputs.map((output) => `${outputSql(scope, level, output)} as ${label(output.label)}`).join(', ')

function outputSql(scope: Scope, level: Level, { label: name, from }: Output): string {
  if (from.kind === 'column') return castSql(pathSql(scope, level, from.path), from.cast)
  if (from.embed.spread) return `${spreadAlias(from.embed)}.${label(name)}`
  return embeddedSql(scope, from.embed)
}

/**
 * A subquery in the select list, not a join: PostgreSQL evaluates it after `order by … limit`, for the returned rows
 * and not for all that were sorted.
 */
function embeddedSql(scope: Scope, embed: Embed): string {
  const rows = embedRowsSql(scope, embed)
  const json = isToOne(embed.relationship) ? 'row_to_json(e)' : `coalesce(json_agg(e), '[]')`
  return `(select ${json} from (${rows}) e)`
}

/** Spread relations give several columns of the row, so they are joined: one row each, or one list for each column. */
export const spreadsSql = (scope: Scope, level: Level) =>
  level.embeds
    .filter((embed) => embed.spread && embed.level.outputs.length > 0)
    .map((embed) => ` left join lateral (${spreadSql(scope, embed)}) ${spreadAlias(embed)} on true`)
    .join('')

function spreadSql(scope: Scope, embed: Embed): string {
  const rows = embedRowsSql(scope, embed)
  if (isToOne(embed.relationship)) return rows
  const lists = embed.level.outputs.map(
    ({ label: name }) => `coalesce(json_agg(e.${label(name)}), '[]') as ${label(name)}`,
  )
  return `select ${lists.join(', ')} from (${rows}) e`
}

const spreadAlias = ({ level }: Embed) => `${level.alias}s`
