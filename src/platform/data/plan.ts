import { readQuery } from './grammar/query.ts'
import { paramsOf } from './grammar/query-string.ts'
import { writePlan } from './plan-write.ts'
import { guardsOf, templateOf, wantedOf, type Planning } from './planning.ts'
import { nameRows, showsRestricted, type Restricted } from './restricted.ts'
import type { TableRequest } from './request.ts'
import type { ApiRole, Schema } from './schema/schema.ts'
import type { Level, Membership } from './statement/level.ts'
import { Binder } from './statement/binder.ts'
import { buildLevels } from './statement/build-levels.ts'
import { callSql, findRoutine, type Arguments } from './statement/calling.ts'
import { tableNamed } from './statement/find-relationship.ts'
import { csvHeader } from './statement/formats.ts'
import { answerSql, fromTable, hasLists, isOneRow, rowSql, scalarsSql } from './statement/reading.ts'
import type { Template } from './template.ts'
import { ApiError } from './wire/errors.ts'
import type { AnswerPlan } from './wire/answers.ts'
import { negotiate } from './wire/media.ts'
import type { Payload } from './wire/payload.ts'
import { readPreferences } from './wire/preferences.ts'

/** The statement for a new shape of request, and the form of its answer. */
export function plan(
  request: TableRequest,
  schema: Schema,
  role: ApiRole,
  member: Membership,
  payload: Payload | undefined,
  restricted?: Restricted,
): Template {
  const isCall = request.action === 'call'
  const planning: Planning = {
    request,
    scope: { schema, name: request.schema, role, member, binder: new Binder(), named: new Set([request.resource]) },
    query: readQuery(paramsOf(request.query, !isCall), isCall),
    preferences: readPreferences(request.prefer),
    format: negotiate(request.accept),
    payload,
    restricted,
  }
  if (isCall) return callPlan(planning)
  if (request.action !== 'read') return writePlan(planning)
  const template = readPlan(planning)
  // A CSV file has no room for a row's name: a second statement names the rows.
  if (template.named && planning.format.shape === 'csv')
    template.named = plan(
      { ...request, accept: 'application/json', prefer: '' },
      schema,
      role,
      member,
      undefined,
      restricted,
    )
  return template
}

function readPlan(planning: Planning): Template {
  const { request, scope, query, preferences, format } = planning
  const level = buildLevels(scope, query, tableNamed(scope, request.resource))
  const one = format.shape === 'one'
  const answer = {
    rows: true,
    counted: preferences.count !== undefined,
    csvHeader: csvHeader(level),
    exactlyOne: one,
    single: one,
  }
  const named = planning.restricted && !request.head && showsRestricted(level, planning.restricted)
  if (named && format.shape !== 'csv') nameRows(level, planning.restricted!)
  const template = readTemplate(planning, level, answer)
  return named ? { ...template, named: true } : template
}

function readTemplate(planning: Planning, level: Level, answer: Partial<AnswerPlan>): Template {
  const { request, scope, format } = planning
  if (answer.exactlyOne && !request.head && !answer.counted && !hasLists(level) && isOneRow(request.window))
    return templateOf(planning, rowSql(scope, level, format), { readOnly: true, form: 'rows' }, answer)
  return templateOf(
    planning,
    answerSql(scope, level, fromTable(level), wantedOf(planning, !request.head, []), request.window),
    { readOnly: true },
    answer,
  )
}

function callPlan(planning: Planning): Template {
  const { request, scope, query, preferences, format, payload } = planning
  const given: Arguments = payload ? { from: 'body', keys: payload.keys } : { from: 'address', values: query.args }
  const routine = findRoutine(scope, request.resource, given)
  const { returns, setOf, returnType } = routine
  const strict = preferences.handling === 'strict' ? preferences.maxAffected : undefined
  if (strict !== undefined && !setOf)
    throw new ApiError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )

  const readOnly = payload === undefined || !routine.volatile
  const wanted = wantedOf(planning, !request.head, guardsOf(format, strict, readOnly))
  const one = format.shape === 'one'
  const answer = {
    rows: true,
    counted: preferences.count !== undefined,
    exactlyOne: one,
    single: one || !setOf,
    voided: returns.kind === 'void',
  }
  if (returns.kind !== 'rows') {
    const text = `with w as materialized (${callSql(scope.binder, routine, given)}) ${scalarsSql(scope, wanted, returns.kind === 'void', request.window)}`
    return templateOf(planning, text, { readOnly }, { ...answer, csvHeader: routine.name })
  }
  const isRow = returnType !== 'record'
  const level = buildLevels(scope, query, isRow ? returns.table : { ...returns.table, name: routine.name }, false)
  const call = callSql(scope.binder, routine, given)
  const text = `with w as materialized (${call}) ${answerSql(scope, level, `w ${level.alias}`, wanted, request.window)}`
  return templateOf(planning, text, { readOnly }, { ...answer, csvHeader: csvHeader(level) })
}
