import { useRows } from '#client/use-rows.ts'
import type { SealedKey } from '#platform/sealing/officer-keys.ts'

export type Officer = { officer: string; officer_key: string; member: { display_name: string } }

/** The opening officers of a solicitation. */
export const useOfficers = (solicitation: string) =>
  useRows<Officer>('opening_officers', (from) =>
    from
      .select('officer,officer_key,member:organization_members(display_name)')
      .eq('solicitation', solicitation)
      .order('officer'),
  ).data

/** All people with a key, who could open bids. */
export const useKeyHolders = () =>
  useRows<{ officer: string; made_at: string; member: { display_name: string } }>('officer_keys', (from) =>
    from
      .select('officer,made_at,member:organization_members(display_name)')
      .is('retired_at', null)
      .order('made_at')
      .limit(200),
  ).data

/** The officer's own keys, sealed under their passphrase, including old ones: bids may be sealed to them. */
export const useOwnKeys = () =>
  useRows<{ officer_key: string; sealed: SealedKey }>('officer_key_secrets', (from) =>
    from.select('officer_key,sealed').limit(100),
  ).data
