import { randomUUID } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { tidyEmail, whyNotEmail } from '../validators.ts'
import { isSmall, tooMuch } from './bodies.ts'
import { AuthError, invalid } from './errors.ts'
import { phrase } from '../say.ts'

export type Account = {
  id: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  banned_until: string | null
  raw_user_meta_data: Record<string, unknown>
  raw_app_meta_data: Record<string, unknown>
}

/** The address as it is stored: one person is one address, however it was typed. */
export function emailOf(value: string | null | undefined): string {
  if (!value?.trim()) throw invalid('An email address is required')
  const problem = whyNotEmail(value)
  if (problem) throw invalid(problem)
  return tidyEmail(value)
}

const columns =
  'id, email, encrypted_password, email_confirmed_at, invited_at, banned_until, raw_user_meta_data, raw_app_meta_data'

const byEmail = `select ${columns} from auth.users where email = $1 and deleted_at is null`
const byId = `select ${columns} from auth.users where id = $1 and deleted_at is null`

export const findByEmail = (tx: Tx, email: string) => tx.one<Account>(byEmail, [email])
export const findById = (tx: Tx, id: string) => tx.one<Account>(byId, [id])

/** Locked until the other transaction has decided about the account: for what must not happen twice at once. */
export const lockByEmail = (tx: Tx, email: string) => tx.one<Account>(`${byEmail} for update`, [email])
export const lockById = (tx: Tx, id: string) => tx.one<Account>(`${byId} for update`, [id])

export const isBanned = ({ banned_until }: Pick<Account, 'banned_until'>, now: Date) =>
  Boolean(banned_until) && new Date(banned_until!) > now

type Clock = Pick<Services, 'clock'>
type NewUser = {
  /**
   * Random and not by time: a sign-up returns an id for a taken address too, and no one may tell it from a real one.
   */
  id?: string
  email: string
  passwordHash?: string | null
  emailConfirmed: boolean
  invited?: boolean
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
}

/** A person who signs in with their email address. Returns the id. */
export async function createUser(tx: Tx, { clock }: Clock, user: NewUser): Promise<string> {
  const {
    id = randomUUID(),
    email,
    passwordHash = null,
    emailConfirmed,
    invited = false,
    userMetadata = {},
    appMetadata = {},
  } = user
  const now = clock.now().toISOString()
  const app = { provider: 'email', providers: ['email'], ...appMetadata }
  const made = await tx.one(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, invited_at, raw_user_meta_data,
      raw_app_meta_data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning id`,
    [
      id,
      email,
      passwordHash,
      emailConfirmed ? now : null,
      invited ? now : null,
      JSON.stringify(userMetadata),
      JSON.stringify(app),
      now,
    ],
  )
  if (!made)
    throw new AuthError(422, 'email_exists', phrase('A user with this email address has already been registered'))
  await addEmailIdentity(tx, { userId: id, email, verified: emailConfirmed, now })
  return id
}

/** The email address as an identity beside those of other providers; its provider_id is our own id. */
async function addEmailIdentity(
  tx: Tx,
  { userId, email, verified, now }: { userId: string; email: string; verified: boolean; now: string },
): Promise<void> {
  const data = { email, email_verified: verified, phone_verified: false, sub: userId }
  await tx.sql(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at,
      updated_at)
     values ($1, $2, 'email', $3, $4, $5, $5, $5)
     on conflict (provider, provider_id) do update
     set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [randomUUID(), userId, userId, JSON.stringify(data), now],
  )
}

/** The address is proved: by a link or a code that only its owner can have read. */
export async function confirmEmail(tx: Tx, { clock }: Clock, userId: string): Promise<void> {
  const now = clock.now().toISOString()
  const user = await tx.one(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2 where id = $1
      returning email`,
    [userId, now],
  )
  await addEmailIdentity(tx, { userId, email: user!.email, verified: true, now })
}

/** Another address, proved: replaces the old one everywhere. Links mailed to the old address are void from here on. */
export async function changeEmail(
  tx: Tx,
  { clock }: Clock,
  userId: string,
  email: string,
  { verified }: { verified: boolean },
): Promise<void> {
  const now = clock.now().toISOString()
  const taken = await tx.one('select 1 from auth.users where email = $1 and deleted_at is null and id <> $2', [
    email,
    userId,
  ])
  if (taken)
    throw new AuthError(422, 'email_exists', phrase('A user with this email address has already been registered'))
  await tx.sql('update public.organization_members set email = $2 where user_id = $1', [userId, email])
  await tx.sql(
    `update auth.users set email = $2, email_confirmed_at = case when $4 then $3::timestamptz
      else email_confirmed_at end,
       email_change = null, email_change_sent_at = null, email_change_confirmed_by = null, updated_at = $3
       where id = $1`,
    [userId, email, now, verified],
  )
  await tx.sql('delete from auth.one_time_tokens where user_id = $1', [userId])
  await addEmailIdentity(tx, { userId, email, verified, now })
}

export async function setPassword(tx: Tx, { clock }: Clock, userId: string, hash: string | null): Promise<void> {
  await tx.sql('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [
    userId,
    hash,
    clock.now().toISOString(),
  ])
}

/** Merges with the existing data; null removes a key. The name that others see follows. */
export async function addUserMetadata(
  tx: Tx,
  { clock }: Clock,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const user = await lockById(tx, userId)
  const merged = merge(user!.raw_user_meta_data, data)
  if (!isSmall(merged)) throw invalid(tooMuch)
  if (typeof data.display_name === 'string')
    await tx.sql('update public.organization_members set display_name = left($2, 200) where user_id = $1', [
      userId,
      data.display_name,
    ])
  await tx.sql('update auth.users set raw_user_meta_data = $2, updated_at = $3 where id = $1', [
    userId,
    JSON.stringify(merged),
    clock.now().toISOString(),
  ])
}

export const merge = (before: Record<string, unknown>, changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))
