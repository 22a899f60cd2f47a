import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError } from '../auth/errors.ts'
import { countAttempt } from '../auth/limits.ts'
import { visitorOf } from '../auth/visitor.ts'
import type { Services } from '../services.ts'
import { inputOf } from './bodies.ts'

const opened = z.strictObject({ path: z.string().max(2048) })

/** As many pages as the product has, and some more: invented addresses can't fill the table. */
const mostPages = 1_000

/** One more view of a page on this day. The visitor is neither requested nor stored. */
export const pageView =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { path } = await inputOf(c, opened)
    const page = pageOf(path)
    if (page && (await mayCount(services, visitorOf(c).network)))
      await services.database.write(
        { role: 'service_role' },
        {
          name: 'count page view',
          text: `insert into page_views as counted (day, path)
               select $1::date, $2 where exists (select from page_views where day = $1::date and path = $2)
               or (select count(*) from page_views where day = $1::date) < $3
               on conflict (day, path) do update set views = counted.views + 1`,
          values: [services.clock.now().toISOString().slice(0, 10), page, mostPages],
        },
      )
    return c.body(null, 204)
  }

/**
 * When a network opens more pages than people can read, the rest is not counted. Its people did nothing wrong, and
 * aren't told.
 */
const mayCount = (services: Services, network: string) =>
  countAttempt(services, 'visit', { network }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AuthError) return false
      throw error
    },
  )

/** The page and not the record on it: an id in an address shows what a person worked on. */
export function pageOf(path: string): string | null {
  const page = path
    .replace(/\/+$/, '')
    .split('/')
    .map((part) => (/\d/.test(part) && !/^\d{3}$/.test(part) ? ':id' : part))
    .join('/')
  return /^(\/[a-z:][a-z0-9:-]*)*$/i.test(page) && page.length <= 120 ? page.toLowerCase() || '/' : null
}
