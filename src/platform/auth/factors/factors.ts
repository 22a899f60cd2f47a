import type { Tx } from '../../database/database.ts'
import { AuthError } from '../errors.ts'

/** A row of auth.mfa_factors. */
export type Factor = {
  id: string
  user_id: string
  factor_type: 'totp' | 'webauthn'
  status: 'unverified' | 'verified'
  friendly_name: string
  secret: Buffer | null
  last_used_step: number | null
}

/** The caller's own factor, locked until the transaction ends: two answers to it are judged one after the other. */
export async function ownFactor(tx: Tx, userId: string, factorId: string): Promise<Factor> {
  const factor =
    isUuid(factorId) &&
    (await tx.one<Factor>('select * from auth.mfa_factors where id = $1 and user_id = $2 for update', [
      factorId,
      userId,
    ]))
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

export const factorsOf = (tx: Tx, userId: string) =>
  tx.sql<Factor>('select * from auth.mfa_factors where user_id = $1 order by created_at, id', [userId])

export async function hasVerifiedFactor(tx: Tx, userId: string): Promise<boolean> {
  return Boolean(
    await tx.one(`select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`, [userId]),
  )
}

/** One transaction at a time changes everything that belongs to an account. */
export const holdAccount = (tx: Tx, userId: string) =>
  tx.sql('select from auth.users where id = $1 for update', [userId])

/** Everyone may enter as a demo person: with a factor of one visitor, no one else could. */
export async function refuseShared(tx: Tx, userId: string): Promise<void> {
  const shared = await tx.one(`select 1 from auth.users where id = $1 and raw_app_meta_data ? 'demo_role'`, [userId])
  if (shared)
    throw new AuthError(
      422,
      'shared_account',
      'Everyone shares this demo account, so it takes no second factor and no passkey. Create an account of your own to try them.',
    )
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
