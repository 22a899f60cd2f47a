import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { editFinding } from '../commands.ts'
import { findingLife } from '../life.ts'
import { monitoringFinding, type MonitoringFinding } from '../records.ts'

const list = { to: '/grant-management?tab=recipient', label: 'Subrecipients' }

export default function FindingScreen() {
  const found = useRecord(monitoringFinding, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={monitoringFinding} found={found} list={list} />
}

function One({ row }: { row: MonitoringFinding }) {
  const today = useToday()
  const edit = useCommand<typeof editFinding>('monitoring-findings/edit')
  return (
    <RecordPage
      of={monitoringFinding}
      life={findingLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={monitoringFinding} row={row} edit={edit} />
          <Moves life={findingLife} row={row} />
        </>
      }
    >
      {row.reopened_because && findingLife.is(row, 'open') && (
        <Notice tone="warn" title="This finding was reopened">
          {row.reopened_because}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Severity',
            value: optionLabel(monitoringFinding.fields.severity, row.severity),
            ...(row.severity === 'material' && { tone: 'bad' as const }),
          },
          {
            label: row.closed_on ? 'Closed' : 'Correction due',
            value: <Day day={row.closed_on ?? row.due_on} />,
            ...(!row.closed_on && { note: <Due bare day={row.due_on} today={today} /> }),
          },
        ]}
      />
      <Panel title="Details">
        <RecordFacts
          of={monitoringFinding}
          row={row}
          show={[
            'subaward',
            'visit',
            'criteria',
            'condition',
            'cause',
            'audit_reference',
            'accepted_on',
            'decide_by',
            'owner',
            'answer',
            'answered_by',
            'decision',
            'closed_by',
            ...(row.reopened_by ? (['reopened_by', 'reopened_because'] as const) : []),
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
