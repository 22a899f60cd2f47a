import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { bodyOf, optionalText } from '../bodies.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countAttempt, forgive } from '../limits.ts'
import { tell } from '../notices.ts'
import { signedIn } from '../signed-in.ts'
import { visitorOf } from '../visitor.ts'
import { challenge } from './challenges.ts'
import { enroll, unenroll } from './enrollment.ts'
import { factorOversight } from './factor-oversight.ts'
import { hasVerifiedFactor } from './factors.ts'
import { passkeysApi } from './passkeys-api.ts'
import { newRecoveryCodes, recoveryCodesLeft, useRecoveryCode } from './recovery-codes.ts'
import { raise, verify } from './verification.ts'
import { phrase } from '../../say.ts'

const name = z
  .string()
  .max(120, 'friendly_name must be 120 characters or less')
  .nullish()
  .transform((given) => given?.trim() ?? '')
const enrollment = z.object({
  factor_type: z.string(),
  friendly_name: name,
  issuer: z.string().max(60, 'issuer must be 60 characters or less').nullish(),
})
const answer = z.object({
  challenge_id: z.uuid('challenge_id must be an UUID'),
  code: optionalText,
  webauthn: z.object({ type: z.enum(['create', 'request']), credential_response: z.unknown() }).nullish(),
})
const recovery = z.object({ code: z.string() })

/** Second factors, passkeys and recovery codes. */
export function factorsApi(services: Services): Hono {
  const { callers } = services
  const api = new Hono()

  api.post('/factors', async (c) => {
    const actor = await signedIn(services, c, { enrolling: true })
    const wanted = await bodyOf(c, enrollment)
    return c.json(
      await asIdentity(services, async (tx) => {
        const enrolled = await enroll(tx, services, actor, wanted)
        await note(tx, services, visitorOf(c), {
          action: 'factor_in_progress',
          userId: actor.user_id,
          traits: { factor_id: enrolled.id, factor_type: enrolled.type },
        })
        return enrolled
      }),
    )
  })

  api.post('/factors/:id/challenge', async (c) => {
    const actor = await signedIn(services, c, { anyLevel: true })
    return c.json(await asIdentity(services, (tx) => challenge(tx, services, actor, c.req.param('id'))))
  })

  api.post('/factors/:id/verify', async (c) => {
    const actor = await signedIn(services, c, { anyLevel: true })
    const given = await bodyOf(c, answer)
    const right = await guarded(c, actor.user_id, async (tx) => {
      const verified = await verify(tx, services, actor, c.req.param('id'), given)
      if (verified instanceof AuthError) return verified
      await note(tx, services, visitorOf(c), {
        action: 'verification_attempted',
        userId: actor.user_id,
        traits: { factor_id: verified.factor.id, factor_type: verified.factor.factor_type },
      })
      return verified
    })
    callers.forget()
    if (right.isNew) tell(services, actor.email, 'factor added')
    return c.json(right.session)
  })

  api.delete('/factors/:id', async (c) => {
    const actor = await signedIn(services, c, { anyLevel: true })
    const gone = await asIdentity(services, async (tx) => {
      const factor = await unenroll(tx, actor, c.req.param('id'))
      await note(tx, services, visitorOf(c), {
        action: 'factor_unenrolled',
        userId: actor.user_id,
        traits: { factor_id: factor.id, factor_type: factor.factor_type },
      })
      return factor
    })
    callers.forget()
    if (gone.status === 'verified') tell(services, actor.email, 'factor removed')
    return c.json({ id: gone.id })
  })

  api.get('/recovery-codes', async (c) => {
    const actor = await signedIn(services, c)
    return c.json({ remaining: await asIdentity(services, (tx) => recoveryCodesLeft(tx, actor.user_id)) })
  })

  api.post('/recovery-codes', async (c) => {
    const actor = await signedIn(services, c)
    const codes = await asIdentity(services, async (tx) => {
      if (!(await hasVerifiedFactor(tx, actor.user_id)))
        throw new AuthError(
          422,
          'mfa_factor_not_found',
          phrase('Set up a second factor first: recovery codes replace it.'),
        )
      await note(tx, services, visitorOf(c), { action: 'recovery_codes_generated', userId: actor.user_id })
      return newRecoveryCodes(tx, services, actor.user_id)
    })
    return c.json({ codes })
  })

  api.post('/recovery-codes/verify', async (c) => {
    const actor = await signedIn(services, c, { anyLevel: true })
    const { code } = await bodyOf(c, recovery)
    const session = await guarded(c, actor.user_id, async (tx) => {
      if (!(await useRecoveryCode(tx, services, actor.user_id, code)))
        return new AuthError(
          422,
          'mfa_verification_failed',
          phrase('This recovery code is invalid or was already used.'),
        )
      await note(tx, services, visitorOf(c), {
        action: 'verification_attempted',
        userId: actor.user_id,
        traits: { factor_type: 'recovery_code' },
      })
      return raise(tx, services, actor, 'recovery_code')
    })
    callers.forget()
    tell(services, actor.email, 'recovery code used')
    return c.json(session)
  })

  /**
   * Counts the attempt before judging it, so that a thousand at once are a thousand attempts; a right one clears the
   * count.
   */
  async function guarded<T>(c: Context, userId: string, work: (tx: Tx) => Promise<T | AuthError>): Promise<T> {
    const subjects = { account: userId, network: visitorOf(c).network }
    await countAttempt(services, 'second factor', subjects)
    const right = await asIdentity(services, work)
    await forgive(services, 'second factor', subjects)
    return right
  }

  api.route('/', passkeysApi(services))
  api.route('/', factorOversight(services))
  return api
}
