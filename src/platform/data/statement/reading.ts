import { limits } from '../limits.ts'
import { isToOne } from '../schema/schema.ts'
import type { Format } from '../wire/media.ts'
import { rowsSql, tableSql, tenantSql, whereSql } from './embeds.ts'
import { bodySql, guardSql, tooLarge, type Guard } from './formats.ts'
import type { Binder } from './binder.ts'
import type { Level, Scope } from './level.ts'

export type Wanted = {
  format: Format
  /** Rows, or only their number: HEAD, and writes that return nothing. */
  body: boolean
  /** The number of rows without a window. */
  total: boolean
  guards: Guard[]
  /** Further outputs of the one row. */
  more?: string
}

/** The window of the outermost list. */
export type Page = { limit: number; offset: number }

/**
 * Page sizes that screens use are in the text. PostgreSQL estimates an unseen number as a tenth of the table, and
 * because that looks expensive it plans every such request again, which costs more than the page. A list requests one
 * row more than it shows, to know whether there are more.
 */
const rounds = [1, 2, 5, 10, 20, 25, 50, 100, 200, 300, 400, 500, limits.rows]
const usualSizes = new Set(rounds.flatMap((size) => [size, size + 1]))
export const pageShape = ({ limit, offset }: Page) => `${usualSizes.has(limit) ? limit : '?'}/${offset > 0 ? '?' : 0}`

/** A statement's result was bound when it was read, and may lack the column. */
const ownRows = (scope: Scope, { isRow, table, alias }: Level) => (isRow ? tenantSql(scope, table, alias) : [])

export const fromTable = ({ table, alias }: Level) => `${tableSql(table)} ${alias}`

/** One row with everything: `body`, its number of rows (`page`), the number of all rows (`total`). */
export function answerSql(scope: Scope, level: Level, from: string, wanted: Wanted, page: Page | undefined): string {
  const { limit, offset, window } = windowSql(scope.binder, page)
  const rows = rowsSql(scope, level, from, ownRows(scope, level), window)
  const body = wanted.body ? bodySql(wanted.format, level) : 'null::text'
  const total = wanted.total ? `, ${totalSql(scope, level, from, limit, offset)} as total` : ''
  const guards = wanted.body && mayBeLarge(level, page) ? [...wanted.guards, tooLarge] : wanted.guards
  const answer = `select ${body} as body, count(*) as page${total}${wanted.more ?? ''} from (${rows}) r`
  return guards.length > 0 ? `select a.*, ${guardSql(guards)} as guard from (${answer}) a` : answer
}

function windowSql(binder: Binder, page: Page | undefined): { limit?: string; offset?: string; window: string } {
  if (!page) return { window: '' }
  const limit = usualSizes.has(page.limit) ? String(page.limit) : binder.bind((given) => given.limit, 'bigint')
  if (page.offset === 0) return { limit, window: ` limit ${limit}` }
  const offset = binder.bind((given) => given.offset, 'bigint')
  return { limit, offset, window: ` limit ${limit} offset ${offset}` }
}

/** A value that is not a row has no columns to select, filter or order by. */
export function scalarsSql(scope: Scope, { format, body, guards, total }: Wanted, isVoid: boolean, page: Page): string {
  const list =
    format.shape === 'csv'
      ? `coalesce(string_agg(r."value"::text, e'\\n'), '')`
      : `coalesce(json_agg(r."value"), '[]')::text`
  const counted = total ? ', (select count(*) from w) as total' : ''
  const values = `select w."value" from w${windowSql(scope.binder, page).window}`
  const answer = `select ${isVoid || !body ? 'null::text' : list} as body, count(*) as page${counted}
    from (${values}) r`
  return `select a.*, ${guardSql([...guards, tooLarge])} as guard from (${answer}) a`
}

/** A single object needs no list around it: the rows themselves, of which there should be one. */
export function rowSql(scope: Scope, level: Level, { stripNulls }: Format): string {
  const rows = rowsSql(scope, level, fromTable(level), ownRows(scope, level), ` limit ${mostOfOne}`)
  return `select ${stripNulls ? 'json_strip_nulls(row_to_json(r))' : 'row_to_json(r)'}::text as body from (${rows}) r`
}

/** A request for one row that matches many gets their number, up to a limit. */
const mostOfOne = 100
export const isOneRow = ({ limit, offset }: Page) => limit >= mostOfOne && offset === 0

const mayBeLarge = (level: Level, page: Page | undefined) => page === undefined || page.limit > 50 || hasLists(level)
export const hasLists = ({ embeds }: Level): boolean =>
  embeds.some(({ relationship, level }) => !isToOne(relationship) || hasLists(level))

/**
 * A page that is not full has reached the end, and the rest need not be counted: PostgreSQL runs such a subquery only
 * when its branch is taken. `planned` and `estimated` return the true count: the planner's guess is made from
 * statistics over the rows of all organizations, and would reveal them.
 */
function totalSql(
  scope: Scope,
  level: Level,
  from: string,
  limit: string | undefined,
  offset: string | undefined,
): string {
  if (limit === undefined) return 'count(*)'
  const counted = `(select count(*) from ${from}${whereSql(scope, level, ownRows(scope, level))})`
  return offset
    ? `case when count(*) < ${limit} and count(*) > 0 then ${offset} + count(*) else ${counted} end`
    : `case when count(*) < ${limit} then count(*) else ${counted} end`
}
