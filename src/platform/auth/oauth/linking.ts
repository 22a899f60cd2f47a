import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { refuseClosed } from '../closed-accounts.ts'
import { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { wearable } from '../../written-text.ts'
import { tell } from '../notices.ts'
import type { Visitor } from '../visitor.ts'
import { identityData, verifiedEmail, type Claims } from './claims.ts'
import { addIdentity, seeIdentity } from './identity-rows.ts'
import { oldWayFirst } from './old-way.ts'

type Person = { id: string; email: string | null; email_confirmed_at: string | null }
type Recognized = { userId: string; email: string | null; did: 'login' | 'user_signedup' | 'identity_linked' }

type Arrival = { claims: Claims; linkingUserId: string | null; visitor: Visitor; mark: () => string }

/** Finds the account of the person a provider vouches for, lets `open` open it, and logs the events. */
export async function admit<T>(
  services: Services,
  { claims, linkingUserId, visitor, mark }: Arrival,
  open: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const once = () =>
    asIdentity(services, async (tx) => {
      const found = linkingUserId
        ? await link(tx, services, linkingUserId, claims)
        : await recognize(tx, services, claims, mark)
      if (found instanceof AuthError) return found
      await note(tx, services, visitor, {
        action: found.did,
        userId: found.userId,
        traits: { provider: claims.provider },
      })
      return { ...found, opened: await open(tx, found.userId) }
    })
  const { did, email, opened } = await once().catch((error: { code?: string }) => {
    // A new person in two tabs at once: the second, refused by a unique key, finds what the first has created.
    if (error.code === '23505') return once()
    throw error
  })
  if (did !== 'login') services.callers.forget()
  if (did === 'identity_linked') tell(services, email, 'identity added')
  return opened
}

/**
 * The owner of this identity. First by the identity itself; else by the address, and only if the provider has
 * verified it and the person has shown the way in that they used before.
 */
async function recognize(
  tx: Tx,
  services: Services,
  claims: Claims,
  mark: () => string,
): Promise<Recognized | AuthError> {
  const known = await tx.one<{ id: string; user_id: string }>(
    'select id, user_id from auth.identities where provider = $1 and provider_id = $2 for update',
    [claims.provider, claims.subject],
  )
  if (known) {
    await refuseClosed(tx, services, known.user_id)
    await seeIdentity(tx, services, known.id, claims)
    return { userId: known.user_id, email: null, did: 'login' }
  }
  const email = verifiedEmail(claims)
  const owner = await tx.one<Person>(
    `select id, email, email_confirmed_at from auth.users where email = $1 and deleted_at is null
      and not is_sso_user for update`,
    [email],
  )
  if (owner) await refuseClosed(tx, services, owner.id)
  if (owner?.email_confirmed_at) {
    const named = claims.provider[0]!.toUpperCase() + claims.provider.slice(1).replaceAll('_', ' ')
    const isActive = async (provider: string) =>
      provider.startsWith('sso:') || services.settings.oidc.some(({ name }) => name === provider)
    const first = await oldWayFirst(tx, services, owner, { claims, named, mark, isActive })
    if (first) return first
  }
  const userId = owner?.id ?? (await newPerson(tx, services, claims, email))
  if (owner && !owner.email_confirmed_at) await handOver(tx, services, owner, claims)
  await addIdentity(tx, services, userId, claims)
  return { userId, email, did: owner?.email_confirmed_at ? 'identity_linked' : 'user_signedup' }
}

/** A signed-in person adds a sign-in method. It stays theirs alone. */
async function link(tx: Tx, services: Services, userId: string, claims: Claims): Promise<Recognized> {
  const known = await tx.one<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [claims.provider, claims.subject],
  )
  await refuseClosed(tx, services, userId)
  if (known)
    throw new AuthError(
      422,
      'identity_already_exists',
      known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
  await addIdentity(tx, services, userId, claims)
  const owner = await tx.one<Person>('select email from auth.users where id = $1', [userId])
  return { userId, email: owner!.email, did: 'identity_linked' }
}

export async function newPerson(tx: Tx, { clock }: Services, claims: Claims, email: string): Promise<string> {
  const person = await tx.one<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
      values ($1, $2, $3, $2, $2) returning id`,
    [email, clock.now(), JSON.stringify(metadata(claims))],
  )
  return person!.id
}

/**
 * An unconfirmed account may have been made by a stranger, who waits behind its password for the owner of the
 * address. The owner has come: nothing from before is kept.
 */
export async function handOver(tx: Tx, { clock }: Services, { id }: Pick<Person, 'id'>, claims: Claims): Promise<void> {
  for (const table of [
    'sessions',
    'identities',
    'one_time_tokens',
    'mfa_factors',
    'webauthn_credentials',
    'recovery_codes',
  ])
    await tx.sql(`delete from auth.${table} where user_id = $1`, [id])
  await tx.sql(
    `update auth.users set encrypted_password = null, phone = null, phone_confirmed_at = null, email_change = null,
      email_change_sent_at = null, email_change_confirmed_by = null,
       email_confirmed_at = $2, updated_at = $2, raw_user_meta_data = $3 where id = $1`,
    [id, clock.now(), JSON.stringify(metadata(claims))],
  )
}

const metadata = (claims: Claims) => ({
  ...identityData(claims),
  ...(claims.name && wearable(claims.name) ? { display_name: wearable(claims.name) } : {}),
})
