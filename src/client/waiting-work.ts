import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WaitingItem } from '#platform/records/waiting-item.ts'
import { useAuth } from './auth.ts'
import { useBackend } from './BackendProvider.tsx'
import { callFunction } from './functions.ts'
import { waitingWork } from '#platform/reads/reads.ts'
import { useChanges } from './use-changes.ts'
import { useOrganization } from './use-organization.ts'

const watched = [
  'invoice_submissions',
  'mailed_invoices',
  'vendor_registrations',
  'solicitation_questions',
  'vendor_bank_accounts',
  'solicitations',
  'contract_documents',
]

/** One question, however many parts of the page ask. It is asked again when one of its tables changes. */
export function useWaitingWork(): { items: readonly WaitingItem[] | undefined; failed: boolean; retry: () => void } {
  const { user } = useAuth()
  const { organization } = useOrganization()
  const backend = useBackend()
  const { data, isError, refetch } = useQuery({
    queryKey: ['waiting-work', user?.id],
    enabled: Boolean(user && organization),
    queryFn: () => callFunction<WaitingItem[]>(backend, ...waitingWork),
  })
  return { items: data, failed: isError, retry: () => void refetch() }
}

/** Keeps it fresh: once in the frame of the page. */
export function useWaitingWorkLive(): void {
  const queries = useQueryClient()
  useChanges(watched, () => void queries.invalidateQueries({ queryKey: ['waiting-work'] }))
}
