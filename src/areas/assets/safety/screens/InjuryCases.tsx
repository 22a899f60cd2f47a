import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useDayOf } from '#client/use-today.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { openCase } from '../commands.ts'
import { injuryCase, type SafetyIncident } from '../records.ts'

/** A new case begins with the day of the incident where the agency is. */
export function InjuryCases({ row }: { row: SafetyIncident }) {
  const dayOf = useDayOf()
  const open = useCommand<typeof openCase>('injury-cases/open')
  const cases = useRecords(injuryCase, (from) => from.eq('event', row.id).order('number').limit(50))
  return (
    <Panel
      title="Injury cases"
      about="Only managers can read these."
      actions={
        <AddRecord
          of={injuryCase}
          label="New injury case"
          about="OSHA deadlines run from when the agency learned about the injury."
          done="Injury case opened"
          start={{
            event: row.id,
            injured_on: dayOf(row.happened_at),
            location: row.location,
            learned_at: row.created_at,
          }}
          send={open}
        />
      }
    >
      <RecordTable
        of={injuryCase}
        found={cases}
        columns={['number', 'employee', 'outcome', 'days_away', 'days_restricted', 'status']}
      />
    </Panel>
  )
}
