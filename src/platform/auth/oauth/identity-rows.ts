import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { identityData, type Claims } from './claims.ts'

export async function addIdentity(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  userId: string,
  claims: Claims,
): Promise<void> {
  await tx.sql(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at,
      updated_at) values ($1, $2, $3, $4, $5, $5, $5)`,
    [userId, claims.provider, claims.subject, JSON.stringify(identityData(claims)), clock.now()],
  )
  await nameProviders(tx, userId)
}

export const seeIdentity = (tx: Tx, { clock }: Services, id: string, claims: Claims) =>
  tx.sql('update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1', [
    id,
    JSON.stringify(identityData(claims)),
    clock.now(),
  ])

/** Clients read from app_metadata how a person signs in. */
export const nameProviders = (tx: Tx, userId: string) =>
  tx.sql(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || (
       select jsonb_build_object('provider', (array_agg(provider order by first))[1], 'providers',
         coalesce(jsonb_agg(provider order by first), '[]'))
         from (select provider, min(created_at) as first from auth.identities where user_id = $1 group by provider)
         as ways)
      where id = $1`,
    [userId],
  )
