import type { Context } from 'hono'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { serviceOnly } from '../signed-in.ts'
import { userJson } from '../users.ts'

const mostPerPage = 1_000

/** GET /admin/users: all users, newest first, page by page; `filter` finds a part of the address or an id. */
export const listUsers = (services: Services) => async (c: Context) => {
  await serviceOnly(services, c)
  const [page, perPage] = [whole(c.req.query('page'), 1), Math.min(whole(c.req.query('per_page'), 50), mostPerPage)]
  const like = `%${(c.req.query('filter') ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const { users, total } = await asIdentity(services, async (tx) => {
    const where = `where ($1 = '%%' or email like lower($1) or id::text like lower($1))`
    const counted = await tx.one<{ total: number }>(`select count(*) as total from auth.users ${where}`, [like])
    const rows = await tx.sql<{ id: string }>(
      `select id from auth.users ${where} order by created_at desc, id desc limit $2 offset $3`,
      [like, perPage, (page - 1) * perPage],
    )
    const users = []
    for (const { id } of rows) users.push(await userJson(tx, id))
    return { users, total: counted!.total }
  })
  c.header('X-Total-Count', String(total))
  c.header('Link', links(c, page, Math.max(1, Math.ceil(total / perPage))))
  return c.json({ users, aud: 'authenticated' })
}

export const getUserById = (services: Services) => async (c: Context) => {
  await serviceOnly(services, c)
  return c.json(await asIdentity(services, (tx) => userJson(tx, userIdOf(c))))
}

/** The id in the path, if it is valid. */
export function userIdOf(c: Context): string {
  const id = c.req.param('id')
  if (!z.uuid().safeParse(id).success) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  return id!
}

function whole(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1)
    throw new AuthError(
      400,
      'validation_failed',
      'Bad Pagination Parameters: page and per_page are whole numbers from 1',
    )
  return Number(text)
}

/** Relative to the site, as GoTrue writes them; its clients read the numbers out of them. */
function links(c: Context, page: number, last: number): string {
  const to = (number: number, rel: string) => {
    const query = new URLSearchParams(c.req.query())
    query.set('page', String(number))
    return `</admin/users?${query}>; rel="${rel}"`
  }
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}
