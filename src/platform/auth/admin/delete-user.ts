import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { bodyOf } from '../bodies.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { endSessions } from '../sessions.ts'
import { serviceOnly } from '../signed-in.ts'
import { visitorOf } from '../visitor.ts'
import { userIdOf } from './users.ts'

const schema = z.object({ should_soft_delete: z.boolean().nullish() })

export const deleteUser = (services: Services) => async (c: Context) => {
  await serviceOnly(services, c)
  const id = userIdOf(c)
  const { should_soft_delete } = await bodyOf(c, schema)
  await asIdentity(services, async (tx) => {
    const user = await tx.one('select id from auth.users where id = $1 for update', [id])
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
    await refuseHeldOnNodes(tx, id)
    await note(tx, services, visitorOf(c), {
      action: 'user_deleted',
      userId: null,
      traits: { user_id: id, soft: should_soft_delete === true },
    })
    if (should_soft_delete) await blank(tx, services, id)
    else await remove(tx, id)
  }).catch(explain)
  services.callers.forget()
  return c.json({})
}

/** On a cluster the trigger that refuses this is left out: it can't ask for the holds of all agencies. */
async function refuseHeldOnNodes(tx: Tx, id: string): Promise<void> {
  if (!tx.onNodes) return
  const { held } = (await tx.one<{ held: boolean }>('select app.person_held($1) as held', [id]))!
  if (held)
    throw new AuthError(
      409,
      'conflict',
      'This person is under a legal hold. The account can be disabled; it can’t be deleted until the hold is released.',
    )
}

const remove = (tx: Tx, id: string) => tx.sql('delete from auth.users where id = $1', [id])

/** If required records name the person, the account is emptied instead. */
function explain(error: unknown): never {
  const { code, message } = error as { code?: string; message: string }
  // A trigger's own refusal sentence: the person is under a legal hold.
  if (code === 'PT409') throw new AuthError(409, 'conflict', message)
  if (code === '23503')
    throw new AuthError(
      409,
      'conflict',
      'Required records name this person. Delete the account softly (should_soft_delete) to keep only its id.',
    )
  throw error
}

const belongings = [
  'one_time_tokens',
  'auth_codes',
  'identities',
  'mfa_factors',
  'webauthn_credentials',
  'recovery_codes',
]

/**
 * Leaves an id that records may name, and hashes by which anyone who has a returning address can recognize it.
 */
async function blank(tx: Tx, { clock }: Services, id: string): Promise<void> {
  const now = clock.now().toISOString()
  const { email } = (await tx.one('select email from auth.users where id = $1', [id]))!
  const blanked = createHash('sha256').update(`${id} ${email}`).digest('base64url').toLowerCase()
  await endSessions(tx, id)
  for (const table of belongings) await tx.sql(`delete from auth.${table} where user_id = $1`, [id])
  await tx.sql(`update public.organization_members set email = $2, display_name = '' where user_id = $1`, [id, blanked])
  await tx.sql(
    `update auth.users set email = $2, email_change = null, phone = null, encrypted_password = null,
      raw_user_meta_data = '{}',
       deleted_at = $3, updated_at = $3 where id = $1 and deleted_at is null`,
    [id, blanked, now],
  )
}
