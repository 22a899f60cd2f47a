import type { At, Condition, Query } from './grammar/syntax.ts'
import { guardsOf, templateOf, wantedOf, type Planning } from './planning.ts'
import { quoted } from './statement/binder.ts'
import { buildLevels } from './statement/build-levels.ts'
import { tableNamed } from './statement/find-relationship.ts'
import { csvHeader, guardSql } from './statement/formats.ts'
import type { Level } from './statement/level.ts'
import { neededColumns } from './statement/needed-columns.ts'
import { answerSql } from './statement/reading.ts'
import { deleteSql, existedSql, insertSql, updateSql, type Insert } from './statement/writing.ts'
import type { Template } from './template.ts'
import { ApiError } from './wire/errors.ts'

/** Insert, upsert, update, delete. The filters of the outermost table say which rows are changed, not which are shown. */
export function writePlan(planning: Planning): Template {
  const { request, scope, query, preferences, format } = planning
  const { action } = request
  const table = tableNamed(scope, request.resource)
  const [changing, shown] = split(query)
  if (action === 'update' || action === 'delete') requireFilter(action, changing)
  const level = buildLevels(scope, shown, table, false)
  const rows = preferences.return === 'representation'
  const locates = action === 'insert' && preferences.return === 'headers-only' && table.primaryKey.length > 0
  const strict = preferences.handling === 'strict' && (action === 'update' || action === 'delete') ? preferences.maxAffected : undefined
  const guards = action === 'put' ? [{ when: 'page <> 1', code: 'PGRST115', count: 'page' }] : guardsOf(format, strict, false)
  const insert = action === 'insert' || action === 'put' ? insertOf(planning, level, changing) : undefined
  const merges = insert?.resolution === 'merge-duplicates' && insert.target.length > 0
  const answer = { rows, counted: preferences.count !== undefined, merges, ...(locates ? { location: table.name } : {}) }

  // Nothing to answer and nothing to watch: the command's own count says how many rows it was.
  if (!rows && !locates && !merges && guards.length === 0) return templateOf(planning, commandSql(planning, level, insert, changing, undefined), { readOnly: false, form: 'command' }, answer)

  const columns = rows ? neededColumns(scope, level) : locates ? table.primaryKey : []
  const command = commandSql(planning, level, insert, changing, columns)
  const more = merges ? `, ${existedSql(scope, level, insert)} as existed` : ''
  if (rows) {
    // One row as it was sent is no larger than it was sent.
    const page = insert && !insert.payload.isList ? { limit: 1, offset: 0 } : undefined
    const selected = answerSql(scope, level, `w ${level.alias}`, { ...wantedOf(planning, true, guards), total: false, more }, page)
    return templateOf(planning, `with w as (${command}) ${selected}`, { readOnly: false }, { ...answer, csvHeader: csvHeader(level), single: format.shape === 'one' })
  }
  const key = locates ? `, case when count(*) = 1 then (select row_to_json(k)::text from (select ${columns.map(quoted).join(', ')} from w) k limit 1) end as location` : ''
  const counted = `select count(*) as page${key}${more} from w`
  const guarded = guards.length > 0 ? `select a.*, ${guardSql(guards)} as guard from (${counted}) a` : counted
  return templateOf(planning, `with w as (${command}) ${guarded}`, { readOnly: false }, answer)
}

function commandSql({ request, scope, payload, preferences }: Planning, level: Level, insert: Insert | undefined, changing: At<Condition>[], columns: string[] | undefined): string {
  if (insert) return insertSql(scope, level, insert, columns)
  const source = { ...level, isRow: true }
  return request.action === 'update'
    ? updateSql(scope, source, payload!, preferences.missing === 'default', changing, columns)
    : deleteSql(scope, source, changing, columns)
}

function insertOf({ request, query, payload, preferences }: Planning, { table }: Level, changing: At<Condition>[]): Insert {
  const base = { payload: payload!, defaults: preferences.missing === 'default' }
  if (request.action === 'insert') return { ...base, resolution: preferences.resolution, target: query.onConflict ?? table.primaryKey }
  if (payload!.isList || !namesKey(changing, table.primaryKey)) throw new ApiError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
  return { ...base, defaults: false, resolution: 'merge-duplicates', target: table.primaryKey, key: changing }
}

/** PUT names one row: its whole key, and nothing else. */
function namesKey(conditions: At<Condition>[], key: string[]): boolean {
  const named = conditions.map(({ what }) =>
    what.kind === 'filter' && !what.negated && what.path.steps.length === 0 && what.comparison.operator === 'eq' && !what.comparison.quantifier ? what.path.column : undefined,
  )
  return key.length > 0 && named.length === key.length && key.every((column) => named.includes(column))
}

function split(query: Query): [changing: At<Condition>[], shown: Query] {
  const isRoot = ({ at }: At<Condition>) => at.length === 0
  return [query.conditions.filter(isRoot), { ...query, conditions: query.conditions.filter((each) => !isRoot(each)) }]
}

/** A forgotten filter would change every row that the caller may change. */
function requireFilter(action: 'update' | 'delete', conditions: At<Condition>[]): void {
  if (conditions.length > 0) return
  const [what, done] = action === 'update' ? ['An update', 'changed'] : ['A deletion', 'deleted']
  throw new ApiError(400, '21000', `${what} needs a filter: say which rows are meant, such as id=eq.5. Without one, every row would be ${done}.`)
}
