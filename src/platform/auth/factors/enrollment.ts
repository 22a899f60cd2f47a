import type { Tx } from '../../database/database.ts'
import type { Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { AuthError, invalid } from '../errors.ts'
import { factorsOf, holdAccount, ownFactor, refuseShared, type Factor } from './factors.ts'
import { qrSvg } from '@granary/qr/qr-code.ts'
import { seal } from './sealed.ts'
import { newTotpSecret, totpAddress } from './totp.ts'

const mostFactors = 10
/** An unfinished enrollment makes room for the next. */
const unfinishedFor = 5 * 60_000

export type Enrollment = { factor_type: string; friendly_name: string; issuer?: string | null | undefined }

/** A factor that doesn't count yet: its first code or touch proves that the person has it. */
export async function enroll(
  tx: Tx,
  services: Services,
  actor: Actor,
  { factor_type: type, friendly_name: name, issuer }: Enrollment,
) {
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type !== 'totp' && type !== 'webauthn') throw invalid('factor_type needs to be totp, phone, or webauthn')
  const now = services.clock.now()
  await holdAccount(tx, actor.user_id)
  await refuseShared(tx, actor.user_id)
  await tx.sql(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at <= $2`, [
    actor.user_id,
    new Date(now.getTime() - unfinishedFor),
  ])
  refuseEnrollment(await factorsOf(tx, actor.user_id), name)

  const secret = type === 'totp' ? newTotpSecret() : undefined
  const row = await tx.one<{ id: string }>(
    `insert into auth.mfa_factors (user_id, factor_type, friendly_name, secret, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $5) returning id`,
    [actor.user_id, type, name, secret ? seal(services.keys.derive('totp'), actor.user_id, secret) : null, now],
  )
  const enrolled = { id: row!.id, type, friendly_name: name }
  if (!secret) return enrolled
  const uri = totpAddress(secret, { issuer: issuer || 'Granary', account: actor.email || 'account' })
  return { ...enrolled, totp: { qr_code: qrSvg(uri), secret, uri } }
}

function refuseEnrollment(factors: Factor[], name: string): void {
  if (factors.some((factor) => factor.friendly_name === name))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
  if (factors.length >= mostFactors)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
}

/**
 * Removing a factor removes its rights: sessions it raised are lowered, and with the last one the recovery codes end.
 */
export async function unenroll(tx: Tx, actor: Actor, factorId: string): Promise<Factor> {
  await holdAccount(tx, actor.user_id)
  const factor = await ownFactor(tx, actor.user_id, factorId)
  if (factor.status === 'verified' && actor.aal !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  await removeFactor(tx, factor)
  return factor
}

export async function removeFactor(tx: Tx, { id, user_id, factor_type }: Factor): Promise<void> {
  const method = factor_type === 'totp' ? 'totp' : 'mfa/webauthn'
  await tx.sql(
    `update auth.sessions set aal = 'aal1', factor_id = null,
            amr = coalesce((select jsonb_agg(entry) from jsonb_array_elements(amr) as entry
              where entry ->> 'method' <> $2), '[]')
      where factor_id = $1`,
    [id, method],
  )
  await tx.sql('delete from auth.mfa_factors where id = $1', [id])
  await tx.sql(
    `delete from auth.recovery_codes where user_id = $1
      and not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')`,
    [user_id],
  )
}
