import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import { phrase } from '../../say.ts'

export type Purpose =
  | 'confirmation'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/**
 * Lifetime of emailed links and codes, in minutes. An invitation may wait over a holiday; a way into an account may
 * not.
 */
export const lifeMinutes: Record<Purpose, number> = {
  confirmation: 24 * 60,
  invite: 7 * 24 * 60,
  magiclink: 60,
  recovery: 60,
  email_change_current: 24 * 60,
  email_change_new: 24 * 60,
  reauthentication: 10,
}

/** Six digits can be guessed where a link can't: they expire sooner. */
const codeMinutes = 60

export type OneTimeToken = {
  id: string
  user_id: string
  purpose: Purpose
  email: string
  code_challenge: string | null
  encrypted_password: string | null
  user_metadata: Record<string, unknown> | null
}

/** Choices made at a sign-up: they apply when this very link is used. */
export type Pending = { encryptedPassword: string | null; userMetadata: Record<string, unknown> }

type Needs = Pick<Services, 'clock' | 'keys'>
type Issue = {
  userId: string
  purpose: Purpose
  email: string
  codeChallenge?: string | null
  withCode?: boolean
  pending?: Pending
}

/** A link and six digits; only their hashes are stored. Earlier ones for the same purpose are void. */
export async function issueOneTimeToken(
  tx: Tx,
  { clock, keys }: Needs,
  issue: Issue,
): Promise<{ token: string; code: string }> {
  const { userId, purpose, email, codeChallenge = null, withCode = true, pending } = issue
  const token = (codeChallenge ? 'pkce_' : '') + randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = clock.now()
  // Two sign-ups may be open for one address: each link sets its own password, and only the newest has digits to guess.
  const before =
    purpose === 'confirmation' ? 'update auth.one_time_tokens set code_hash = null' : 'delete from auth.one_time_tokens'
  await tx.sql(`${before} where user_id = $1 and purpose = $2`, [userId, purpose])
  await tx.sql(
    `insert into auth.one_time_tokens (user_id, purpose, email, token_hash, code_hash, code_challenge,
      encrypted_password, user_metadata, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      userId,
      purpose,
      email,
      hashOf(token),
      withCode ? codeHash(keys, email, code) : null,
      codeChallenge,
      pending?.encryptedPassword ?? null,
      pending ? JSON.stringify(pending.userMetadata) : null,
      now.toISOString(),
      new Date(now.getTime() + lifeMinutes[purpose] * 60_000).toISOString(),
    ],
  )
  return { token, code }
}

/** Redeems a link, once. */
export async function redeemLink(
  tx: Tx,
  { clock }: Needs,
  token: string,
  purposes: readonly Purpose[],
): Promise<OneTimeToken> {
  const sql = 'delete from auth.one_time_tokens where token_hash = $1 and purpose = any($2) returning *'
  const row = await tx.one<OneTimeToken & { expires_at: string }>(sql, [hashOf(token), purposes])
  if (!row || new Date(row.expires_at) <= clock.now())
    throw new AuthError(403, 'otp_expired', phrase('Email link is invalid or has expired'))
  return row
}

/**
 * Redeems six digits, once. A wrong guess costs one of five attempts of every code that it might have meant: so this
 * returns the refusal instead of throwing it, so that the transaction is committed.
 */
export async function redeemCode(
  tx: Tx,
  { clock, keys }: Needs,
  email: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<OneTimeToken | AuthError> {
  const rows = await tx.sql<
    OneTimeToken & { code_hash: Buffer; attempts_left: number; expires_at: string; created_at: string }
  >(
    `select * from auth.one_time_tokens where email = $1 and purpose = any($2) and code_hash is not null
      and attempts_left > 0 order by id for update`,
    [email, purposes],
  )
  const now = clock.now()
  const live = rows.filter(
    (row) =>
      new Date(row.expires_at) > now && new Date(row.created_at).getTime() + codeMinutes * 60_000 > now.getTime(),
  )
  const given = codeHash(keys, email, code)
  const right = live.find((row) => timingSafeEqual(row.code_hash, given))
  if (right) {
    await tx.sql('delete from auth.one_time_tokens where id = $1', [right.id])
    return right
  }
  await tx.sql('update auth.one_time_tokens set attempts_left = attempts_left - 1 where id = any($1)', [
    live.map((row) => row.id),
  ])
  return new AuthError(403, 'otp_expired', phrase('Token has expired or is invalid'))
}

/** Pending links and codes of a person, for instance when their address was confirmed in another way. */
export const forgetOneTimeTokens = (tx: Tx, userId: string, purposes: readonly Purpose[]) =>
  tx.sql('delete from auth.one_time_tokens where user_id = $1 and purpose = any($2)', [userId, purposes])

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Under the installation's secret: a plain hash of six digits is cracked in a second. */
const codeHash = ({ derive }: Services['keys'], email: string, code: string) =>
  createHmac('sha256', derive('one-time codes')).update(`${email}\n${code}`).digest()
