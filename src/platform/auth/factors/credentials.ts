import type { Tx } from '../../database/database.ts'
import type { Credential } from './webauthn.ts'

type Owner = { user_id: string; factor_id: string | null; friendly_name: string; now: Date }
export type Kept = { id: string; friendly_name: string; created_at: string }

/** Undefined when this key is already registered, by this person or another. */
export async function keepCredential(
  tx: Tx,
  credential: Credential,
  { user_id, factor_id, friendly_name, now }: Owner,
): Promise<Kept | undefined> {
  const { credential_id, public_key, sign_count, transports, aaguid, backup_eligible, backed_up } = credential
  return tx.one<Kept>(
    `insert into auth.webauthn_credentials (user_id, factor_id, credential_id, public_key, sign_count, transports,
      aaguid, backup_eligible, backed_up, friendly_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) on conflict (credential_id) do nothing
     returning id, friendly_name, created_at`,
    [
      user_id,
      factor_id,
      credential_id,
      public_key,
      sign_count,
      transports,
      aaguid,
      backup_eligible,
      backed_up,
      friendly_name,
      now,
    ],
  )
}

export const countUse = (
  tx: Tx,
  credentialId: string,
  { sign_count, backed_up }: Pick<Credential, 'sign_count' | 'backed_up'>,
  now: Date,
) =>
  tx.sql(
    'update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4 where credential_id = $1',
    [credentialId, sign_count, backed_up, now],
  )
