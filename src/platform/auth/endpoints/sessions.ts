import type { Context } from 'hono'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { idleSeconds } from '../sessions.ts'
import { signedIn } from '../signed-in.ts'
import { visitorOf } from '../visitor.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where this person is signed in now. GoTrue has no such list; people want to see what they are about to end. */
export const listSessions = (services: Services) => async (c: Context) => {
  const { user_id, session_id } = await signedIn(services, c)
  const now = services.clock.now()
  const { rows } = await services.database.read(
    { role: 'identity' },
    {
      text: `select id, aal, user_agent, host(ip) as ip, created_at, refreshed_at, not_after, id = $2 as current
               from auth.sessions where user_id = $1 and not_after > $3 and refreshed_at > $4
               order by (id = $2) desc, refreshed_at desc limit 100`,
      values: [user_id, session_id, now.toISOString(), new Date(now.getTime() - idleSeconds * 1000).toISOString()],
    },
  )
  return c.json({ sessions: rows })
}

/** Ends one session, like a sign-out there. */
export const endSession = (services: Services) => async (c: Context) => {
  const { user_id } = await signedIn(services, c)
  const id = c.req.param('id') ?? ''
  if (!uuid.test(id)) throw invalid('The session id must be a UUID.')
  await asIdentity(services, async (tx) => {
    const ended = await tx.sql('delete from auth.sessions where id = $1 and user_id = $2 returning id', [id, user_id])
    if (ended.length === 0) throw new AuthError(404, 'session_not_found', 'This session has already ended.')
    await note(tx, services, visitorOf(c), {
      action: 'logout',
      userId: user_id,
      traits: { scope: 'one', session_id: id },
    })
  })
  services.callers.forget()
  return c.body(null, 204)
}
