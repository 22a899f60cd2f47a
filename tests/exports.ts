import { exportLines } from '#platform/audit/log/export-lines.ts'
import { entriesOf } from '#platform/audit/log/stored-log.ts'
import type { Services } from '#platform/services.ts'

/** The export of a person who may read everything except sign-ins, line by line. */
export async function exportWithoutSignIns(services: Services, organization: string): Promise<string[]> {
  const made_by = { by: 'person', user_id: organization, role: 'manager' } as const
  const reading = { readOnly: true } as const
  const lines: string[] = []
  const asked = {
    made_by,
    made_at: services.clock.now(),
    reader: {
      reason: 'not visible to this role' as const,
      visible: async (named: Parameters<typeof entriesOf>[2]) => {
        const found = await services.database.transaction(
          { role: 'sealer' },
          (tx) => entriesOf(tx, organization, named),
          reading,
        )
        return found.filter(({ source }) => source !== 'sign-in')
      },
    },
  }
  for await (const line of exportLines(services, organization, asked)) lines.push(line.slice(0, -1))
  return lines
}
