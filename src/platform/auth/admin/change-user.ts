import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { tidyEmail, whyNotEmail } from '../../validators.ts'
import {
  addUserMetadata,
  changeEmail,
  confirmEmail,
  createUser,
  lockById,
  merge,
  setPassword,
  type Account,
} from '../accounts.ts'
import { note } from '../audit-log.ts'
import { bodyOf, metadata, optionalText } from '../bodies.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { hashPassword, isUsableHash } from '../passwords/hashing.ts'
import { refuseWeak } from '../passwords/strength.ts'
import { endSessions } from '../sessions.ts'
import { serviceOnly } from '../signed-in.ts'
import { userJson } from '../users.ts'
import { visitorOf } from '../visitor.ts'
import { banUntil } from './ban.ts'
import { userIdOf } from './users.ts'

const schema = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
})
type Body = z.infer<typeof schema>

export const createUserAsAdmin = (services: Services) => async (c: Context) => {
  await serviceOnly(services, c)
  const body = await bodyOf(c, schema)
  if (!body.email) throw invalid('Cannot create a user without an email address')
  if (body.id && (!z.uuid().safeParse(body.id).success || /^[0-]+$/.test(body.id)))
    throw invalid('ID must conform to the uuid format')
  const requested = {
    id: body.id ?? randomUUID(),
    email: adminEmail(body.email),
    passwordHash: await hashOf(body),
    emailConfirmed: body.email_confirm === true,
    userMetadata: body.user_metadata ?? {},
    appMetadata: body.app_metadata ?? {},
  }
  const user = await asIdentity(services, async (tx) => {
    await createUser(tx, services, requested)
    await ban(tx, services, requested.id, body)
    await note(tx, services, visitorOf(c), { action: 'user_signedup', userId: null, traits: { user_id: requested.id } })
    return userJson(tx, requested.id)
  })
  return c.json(user)
}

export const updateUserAsAdmin = (services: Services) => async (c: Context) => {
  await serviceOnly(services, c)
  const id = userIdOf(c)
  const body = await bodyOf(c, schema)
  const email = body.email ? adminEmail(body.email) : null
  const hash = await hashOf(body)
  const user = await asIdentity(services, async (tx) => {
    const before = await lockById(tx, id)
    if (!before) throw new AuthError(404, 'user_not_found', 'User not found')
    if (email && email !== before.email)
      await changeEmail(tx, services, id, email, { verified: body.email_confirm === true })
    if (body.email_confirm) await confirmEmail(tx, services, id)
    if (hash) await setPassword(tx, services, id, hash)
    if (body.user_metadata) await addUserMetadata(tx, services, id, body.user_metadata)
    if (body.app_metadata) await addAppMetadata(tx, before, body.app_metadata)
    await ban(tx, services, id, body)
    // A new password or a ban ends the existing sessions.
    if (hash || (body.ban_duration && body.ban_duration !== 'none')) await endSessions(tx, id)
    await note(tx, services, visitorOf(c), { action: 'user_modified', userId: null, traits: { user_id: id } })
    return userJson(tx, id)
  })
  services.callers.forget()
  return c.json(user)
}

/** GoTrue's sentence: programs call these endpoints. */
export function adminEmail(email: string): string {
  if (whyNotEmail(email)) throw invalid('Unable to validate email address: invalid format')
  return tidyEmail(email)
}

const addAppMetadata = (tx: Tx, { id, raw_app_meta_data }: Account, data: Record<string, unknown>) =>
  tx.sql('update auth.users set raw_app_meta_data = $2 where id = $1', [
    id,
    JSON.stringify(merge(raw_app_meta_data, data)),
  ])

async function hashOf({ password, password_hash, email, user_metadata }: Body): Promise<string | null> {
  if (password && password_hash) throw invalid('Only a password or a password hash should be provided')
  if (password_hash && !isUsableHash(password_hash))
    throw invalid('password_hash must be an argon2id hash in PHC form, with at most 64 MiB and ten passes')
  if (password)
    refuseWeak(password, [
      email ?? '',
      ...Object.values(user_metadata ?? {}).filter((value) => typeof value === 'string'),
    ])
  return password ? hashPassword(password) : (password_hash ?? null)
}

async function ban(tx: Tx, { clock }: Services, id: string, { ban_duration }: Body): Promise<void> {
  if (ban_duration)
    await tx.sql('update auth.users set banned_until = $2 where id = $1', [
      id,
      banUntil(ban_duration, clock.now())?.toISOString() ?? null,
    ])
}
