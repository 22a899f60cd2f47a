import type { Tx } from '../../database/database.ts'
import type { Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import { isUuid } from '../factors/factors.ts'
import { nameProviders } from './identity-rows.ts'

type Identity = {
  id: string
  provider: string
  provider_id: string
  email: string | null
  identity_data: { email_verified?: boolean }
}

/** Removes one sign-in method, never the last. The account keeps its address only while a method has it. */
export async function unlink(
  tx: Tx,
  services: Services,
  { user_id }: Pick<Actor, 'user_id'>,
  identityId: string,
): Promise<Identity> {
  if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  const user = (await tx.one<{ email: string | null }>('select email from auth.users where id = $1 for update', [
    user_id,
  ]))!
  const identities = await tx.sql<Identity>(
    'select * from auth.identities where user_id = $1 order by created_at, id',
    [user_id],
  )
  if (identities.length <= 1)
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  const gone = identities.find(({ id }) => id === identityId)
  if (!gone) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")

  await tx.sql('delete from auth.identities where id = $1', [gone.id])
  // Without the address as a sign-in method there is no password to go with it.
  if (gone.provider === 'email')
    await tx.sql('update auth.users set encrypted_password = null where id = $1', [user_id])
  const left = identities.filter((identity) => identity !== gone)
  if (!left.some(({ email }) => email === user.email)) await takeAddressOf(tx, services, user_id, left)
  await nameProviders(tx, user_id)
  return gone
}

/** Only an address that a provider has verified, and that no other account has, can replace the old one. */
async function takeAddressOf(tx: Tx, { clock }: Services, userId: string, left: Identity[]): Promise<void> {
  for (const { email } of left.filter(({ email, identity_data }) => email && identity_data.email_verified)) {
    const taken = await tx.one('select from auth.users where email = $1 and id <> $2 and deleted_at is null', [
      email,
      userId,
    ])
    if (taken) continue
    await tx.sql('update public.organization_members set email = $2 where user_id = $1', [userId, email])
    await tx.sql(
      `update auth.users set email = $2, email_confirmed_at = $3, email_change = null, email_change_sent_at = null,
        email_change_confirmed_by = null, updated_at = $3 where id = $1`,
      [userId, email, clock.now()],
    )
    await tx.sql('delete from auth.one_time_tokens where user_id = $1', [userId])
    return
  }
  throw new AuthError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
}
