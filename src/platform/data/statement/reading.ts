import { limits } from '../limits.ts'
import type { Format } from '../wire/media.ts'
import { rowsSql, tableSql, whereSql } from './embeds.ts'
import { bodySql, guardSql } from './formats.ts'
import type { Level, Scope } from './level.ts'

export type Wanted = {
  format: Format
  /** Rows, or only how many there are: HEAD, and writes that return nothing. */
  body: boolean
  /** How many there would be without a window. */
  total: boolean
  guards: Parameters<typeof guardSql>[0]
}

/** The window of the outermost list. */
export type Page = { limit: number; offset: number }

/** Page sizes that screens use stand in the text: PostgreSQL plans better for a number that it can see. */
const usualSizes = new Set([1, 5, 10, 20, 25, 50, 100, 200, 500, limits.rows])
export const pageShape = ({ limit, offset }: Page) => `${usualSizes.has(limit) ? limit : '?'}/${offset > 0 ? '?' : 0}`

export function readSql(scope: Scope, level: Level, wanted: Wanted, page: Page): string {
  return answerSql(scope, level, `${tableSql(level.table)} ${level.alias}`, wanted, page)
}

/** One row that says it all: `body`, how many rows it has (`page`), how many there are (`total`). */
export function answerSql(scope: Scope, level: Level, from: string, wanted: Wanted, page: Page | undefined): string {
  const { binder } = scope
  const limit = page && (usualSizes.has(page.limit) ? String(page.limit) : binder.bind((given) => given.limit, 'bigint'))
  const offset = page && page.offset > 0 ? binder.bind((given) => given.offset, 'bigint') : undefined
  const window = limit === undefined ? '' : ` limit ${limit}${offset ? ` offset ${offset}` : ''}`
  const rows = rowsSql(scope, level, from, [], window)
  const body = wanted.body ? bodySql(wanted.format, level) : 'null::text'
  const total = wanted.total ? totalSql(scope, level, from, limit, offset) : 'null::bigint'
  return `select body, page, total, ${guardSql(wanted.guards)} as guard from (select ${body} as body, count(*) as page, ${total} as total from (${rows}) r) a`
}

/**
 * A page that is not full has reached the end, and the rest need not be counted: PostgreSQL runs such a subquery only
 * when its branch is taken. `planned` and `estimated` are answered with the true count: the planner's guess is made from
 * statistics over the rows of all organizations, and would tell of them.
 */
function totalSql(scope: Scope, level: Level, from: string, limit: string | undefined, offset: string | undefined): string {
  if (limit === undefined) return 'count(*)'
  const counted = `(select count(*) from ${from}${whereSql(scope, level, [])})`
  return offset
    ? `case when count(*) < ${limit} and count(*) > 0 then ${offset} + count(*) else ${counted} end`
    : `case when count(*) < ${limit} then count(*) else ${counted} end`
}
