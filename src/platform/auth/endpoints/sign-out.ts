import type { Context } from 'hono'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { Unauthorized } from '../callers.ts'
import { invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { endSessions } from '../sessions.ts'
import { signedIn } from '../signed-in.ts'
import { visitorOf } from '../visitor.ts'

/** Ends this session, the others or all. Access tokens of an ended session are refused from here on. */
export const signOut = (services: Services) => async (c: Context) => {
  const scope = c.req.query('scope') || 'global'
  if (!['global', 'local', 'others'].includes(scope))
    throw invalid('Unsupported logout scope. It is one of global, local, others.')
  const { user_id, session_id } = await signedIn(services, c, { anyLevel: true })
  // A person who still owes the second factor, or has to set one up, may sign out, but not sign the others out.
  const onlyHere = scope === 'local' || (await owesFactor(services, c))
  await asIdentity(services, async (tx) => {
    await note(tx, services, visitorOf(c), {
      action: 'logout',
      userId: user_id,
      traits: { scope: onlyHere ? 'local' : scope },
    })
    if (onlyHere && scope !== 'others') await tx.sql('delete from auth.sessions where id = $1', [session_id])
    else if (!onlyHere) await endSessions(tx, user_id, scope === 'others' ? { except: session_id } : {})
  })
  services.callers.forget()
  return c.body(null, 204)
}

const owesFactor = (services: Services, c: Context) =>
  signedIn(services, c).then(
    () => false,
    (error: unknown) =>
      error instanceof Unauthorized && (error.code === 'insufficient_aal' || error.code === 'second_factor_required'),
  )
