import { useRows } from '#client/use-rows.ts'
import type { SealedKey } from '#platform/sealing/officer-keys.ts'
import type { Officer } from '../rules.ts'

/** The opening officers of a solicitation. */
export const useOfficers = (solicitation: string) =>
  useRows<Officer>('opening_officers', (from) =>
    from
      .select('officer,officer_key,member:organization_members(display_name)')
      .eq('solicitation', solicitation)
      .order('officer'),
  ).data

/** The officer's own keys, sealed under their passphrase, including old ones: bids may be sealed to them. */
export const useOwnKeys = () =>
  useRows<{ officer_key: string; sealed: SealedKey }>('officer_key_secrets', (from) =>
    from.select('officer_key,sealed').limit(100),
  ).data
