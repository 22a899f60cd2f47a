import { Hono } from 'hono'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { bodyOf } from '../bodies.ts'
import { refuseClosed } from '../closed-accounts.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countAttempt } from '../limits.ts'
import { tell } from '../notices.ts'
import { startSession } from '../sessions.ts'
import { signedIn } from '../signed-in.ts'
import { instant } from '../users.ts'
import { visitorOf } from '../visitor.ts'
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  passkeyHolder,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'

const answer = z.object({ challenge_id: z.uuid('challenge_id must be a valid UUID'), credential: z.looseObject({}) })
const naming = z.object({
  friendly_name: z
    .string()
    .trim()
    .min(1, 'friendly_name is required')
    .max(120, 'friendly_name must be 120 characters or less'),
})

/** Passkeys: sign-in with a device that its owner unlocks, with nothing to remember and nothing to phish. */
export function passkeysApi(services: Services): Hono {
  const api = new Hono()

  api.post('/passkeys/authentication/options', async (c) => {
    await countAttempt(services, 'way in', { network: visitorOf(c).network })
    return c.json(await asIdentity(services, (tx) => askForPasskey(tx, services)))
  })

  api.post('/passkeys/authentication/verify', async (c) => {
    const visitor = visitorOf(c)
    await countAttempt(services, 'way in', { network: visitor.network })
    const { challenge_id, credential } = await bodyOf(c, answer)
    const session = await asIdentity(services, async (tx) => {
      const userId = await passkeyHolder(tx, services, challenge_id, credential)
      if (userId instanceof AuthError) return userId
      await refuseClosed(tx, services, userId)
      await note(tx, services, visitor, { action: 'login', userId, traits: { provider: 'passkey' } })
      // Having the device, and the finger or PIN that unlocked it, are two factors (NIST SP 800-63B, AAL2).
      return startSession(tx, services, { userId, method: 'passkey', aal: 'aal2', request: visitor })
    })
    return c.json(session)
  })

  api.post('/passkeys/registration/options', async (c) => {
    const actor = await signedIn(services, c, { enrolling: true })
    return c.json(await asIdentity(services, (tx) => askForNewPasskey(tx, services, actor)))
  })

  api.post('/passkeys/registration/verify', async (c) => {
    const actor = await signedIn(services, c, { enrolling: true })
    const { challenge_id, credential } = await bodyOf(c, answer)
    const added = await asIdentity(services, async (tx) => {
      const kept = await addPasskey(tx, services, actor, challenge_id, credential)
      if (kept instanceof AuthError) return kept
      await note(tx, services, visitorOf(c), {
        action: 'passkey_created',
        userId: actor.user_id,
        traits: { passkey_id: kept.id },
      })
      return kept
    })
    tell(services, actor.email, 'passkey added')
    return c.json(passkeyJson(added))
  })

  api.get('/passkeys', async (c) => {
    const actor = await signedIn(services, c)
    return c.json((await asIdentity(services, (tx) => passkeysOf(tx, actor.user_id))).map(passkeyJson))
  })

  api.patch('/passkeys/:id', async (c) => {
    const actor = await signedIn(services, c)
    const { friendly_name } = await bodyOf(c, naming)
    return c.json(
      passkeyJson(
        await asIdentity(services, async (tx) => {
          const renamed = await renamePasskey(tx, services, actor, c.req.param('id'), friendly_name)
          await note(tx, services, visitorOf(c), {
            action: 'passkey_updated',
            userId: actor.user_id,
            traits: { passkey_id: renamed.id },
          })
          return renamed
        }),
      ),
    )
  })

  api.delete('/passkeys/:id', async (c) => {
    const actor = await signedIn(services, c)
    await asIdentity(services, async (tx) => {
      await removePasskey(tx, actor.user_id, c.req.param('id'))
      await note(tx, services, visitorOf(c), {
        action: 'passkey_deleted',
        userId: actor.user_id,
        traits: { passkey_id: c.req.param('id') },
      })
    })
    tell(services, actor.email, 'passkey removed')
    return c.body(null, 204)
  })

  return api
}

type Passkey = { id: string; friendly_name: string; created_at: string; last_used_at?: string | null }
export const passkeyJson = ({ id, friendly_name, created_at, last_used_at }: Passkey) => ({
  id,
  friendly_name,
  created_at: instant(created_at),
  ...(last_used_at ? { last_used_at: instant(last_used_at) } : {}),
})
