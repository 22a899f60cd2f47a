import { useRows } from '#client/use-rows.ts'
import type { VendorCertificate } from '../records.ts'

export type Linked = { organization_id: string; vendor: string; listed: boolean }

/** The vendor records under which agencies know the company. */
export const useLinked = (account: string): readonly Linked[] | undefined =>
  useRows<Linked>(
    'vendor_accounts',
    (from) => from.select('organization_id,vendor,listed').eq('account', account).limit(50),
    { enabled: account !== '' },
  ).data

/** The company's documents as its agencies have them, earliest expiry first. */
export function useOwnCertificates(account: string): readonly VendorCertificate[] | undefined {
  const linked = useLinked(account)
  const ids = (linked ?? []).map(({ vendor }) => vendor)
  const { data } = useRows<VendorCertificate>(
    'vendor_certificates',
    (from) => from.select().in('vendor', ids).eq('status', 'current').order('expires_on').limit(100),
    { enabled: ids.length > 0 },
  )
  return linked?.length === 0 ? [] : data
}
