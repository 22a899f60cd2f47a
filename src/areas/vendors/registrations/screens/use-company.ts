import { useToday } from '#client/use-today.ts'
import { useRows } from '#client/use-rows.ts'
import type { Registration } from '../rules.ts'
import type { CompanyCertificate, CompanyProfile } from '#areas/vendors/profiles/records.ts'

export type Welcome = { organization_id: string; agency: string; words: string; open: boolean }

/** A company's answers so far; an empty profile until it starts. */
export function useCompany() {
  const profiles = useRows<CompanyProfile>('company_profiles', (from) => from.select().limit(1))
  const certificates = useRows<CompanyCertificate>('company_certificates', (from) =>
    from.select().order('position').order('id').limit(200),
  )
  const today = useToday()
  return {
    loading: profiles.data === undefined || certificates.data === undefined,
    failed: profiles.isError || certificates.isError,
    retry: () => void Promise.all([profiles.refetch(), certificates.refetch()]),
    profile: profiles.data?.[0] ?? ({} as Partial<CompanyProfile>),
    certificates: certificates.data ?? [],
    today,
  }
}

export const useWelcomes = () =>
  useRows<Welcome>('vendor_welcomes', (from) =>
    from.select('organization_id,agency,words,open').eq('open', true).order('agency').limit(200),
  ).data

export const useOwnRegistrations = (account: string) =>
  useRows<Registration>('vendor_registrations', (from) =>
    from.select().eq('account', account).order('created_at', { ascending: false }).limit(100),
  ).data
