import { useAnswer } from '#client/use-answer.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { RecordSummary } from '#platform/records/summary.ts'

type Question = {
  name: 'records/summary'
  run: (input: { table: string; record: string; organization?: string }, context: never) => Promise<RecordSummary>
}

/** Stages, open approval and counts of a record: one question for its page. */
export function useSummary(of: AnyRecord, row: { id: string; organization_id: string }): RecordSummary | undefined {
  const organization = useOwnOrganization()
  const ours = organization === row.organization_id
  const { data } = useAnswer<Question>(
    'records/summary',
    { table: of.table, record: row.id, ...(!ours && { organization: row.organization_id }) },
    { about: of.table, enabled: organization !== undefined },
  )
  return data
}
