import { useAnswer } from '#client/use-answer.ts'
import { useOrganization } from '#client/use-organization.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { RecordSummary } from '#platform/records/summary.ts'

type Question = {
  name: 'records/summary'
  run: (input: { table: string; record: string; organization?: string }, context: never) => Promise<RecordSummary>
}

/** Stages, open approval and counts of a record: one question for its page, which `waits` until it is answered. */
export function useSummary(of: AnyRecord, row: { id: string; organization_id: string }) {
  const { organization, loading } = useOrganization()
  const ours = organization?.id === row.organization_id
  const { data: summary, isLoading } = useAnswer<Question>(
    'records/summary',
    { table: of.table, record: row.id, ...(!ours && { organization: row.organization_id }) },
    { about: of.table, enabled: organization !== undefined },
  )
  return { summary, waits: isLoading || loading }
}
