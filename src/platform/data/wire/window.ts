import { limits } from '../limits.ts'
import { ApiError } from './errors.ts'

/** The rows of the outermost list: at most `limit` of them, from `offset` on. */
export type Window = { limit: number; offset: number }

/**
 * From `limit` and `offset`, and from the Range header where there is one. No answer has more rows than `limits.rows`.
 */
export function windowOf(limit: string | undefined, offset: string | undefined, range: string | undefined): Window {
  const asked = {
    limit: limit === undefined ? Infinity : whole(limit, 'limit'),
    offset: offset === undefined ? 0 : whole(offset, 'offset'),
  }
  const header = range === undefined ? undefined : /^(\d{1,15})-(\d{0,15})$/.exec(range.replace(/^items=/, ''))
  if (header) {
    const [first, last] = [Number(header[1]), header[2] ? Number(header[2]) : Infinity]
    if (last < first)
      throw notSatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
    const end = Math.min(last + 1, asked.offset + asked.limit)
    asked.offset = Math.max(first, asked.offset)
    asked.limit = Math.max(0, end - asked.offset)
  }
  return { limit: Math.min(asked.limit, limits.rows), offset: asked.offset }
}

/** A number of rows as the caller wrote it. */
export function whole(text: string, what: 'limit' | 'offset'): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const title = what === 'limit' ? 'Limit' : 'Offset'
  if (/^-\d{1,15}$/.test(text)) throw notSatisfiable(`${title} should be greater than or equal to zero.`)
  throw new ApiError(400, 'PGRST100', `"failed to parse ${what} (${text.slice(0, 50)})" (line 1, column 1)`, {
    details: `A ${what} is a whole number.`,
  })
}

/** The number of rows is in the header as well, so that a client can ask again. */
export const notSatisfiable = (details: string, total: number | null = null) =>
  new ApiError(416, 'PGRST103', 'Requested range not satisfiable', {
    details,
    headers: { 'content-range': contentRange(0, 0, total) },
  })

/** `0-24/3573458`, or stars for unknown numbers. */
export function contentRange(first: number, rows: number, total: number | null): string {
  const span = rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : '*'
  return `${span}/${total ?? '*'}`
}
