import type { Format } from './media.ts'
import { notSingle } from './database-errors.ts'
import { ApiError } from './errors.ts'
import { contentRange, notSatisfiable } from './window.ts'

export type Action = 'read' | 'insert' | 'update' | 'put' | 'delete' | 'call'

/** The properties of an answer known in advance. */
export type AnswerPlan = {
  action: Action
  head: boolean
  format: Format
  /** Whether the rows are returned: a read, or a write with return=representation. */
  rows: boolean
  /** `id,name` before the rows of a CSV. */
  csvHeader: string
  /** A count was requested. */
  counted: boolean
  applied: string
  /** Returned as one value without brackets: a single object, or the result of a function that returns one. */
  single: boolean
  /** Exactly one row is right. */
  exactlyOne: boolean
  voided: boolean
  /** return=headers-only: the address of the new row. */
  location: string | undefined
  /** With resolution=merge-duplicates: no new row is 200 and not 201. */
  merges: boolean
  profile: string | undefined
}

export type AnswerRow = {
  body: string | null
  page: number
  total?: number
  existed?: number
  location?: string | null
}
export type Answer = { status: number; body: string | null; headers: Record<string, string> }

export function answerOf(plan: AnswerPlan, row: AnswerRow, offset: number): Answer {
  if (plan.exactlyOne && row.page !== 1) throw notSingle(row.page)
  const headers: Record<string, string> = {}
  const total = plan.counted ? (row.total ?? row.page) : null
  if (plan.action !== 'put') headers['Content-Range'] = rangeOf(plan, row, offset, total)
  if (plan.applied) headers['Preference-Applied'] = plan.applied
  if (plan.profile) headers['Content-Profile'] = plan.profile
  if (row.location && plan.location) headers.Location = locationOf(plan.location, row.location)
  const status = statusOf(plan, row, offset, total)
  if (!plan.rows || plan.voided) return { status, body: null, headers }
  headers['Content-Type'] = plan.format.contentType
  return { status, body: plan.head ? null : textOf(plan, row.body ?? ''), headers }
}

function rangeOf({ action }: AnswerPlan, { page }: AnswerRow, offset: number, total: number | null): string {
  if (action === 'insert' || action === 'delete') return `*/${total === null ? '*' : page}`
  if (action === 'update') return contentRange(0, page, total === null ? null : page)
  return contentRange(offset, page, total)
}

function statusOf(
  { action, rows, voided, merges }: AnswerPlan,
  { page, existed = 0 }: AnswerRow,
  offset: number,
  total: number | null,
): number {
  switch (action) {
    case 'insert':
      return merges && page <= existed ? 200 : 201
    case 'put':
      return rows ? (existed > 0 ? 200 : 201) : 204
    case 'update':
    case 'delete':
      return rows ? 200 : 204
    default:
      if (total !== null && offset > total)
        throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, total)
      return voided ? 204 : total !== null && page < total ? 206 : 200
  }
}

function textOf({ format, single, csvHeader }: AnswerPlan, body: string): string {
  if (format.shape === 'csv') return `${csvHeader}\n${body}`
  if (!single || body.startsWith('{')) return body
  return body === '[]' ? 'null' : body.slice(1, -1)
}

/** `/messages?id=eq.5`, from the new row's key as JSON. */
function locationOf(table: string, key: string): string {
  const values = Object.entries(JSON.parse(key) as Record<string, unknown>)
  const query = values.map(([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(value))}`)
  return `/${encodeURIComponent(table)}?${query.join('&')}`
}

export const badMethod = (method: string) => new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
