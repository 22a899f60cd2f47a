import { noticeStatus } from '../../notices/rules.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRows } from '#client/use-rows.ts'
import type { Notice } from '../../notices/screens/use-notices.ts'

/** Whether our company is told of changes here. */
export const useFollowing = (solicitation: string) =>
  useRows<{ since: string }>('plan_holders', (from) => from.select('since').eq('solicitation', solicitation).limit(1))
    .data

/** Adds a company that downloads a document to the plan holders. If that fails, it still gets the document. */
export function useHoldingPlans() {
  const backend = useBackend()
  const { organization } = useOrganization()
  return async ({ organization_id, solicitation, status }: Notice) => {
    if (organization?.kind !== 'vendor' || !noticeStatus.isOpen({ status })) return
    await callFunction(backend, 'plan-holders/join', {
      organization: organization_id,
      solicitation,
      how: 'document',
    }).catch(() => null)
  }
}
