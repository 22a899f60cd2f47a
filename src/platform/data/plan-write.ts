import type { At, Condition, Filter, Query } from './grammar/syntax.ts'
import { guardsOf, templateOf, wantedOf, type Planning } from './planning.ts'
import { quoted } from './statement/binder.ts'
import { buildLevels } from './statement/build-levels.ts'
import { tableNamed } from './statement/find-relationship.ts'
import { csvHeader, guardSql, type Guard } from './statement/formats.ts'
import type { Level } from './statement/level.ts'
import { neededColumns } from './statement/needed-columns.ts'
import { answerSql } from './statement/reading.ts'
import { deleteSql, existedSql, insertSql, updateSql, type Insert } from './statement/writing.ts'
import type { Template } from './template.ts'
import type { AnswerPlan } from './wire/answers.ts'
import { ApiError } from './wire/errors.ts'

/**
 * Insert, upsert, update, delete. The filters of the outermost table say which rows are changed, not which are shown.
 */
export function writePlan(planning: Planning): Template {
  const { request, scope, query, preferences } = planning
  const table = tableNamed(scope, request.resource)
  const [changing, shown] = split(query)
  if (request.action === 'update' || request.action === 'delete') requireFilter(request.action, changing)
  const level = buildLevels(scope, shown, table, false)
  const insert =
    request.action === 'insert' || request.action === 'put' ? insertOf(planning, level, changing) : undefined
  const merges = insert?.resolution === 'merge-duplicates' && insert.target.length > 0
  const more = merges ? `, ${existedSql(scope, level, insert)} as existed` : ''
  const write: Write = { level, insert, changing, guards: writeGuards(planning), more }
  const answer = { counted: preferences.count !== undefined, merges }

  if (preferences.return === 'representation') return shownPlan(planning, write, answer)
  const locates = request.action === 'insert' && preferences.return === 'headers-only' && table.primaryKey.length > 0
  if (locates || merges || write.guards.length > 0)
    return watchedPlan(planning, write, locates ? table.primaryKey : [], answer)
  // Nothing to return or check: the command's own count is the number of rows.
  return templateOf(planning, commandSql(planning, write, undefined), { readOnly: false, form: 'command' }, answer)
}

type Write = { level: Level; insert: Insert | undefined; changing: At<Condition>[]; guards: Guard[]; more: string }

/** return=representation: the rows as they are now, with their embedded rows. */
function shownPlan(planning: Planning, write: Write, answer: Partial<AnswerPlan>): Template {
  const { scope, format } = planning
  const { level, insert, guards, more } = write
  const command = commandSql(planning, write, neededColumns(scope, level))
  // One stored row is no larger than the row that was sent.
  const page = insert && !insert.payload.isList ? { limit: 1, offset: 0 } : undefined
  const selected = answerSql(
    scope,
    level,
    `w ${level.alias}`,
    { ...wantedOf(planning, true, guards), total: false, more },
    page,
  )
  const shown = { ...answer, rows: true, csvHeader: csvHeader(level), single: format.shape === 'one' }
  return templateOf(planning, `with w as (${command}) ${selected}`, { readOnly: false }, shown)
}

/** Nothing is returned, but something must be known: the number of rows, whether they are new, where the new one is. */
function watchedPlan(planning: Planning, write: Write, key: string[], answer: Partial<AnswerPlan>): Template {
  const { guards, more, level } = write
  const row = `(select row_to_json(k)::text from (select ${key.map(quoted).join(', ')} from w) k limit 1)`
  const location = key.length > 0 ? `, case when count(*) = 1 then ${row} end as location` : ''
  const counted = `select count(*) as page${location}${more} from w`
  const guarded = guards.length > 0 ? `select a.*, ${guardSql(guards)} as guard from (${counted}) a` : counted
  const found = key.length > 0 ? { ...answer, location: level.table.name } : answer
  return templateOf(planning, `with w as (${commandSql(planning, write, key)}) ${guarded}`, { readOnly: false }, found)
}

function writeGuards({ request: { action }, preferences, format }: Planning): Guard[] {
  if (action === 'put') return [{ when: 'page <> 1', code: 'PGRST115', count: 'page' }]
  const strict = preferences.handling === 'strict' && action !== 'insert' ? preferences.maxAffected : undefined
  return guardsOf(format, strict, false)
}

function commandSql(
  { request, scope, payload, preferences }: Planning,
  { level, insert, changing }: Write,
  columns: string[] | undefined,
): string {
  if (insert) return insertSql(scope, level, insert, columns)
  const rows = { ...level, isRow: true }
  if (request.action === 'delete') return deleteSql(scope, rows, changing, columns)
  return updateSql(scope, rows, { keys: payload!.keys, defaults: preferences.missing === 'default' }, changing, columns)
}

function insertOf(
  { request, query, payload, preferences }: Planning,
  { table }: Level,
  changing: At<Condition>[],
): Insert {
  const base = { payload: payload!, defaults: preferences.missing === 'default' }
  if (request.action === 'insert')
    return { ...base, resolution: preferences.resolution, target: query.onConflict ?? table.primaryKey }
  if (payload!.isList || !namesKey(changing, table.primaryKey)) throw notTheKey
  return { ...base, defaults: false, resolution: 'merge-duplicates', target: table.primaryKey, key: changing }
}

const notTheKey = new ApiError(
  405,
  'PGRST105',
  "Filters must include all and only primary key columns with 'eq' operators",
)

/** PUT names one row by its whole key only. */
function namesKey(conditions: At<Condition>[], key: string[]): boolean {
  const named = conditions.map(({ what }) => (what.kind === 'filter' && isEqual(what) ? what.path.column : undefined))
  return key.length > 0 && named.length === key.length && key.every((column) => named.includes(column))
}

const isEqual = ({ negated, path, comparison }: Filter) =>
  !negated && path.steps.length === 0 && comparison.operator === 'eq' && comparison.quantifier === undefined

function split(query: Query): [changing: At<Condition>[], shown: Query] {
  const isRoot = ({ at }: At<Condition>) => at.length === 0
  return [query.conditions.filter(isRoot), { ...query, conditions: query.conditions.filter((each) => !isRoot(each)) }]
}

/** A forgotten filter would change every row that the caller may change. */
function requireFilter(action: 'update' | 'delete', conditions: At<Condition>[]): void {
  if (conditions.length > 0) return
  const [what, done] = action === 'update' ? ['An update', 'changed'] : ['A deletion', 'deleted']
  throw new ApiError(
    400,
    '21000',
    `${what} needs a filter for the rows, such as id=eq.5. Without one, every row would be ${done}.`,
  )
}
