import type { Context } from 'hono'
import { InvalidInput, NotFound } from '../../commands/refusals.ts'
import { platformLog } from '../log/stored-log.ts'

/** The requested log: the number of an organization, or "platform". */
export function organizationIn(c: Context): string {
  const log = c.req.param('log')!
  if (log === 'platform') return platformLog
  if (!isUuid(log)) throw new NotFound('Log')
  return log.toLowerCase()
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A count in the query, and the default where it may be missing. */
export function countIn(
  c: Context,
  name: string,
  { most = Number.MAX_SAFE_INTEGER, unless }: { most?: number; unless?: number } = {},
): number {
  const text = c.req.query(name)
  if (text === undefined && unless !== undefined) return unless
  const count = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(count <= most))
    throw new InvalidInput({
      [name]:
        most === Number.MAX_SAFE_INTEGER
          ? `Send ${name} as a whole number.`
          : `Send ${name} as a whole number up to ${most}.`,
    })
  return count
}
