import type { ApiRole } from './schema/schema.ts'
import type { Membership } from './statement/level.ts'
import { ask, type Asked } from './grammar/query-string.ts'
import { ApiError } from './wire/errors.ts'
import { badMethod, type Action } from './wire/answers.ts'
import type { Payload } from './wire/payload.ts'
import { windowOf, type Window } from './wire/window.ts'

type Headers = { get(name: string): string | null | undefined }

/** A request before the schema is read. Everything that decides the SQL or the form of the answer is in `shape`. */
export type TableRequest = {
  action: Action
  head: boolean
  schema: string
  /** The name of a table, or of a function. */
  resource: string
  query: string
  asked: Asked
  window: Window
  prefer: string
  accept: string
  profiled: boolean
}

const tableActions: Record<string, Action> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'insert',
  PATCH: 'update',
  PUT: 'put',
  DELETE: 'delete',
}
const callMethods = new Set(['GET', 'HEAD', 'POST'])

export type Address = { method: string; resource: string; isCall: boolean; query: string }

export function readRequest(
  { method, resource, isCall, query }: Address,
  headers: Headers,
  schemas: readonly string[],
): TableRequest {
  if (isCall && !callMethods.has(method)) throw new ApiError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const action = isCall ? 'call' : tableActions[method]
  if (!action) throw badMethod(method)
  const reads = method === 'GET' || method === 'HEAD'
  const profile = headers.get(reads ? 'accept-profile' : 'content-profile') || undefined
  if (profile !== undefined && !schemas.includes(profile)) {
    const hint = `Only the following schemas are exposed: ${schemas.join(', ')}`
    throw new ApiError(406, 'PGRST106', `Invalid schema: ${profile.slice(0, 63)}`, { hint })
  }
  const asked = ask(query, !isCall)
  if (!reads && !isCall && (asked.limit !== undefined || asked.offset !== undefined)) refuseWindow(action)
  return {
    action,
    head: method === 'HEAD',
    schema: profile ?? schemas[0]!,
    resource,
    query,
    asked,
    // RFC 9110: a Range counts only for GET.
    window: windowOf(asked.limit, asked.offset, method === 'GET' ? (headers.get('range') ?? undefined) : undefined),
    prefer: headers.get('prefer') ?? '',
    accept: headers.get('accept') || '*/*',
    profiled: profile !== undefined || schemas.length > 1,
  }
}

/** Only the filter names the rows to change; an ignored limit would change more than was meant. */
function refuseWindow(action: Action): void {
  if (action === 'insert') return
  const method = { update: 'PATCH', put: 'PUT', delete: 'DELETE' }[action as 'update' | 'put' | 'delete']
  throw new ApiError(400, 'PGRST114', `limit/offset querystring parameters are not allowed for ${method}`)
}

/** Two requests with the same key get the same statement and the same form of answer. */
export function shapeOf(
  request: TableRequest,
  role: ApiRole,
  member: Membership,
  payload: Payload | undefined,
  page: string,
): string {
  const { action, head, schema, resource, asked, prefer, accept } = request
  const body = payload ? `${payload.isList ? '[' : '{'}${payload.keys.length}:${payload.keys.join('\n')}` : ''
  const what = `${action}${head ? '-' : ''}\n${schema}\n${resource}\n${asked.shape}\n${page}`
  return `${what}\n${prefer}\n${accept}\n${role} ${member}\n${body}`
}
