import type { Tx } from '../database/database.ts'
import { AuthError } from './errors.ts'

/** A person as GoTrue's clients expect one. */
export type UserJson = Record<string, unknown> & {
  id: string
  email: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
}

export async function userJson(tx: Tx, userId: string): Promise<UserJson> {
  const user = await tx.one(
    'select t.*, u.* from auth.users u left join auth.account_times t on t.user_id = u.id where u.id = $1',
    [userId],
  )
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  const identities = await tx.sql('select * from auth.identities where user_id = $1 order by created_at, id', [userId])
  const factors = await tx.sql(
    `select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at from auth.mfa_factors
      where user_id = $1 order by created_at, id`,
    [userId],
  )
  return shape(user, identities, factors)
}

type Row = Record<string, any>

function shape(user: Row, identities: Row[], factors: Row[]): UserJson {
  return {
    id: user.id,
    aud: 'authenticated',
    // Always this one: rights are in user_roles, where no client writes.
    role: 'authenticated',
    email: user.email ?? '',
    ...given('email_confirmed_at', instant(user.email_confirmed_at)),
    ...given('invited_at', instant(user.invited_at)),
    phone: user.phone ?? '',
    ...given('phone_confirmed_at', instant(user.phone_confirmed_at)),
    ...given('confirmation_sent_at', instant(user.confirmation_sent_at)),
    ...given('confirmed_at', instant(user.email_confirmed_at ?? user.phone_confirmed_at)),
    ...given('recovery_sent_at', instant(user.recovery_sent_at)),
    ...given('new_email', user.email_change),
    ...given('email_change_sent_at', instant(user.email_change_sent_at)),
    ...given('reauthentication_sent_at', instant(user.reauthentication_sent_at)),
    ...given('last_sign_in_at', instant(user.last_sign_in_at)),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...given('factors', factors.length > 0 ? factors.map(factorJson) : undefined),
    identities: identities.map(identityJson),
    created_at: instant(user.created_at),
    updated_at: instant(user.updated_at),
    ...given('banned_until', instant(user.banned_until)),
    ...given('deleted_at', instant(user.deleted_at)),
    is_anonymous: user.is_anonymous,
  }
}

export const factorJson = (factor: Row) => ({
  id: factor.id,
  created_at: instant(factor.created_at),
  updated_at: instant(factor.updated_at),
  status: factor.status,
  ...given('friendly_name', factor.friendly_name),
  factor_type: factor.factor_type,
  last_challenged_at: instant(factor.last_challenged_at) ?? null,
})

const identityJson = (identity: Row) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...given('last_sign_in_at', instant(identity.last_sign_in_at)),
  created_at: instant(identity.created_at),
  updated_at: instant(identity.updated_at),
  ...given('email', identity.identity_data.email),
})

/** GoTrue omits missing values; its clients test for undefined. */
const given = (name: string, value: unknown) =>
  value === undefined || value === null || value === '' ? {} : { [name]: value }

/** PostgreSQL prints `2026-11-20 08:45:00+00`; the API has RFC 3339. */
export const instant = (text: string | null | undefined) => (text ? new Date(text).toISOString() : undefined)
