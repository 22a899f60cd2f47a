import { useRows } from '#client/use-rows.ts'
import type { VendorCertificate } from '../records.ts'

export type Linked = { organization_id: string; vendor: string; listed: boolean }

/** As which vendors agencies know the company. */
export const useLinked = (account: string): readonly Linked[] | undefined =>
  useRows<Linked>(
    'vendor_accounts',
    (from) => from.select('organization_id,vendor,listed').eq('account', account).limit(50),
    { enabled: account !== '' },
  ).data

/** Its papers as its agencies have seen them, the first to end first. */
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
