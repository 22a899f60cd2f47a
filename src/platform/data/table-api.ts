import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import type { Caller } from '../database/database.ts'
import type { Services } from '../services.ts'
import { traceOf } from '../wire/unexpected.ts'
import { visitOf } from '../wire/visit.ts'
import { allowedFunctions } from './allowed-functions.ts'
import { readNames } from './grammar/query.ts'
import { openapi } from './openapi/openapi.ts'
import { plan } from './plan.ts'
import { readRequest, shapeOf, type TableRequest } from './request.ts'
import { run } from './run.ts'
import type { ApiRole, Schema } from './schema/schema.ts'
import { schemaCache } from './schema/schema-cache.ts'
import { pageShape } from './statement/reading.ts'
import { StatementNames, Templates, type Template } from './template.ts'
import { answerOf, type Answer } from './wire/answers.ts'
import { isStale, toApiError } from './wire/database-errors.ts'
import { ApiError } from './wire/errors.ts'
import { readArguments, readPayload, type Payload } from './wire/payload.ts'

export type TableApiOptions = {
  /** The schemas that are shown; the first is meant where a request names none. */
  schemas?: readonly string[]
  /** The functions that may be called, with their schema. */
  functions?: readonly string[]
}

type Seen = { schema: Schema; templates: Templates }

/** The dialect of PostgREST: tables, views and functions of the shown schemas, under row security and the caller's own rights. */
export function tableApi(services: Services, { schemas = ['public'], functions = allowedFunctions }: TableApiOptions = {}): Hono {
  const cache = schemaCache(services, { schemas, functions })
  const names = new StatementNames()
  let seen: Seen | undefined

  async function answer(c: Context, isCall: boolean): Promise<Response> {
    let caller: Caller | undefined
    try {
      const headers = headersOf(c)
      caller = await services.callers.of(headers)
      const request = readRequest({ method: c.req.method, resource: c.req.param('name')!, isCall, query: queryOf(c.req.url) }, headers, schemas)
      const payload = await payloadOf(c, request, headers)
      const template = templateFor(await look(), request, caller, payload)
      const given = { values: request.asked.values, body: payload?.json ?? '', organization: caller.actor?.organization_id ?? '', ...request.window }
      const row = await run(services.database, caller, template, given)
      return respond(answerOf(template.answer, row, request.window.offset))
    } catch (error) {
      return refuse(c, error, caller)
    }
  }

  async function look(): Promise<Seen> {
    const schema = await cache.current()
    if (seen?.schema !== schema) seen = { schema, templates: new Templates() }
    return seen
  }

  /** Parsed once for all requests that differ in their values only. */
  function templateFor({ schema, templates }: Seen, request: TableRequest, caller: Caller, payload: Payload | undefined): Template {
    const role = caller.role as ApiRole
    const member = role === 'authenticated' && Boolean(caller.actor?.organization_id) && caller.actor?.role !== 'platform_admin'
    const key = shapeOf(request, role, member, payload, pageShape(request.window))
    let template = templates.get(key)
    if (!template) templates.set(key, (template = plan(request, schema, role, member, payload)))
    else if (!template.name && ++template.uses === 2) template.name = names.nameFor(role, template.text)
    return template
  }

  function refuse(c: Context, error: unknown, caller: Caller | undefined): Response {
    const { id } = visitOf(c)
    if (isStale(error)) cache.doubt()
    const refusal = toApiError(error, caller, id)
    if (refusal.status === 500) services.log.error('unexpected error', { 'http.request.id': id, ...traceOf(error) })
    return respond({ status: refusal.status, body: refusal.body, headers: { ...jsonHeaders, ...refusalHeaders[refusal.status] } })
  }

  async function describe(c: Context): Promise<Response> {
    let caller: Caller | undefined
    try {
      caller = await services.callers.of(headersOf(c))
      const { schema } = await look()
      const body = openapi(schema, caller.role as ApiRole, services.settings.siteUrl)
      return respond({ status: 200, body, headers: { 'Content-Type': 'application/openapi+json; charset=utf-8' } })
    } catch (error) {
      return refuse(c, error, caller)
    }
  }

  const api = new Hono()
  api.all('/rpc/:name', (c) => answer(c, true))
  api.get('/', describe)
  api.all('/:name', (c) => answer(c, false))
  // The root with a slash at its end, wherever we are mounted; anything else is deeper than tables are.
  api.all('/*', (c) => (`${c.req.path}*` === routePath(c) ? describe(c) : refuse(c, tooDeep, undefined)))
  return api
}

const tooDeep = new ApiError(404, 'PGRST125', 'Invalid path specified in request URL')
const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' }
const refusalHeaders: Record<number, Record<string, string>> = { 401: { 'WWW-Authenticate': 'Bearer' }, 503: { 'Retry-After': '2' } }

type Headers = { get(name: string): string | null | undefined }

/** node:http has the headers at hand; making a Headers object of them for each request would cost more than reading five. */
function headersOf(c: Context): Headers {
  const incoming = (c.env as { incoming?: { headers: Record<string, string | string[] | undefined> } } | undefined)?.incoming
  return incoming ? { get: (name) => incoming.headers[name]?.toString() } : c.req.raw.headers
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** The body, where the action has one; a function that is called with GET has its arguments in the address. */
async function payloadOf(c: Context, { action, asked }: TableRequest, headers: Headers): Promise<Payload | undefined> {
  if (action === 'read' || action === 'delete' || (action === 'call' && c.req.method !== 'POST')) return undefined
  const body = await c.req.text()
  const type = headers.get('content-type') ?? ''
  if (action === 'call') return readArguments(body, type)
  const payload = readPayload(body, type, action === 'put' || asked.columns === undefined ? undefined : readNames(asked.columns, 'columns'))
  if (action === 'update' && payload.isList) throw new ApiError(400, 'PGRST102', 'An update takes one JSON object, not a list.')
  return payload
}

/** A plain Response, and not the context's: that would make a Headers object of ours, which node:http takes apart again. */
const respond = ({ status, body, headers }: Answer) => new Response(body, { status, headers })
