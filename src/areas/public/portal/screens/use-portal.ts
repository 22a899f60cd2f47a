import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import type { Place } from '#platform/records/fields.ts'
import type { Publication, PublishedPayment, PublishedProject } from '#areas/organization/publishing/records.ts'

export type Agency = Pick<
  Publication,
  | 'organization_id'
  | 'agency'
  | 'introduction'
  | 'spending'
  | 'spending_from'
  | 'spending_at'
  | 'projects'
  | 'reports'
  | 'places'
  | 'records_requests'
>
export type Payment = Pick<
  PublishedPayment,
  'number' | 'paid_on' | 'fund' | 'department' | 'vendor' | 'purpose' | 'amount'
>
export type Project = Pick<
  PublishedProject,
  | 'id'
  | 'title'
  | 'summary'
  | 'department'
  | 'place'
  | 'phase'
  | 'budget'
  | 'spent'
  | 'starts_on'
  | 'ends_on'
  | 'comments_open'
  | 'photos'
>
export type Report = {
  id: string
  number: string
  title: string
  category: string
  place: Place | null
  status: string
  is_open?: boolean
  asked_at: string
  resolved_at: string | null
  public_answer: string | null
  photos: readonly string[]
}
export type Said = { project: string; name: string; words: string; created_at: string }
export type Shown = { reports: readonly Report[]; comments: readonly Said[] }

/** Fetched when the page loads: the prerendered page knows no agency. */
function useAsked<Answer>(address: string | null, turn = 0): { data: Answer | undefined; failed: boolean } {
  const visit = useVisit()
  const [got, setGot] = useState<{ address: string; data?: Answer; failed: boolean }>()
  useEffect(() => {
    if (address === null) return
    let current = true
    visit
      .fetch(visit.config.supabaseUrl + address)
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        const data = (await answer.json()) as Answer
        if (current) setGot({ address, data, failed: false })
      })
      .catch(() => current && setGot({ address, failed: true }))
    return () => {
      current = false
    }
  }, [visit, address, turn])
  return got?.address === address ? { data: got.data, failed: got.failed } : { data: undefined, failed: false }
}

export const useAgencies = () =>
  useAsked<Agency[]>(
    '/rest/v1/publications?select=organization_id,agency,introduction,spending,spending_from,spending_at,projects,reports,places,records_requests&order=agency&limit=1000',
  )
export const usePayments = ({ organization_id, spending }: Agency, year?: string) =>
  useAsked<Payment[]>(
    spending
      ? `/rest/v1/published_payments?organization_id=eq.${organization_id}${year ? `&paid_on=gte.${year}-01-01&paid_on=lte.${year}-12-31` : ''}&select=number,paid_on,fund,department,vendor,purpose,amount&order=paid_on.desc,id.desc&limit=1000`
      : null,
  )
export const useProjects = ({ organization_id, projects }: Agency) =>
  useAsked<Project[]>(
    projects
      ? `/rest/v1/published_projects?organization_id=eq.${organization_id}&select=id,title,summary,department,place,phase,budget,spent,starts_on,ends_on,comments_open,photos&order=title&limit=500`
      : null,
  )
export type PublishedReport = Report & {
  organization_id: string
  agency: string
  history: readonly { at: string; words: string }[]
  original: { id: string; number: string; is_public: boolean } | null
}
export const usePublishedReport = (id: string) =>
  useAsked<PublishedReport>(`/functions/v1/public/portal/published-reports/${encodeURIComponent(id)}`)
export const useShown = ({ organization_id }: Agency, turn = 0) =>
  useAsked<Shown>(`/functions/v1/public/portal/${organization_id}`, turn)

export type ReleasedItem = {
  id: string
  title: string
  type: string
  copy: string | null
  file: string | null
  exempt: boolean
  exemption: string | null
}
export type ReleasedRequest = { number: string; title: string; closed_on: string; items: readonly ReleasedItem[] }
export const useReadingRoom = ({ organization_id, records_requests }: Agency) =>
  useAsked<{ requests: ReleasedRequest[] }>(
    records_requests ? `/functions/v1/public/portal/${organization_id}/reading-room` : null,
  )
