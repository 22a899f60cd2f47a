import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { requireScope, Unauthorized } from '../auth/callers.ts'
import { undeclared, type AreasOf, type Need } from '../auth/scopes.ts'
import type { Caller } from '../database/database.ts'
import { openCsv, openJson, sealedMark, type Place } from '../keys/sealed-text.ts'
import { noteOperatorReads } from '../security/operator-reads.ts'
import { noteOtherOrganization, noteTableRefusal, noteToken } from '../security/refusals.ts'
import type { Services } from '../services.ts'
import { keepHeader } from '../wire/keep.ts'
import { traceOf } from '../wire/unexpected.ts'
import { sharedOf, visitOf, type Shared, type Visit } from '../wire/visit.ts'
import { allowedFunctions } from './allowed-functions.ts'
import { readNames } from './grammar/query.ts'
import { openapi } from './openapi/openapi.ts'
import { plan } from './plan.ts'
import { takeNames, type Restricted } from './restricted.ts'
import type { Given } from './statement/binder.ts'
import { readRequest, shapeOf, type TableRequest } from './request.ts'
import { run } from './run.ts'
import type { ApiRole, Schema } from './schema/schema.ts'
import { schemaCache } from './schema/schema-cache.ts'
import type { Membership } from './statement/level.ts'
import { pageShape } from './statement/reading.ts'
import { StatementNames, Templates, type Template } from './template.ts'
import { answerOf, type Answer, type AnswerRow } from './wire/answers.ts'
import { isStale, toApiError } from './wire/database-errors.ts'
import { ApiError } from './wire/errors.ts'
import { readArguments, readPayload, type Payload } from './wire/payload.ts'

export type TableApiOptions = {
  /** The exposed schemas; the first is the default. */
  schemas?: readonly string[]
  /** The callable functions, with their schema. */
  functions?: readonly string[]
  /** Tables whose reads are logged. */
  restricted?: Restricted | undefined
  /** The areas of a table or function, for the scopes of a key. */
  areasOf?: AreasOf['table']
}

type Seen = { schema: Schema; templates: Templates }

/** One request, from Hono or directly from node:http. */
export type Asking = {
  method: string
  /** The part after the address of the table API: a name, rpc/ and a name, or nothing. */
  rest: string
  query: string
  headers: Headers
  text(): Promise<string>
  requestId: string
  /** The caller and their address, for the log and for security events. */
  visit?: Visit
  /** Part of a batch: what can't be read in its moment is answered with `mustBeAlone`. */
  shared?: Shared | undefined
}

/** Misdirected Request: the batch may not answer this, its own address does. */
export const mustBeAlone = 421

export type Tables = (asking: Asking) => Promise<Answer>

/**
 * The dialect of PostgREST: tables, views and functions of the exposed schemas, under row security and the caller's
 * own rights.
 */
export function openTables(
  services: Services,
  { schemas = ['public'], functions = allowedFunctions, restricted, areasOf = undeclared.table }: TableApiOptions = {},
): Tables {
  const cache = schemaCache(services, { schemas, functions })
  const names = new StatementNames()
  let seen: Seen | undefined

  return async function answer(asking: Asking): Promise<Answer> {
    let caller: Caller | undefined
    let payload: Payload | undefined
    try {
      const { method, rest, query, headers } = asking
      const isCall = rest.startsWith('rpc/')
      const resource = decoded(isCall ? rest.slice(4) : rest)
      if (resource.includes('/') || (isCall && !resource)) throw tooDeep
      caller =
        asking.shared?.caller ??
        (await services.callers.of(headers, {
          scope: { does: doesOf(method), areas: [] },
          from: asking.visit?.address,
        }))
      if (asking.visit && caller.actor) asking.visit.actor = caller.actor
      if (!resource)
        return method === 'GET' || method === 'HEAD' ? await describe(caller) : refuse(tooDeep, caller, asking)
      const request = readRequest({ method, resource, isCall, query }, headers, schemas)
      payload = request.action === 'read' ? undefined : await payloadOf(asking, request)
      const template = templateFor(await look(), request, caller, payload)
      if (caller.key) requireAreas(caller, doesOf(method), template)
      const given = {
        values: request.asked.values,
        body: payload?.json ?? '',
        organization: caller.actor?.organization_id ?? '',
        ...request.window,
      }
      if (asking.shared && !isPlainRead(template)) return { status: mustBeAlone, body: null, headers: {} }
      if (query.includes(ownColumn)) noteForeignFilter(asking, caller, request)
      if (caller.actor?.operates) await noteOperatorReads(services.database, caller, template.text)
      const { show } = asking.shared?.moment ?? services.database
      const row = await run({ ...services.database, show }, caller, template, given)
      if (template.named) await noteRead(template, row, caller, given, asking)
      const keep = isPlainRead(template) && !row.body?.includes(sealedMark) ? keepHeader(caller) : {}
      if (row.body?.includes(sealedMark)) row.body = opened(services.keys, row.body, caller, request)
      const answer = answerOf(template.answer, row, request.window.offset)
      return { ...answer, headers: { ...answer.headers, ...keep } }
    } catch (error) {
      noteRefused(error, caller, payload, asking)
      return refuse(error, caller, asking)
    }
  }

  /** A write writes to its own table, and reads those that it embeds in its answer. */
  function requireAreas(caller: Caller, does: Need['does'], { names: [own = '', ...others] }: Template): void {
    requireScope(caller, { does, areas: areasOf(own) })
    for (const name of others) requireScope(caller, { does: 'read', areas: areasOf(name) })
  }

  /** Which restricted rows are sent, and to whom; their names are removed from the answer. */
  async function noteRead(
    { named }: Template,
    row: AnswerRow,
    caller: Caller,
    given: Given,
    { visit }: Asking,
  ): Promise<void> {
    const { body, seen: rows } = takeNames(
      (named === true ? row : await run(services.database, caller, named!, given)).body ?? '',
    )
    if (named === true) row.body = body
    if (visit) services.reads.note(visit, rows)
  }

  /** Where people see only their own organization, no screen filters by another one by mistake. */
  function noteForeignFilter(
    { query, visit }: Asking,
    { role, actor }: Caller,
    { resource, schema }: TableRequest,
  ): void {
    if (!visit || role !== 'authenticated' || !actor?.organization_id || actor.operates) return
    const foreign = strangers(query, actor.organization_id)
    if (foreign.length > 0 && seen?.schema.tables.get(`${schema}.${resource}`)?.tenantBound)
      for (const organization of foreign) noteOtherOrganization(services, visit, organization, { table: resource })
  }

  function noteRefused(
    error: unknown,
    caller: Caller | undefined,
    payload: Payload | undefined,
    { visit, rest, method }: Asking,
  ): void {
    if (!visit) return
    if (error instanceof Unauthorized) return noteToken(services, visit, error)
    if ((error as { code?: string }).code !== '42501' || caller?.role !== 'authenticated') return
    noteTableRefusal(services, visit, rest, method)
    if (payload && caller.actor?.organization_id)
      for (const organization of strangers(payload.json, caller.actor.organization_id))
        noteOtherOrganization(services, visit, organization, { table: rest.slice(0, 63) })
  }

  async function look(): Promise<Seen> {
    const schema = await cache.current()
    if (seen?.schema !== schema) seen = { schema, templates: new Templates() }
    return seen
  }

  /** Parsed once for all requests that differ only in their values. */
  function templateFor(
    { schema, templates }: Seen,
    request: TableRequest,
    caller: Caller,
    payload: Payload | undefined,
  ): Template {
    const role = caller.role as ApiRole
    const member = membershipOf(caller)
    const key = shapeOf(request, role, member, payload, pageShape(request.window))
    let template = templates.get(key)
    if (!template) templates.set(key, (template = plan(request, schema, role, member, payload, restricted)))
    else if (!template.name && ++template.uses === 2) template.name = names.nameFor(role, template.text)
    return template
  }

  async function describe(caller: Caller): Promise<Answer> {
    const { schema } = await look()
    const body = openapi(schema, caller.role as ApiRole, services.settings.siteUrl)
    return { status: 200, body, headers: { 'Content-Type': 'application/openapi+json; charset=utf-8' } }
  }

  function refuse(error: unknown, caller: Caller | undefined, { requestId }: Asking): Answer {
    if (isStale(error)) cache.doubt()
    const refusal = toApiError(error, caller, requestId)
    if (refusal.status === 500)
      services.log.error('unexpected error', { 'http.request.id': requestId, ...traceOf(error) })
    return {
      status: refusal.status,
      body: refusal.body,
      headers: { ...jsonHeaders, ...refusalHeaders[refusal.status], ...refusal.headers },
    }
  }
}

export const tableApi = (services: Services, options?: TableApiOptions): Hono =>
  tableRoutes(openTables(services, options))

/** The same as Hono routes, to be mounted under another address. */
export function tableRoutes(tables: Tables): Hono {
  return new Hono().all('/*', async (c) => {
    const mounted = routePath(c).length - 1
    const { status, body, headers } = await tables({
      method: c.req.method,
      rest: c.req.path.slice(mounted),
      query: queryOf(c.req.url),
      headers: c.req.raw.headers,
      text: () => c.req.text(),
      requestId: visitOf(c).id,
      visit: visitOf(c),
      shared: sharedOf(c),
    })
    return new Response(body, { status, headers })
  })
}

/**
 * A value that row security lets through is open to its reader, if the request names the table of the value, or the
 * history, whose lines are visible only to people who may read the record. Audit lines stay sealed.
 */
function opened(
  keys: Services['keys'],
  body: string,
  { role, actor }: Caller,
  { resource, query, accept }: TableRequest,
): string {
  const isFree = role === 'service_role' || actor?.operates === true
  const mayOpen = ({ table, organization }: Place) =>
    (isFree || organization === actor?.organization_id) &&
    (resource === table || resource === 'record_changes' || query.includes(table))
  return /csv/.test(accept ?? '') ? openCsv(keys, body, mayOpen) : openJson(keys, body, mayOpen)
}

/** An operator may see more than their own organization, and a person without one sees public rows. */
function membershipOf({ role, actor }: Caller): Membership {
  if (role !== 'authenticated' || !actor?.organization_id || actor.operates) return 'none'
  return actor.suppliesNone ? 'member' : 'supplier'
}

const ownColumn = 'organization_id'
const mostStrangers = 5

/** The organizations that a filter or a body names besides the caller's own. */
function strangers(text: string, own: string): string[] {
  const named = [
    ...text.matchAll(
      /organization_id"?\s*[=:]\s*"?(?:eq\.|in\.\(|is\.)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi,
    ),
  ].map(([, id]) => id!.toLowerCase())
  return [...new Set(named)].filter((id) => id !== own).slice(0, mostStrangers)
}

/** Writes nothing, not even a line about who read it. */
const isPlainRead = ({ named, readOnly, rollback }: Template) => named === undefined && readOnly && !rollback

const doesOf = (method: string) => (method === 'GET' || method === 'HEAD' ? 'read' : 'write')
const tooDeep = new ApiError(404, 'PGRST125', 'Invalid path specified in request URL')
const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' }
const refusalHeaders: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  503: { 'Retry-After': '2' },
}

type Headers = { get(name: string): string | null | undefined }

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** The body, where the action has one; a function called with GET has its arguments in the address. */
async function payloadOf(
  { method, headers, text }: Asking,
  { action, asked }: TableRequest,
): Promise<Payload | undefined> {
  if (action === 'delete' || (action === 'call' && method !== 'POST')) return undefined
  const body = await text()
  const type = headers.get('content-type') ?? ''
  if (action === 'call') return readArguments(body, type)
  const payload = readPayload(
    body,
    type,
    action === 'put' || asked.columns === undefined ? undefined : readNames(asked.columns, 'columns'),
  )
  if (action === 'update' && payload.isList)
    throw new ApiError(400, 'PGRST102', 'An update takes one JSON object, not a list.')
  return payload
}

function decoded(name: string): string {
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    throw tooDeep
  }
}
