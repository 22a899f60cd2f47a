import { matches } from '#areas/vendors/categories/rules.ts'
import type { CompanyProfile } from '#areas/vendors/profiles/records.ts'
import { useRows } from '#client/use-rows.ts'
import { useNotices, type NoticeHead } from '../../notices/screens/use-notices.ts'

/** Open solicitations: those with one of the company's commodity codes, and others. Null until both are known. */
export function useFittingSolicitations():
  | { codes: string | null; fitting: readonly NoticeHead[]; others: readonly NoticeHead[] }
  | undefined {
  const { data: notices } = useNotices({ text: '', status: 'open', kind: '', category: '' })
  const { data: profiles } = useRows<Pick<CompanyProfile, 'categories'>>('company_profiles', (from) =>
    from.select('categories').limit(1),
  )
  if (!notices || !profiles) return undefined
  const codes = profiles[0]?.categories ?? null
  const fitting = notices.filter(({ commodity }) => matches(codes, commodity))
  return { codes, fitting, others: notices.filter((notice) => !fitting.includes(notice)) }
}
