import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { addDays } from '#platform/dates.ts'
import type { editVisit, noteFinding } from '../commands.ts'
import { visitLife } from '../life.ts'
import { monitoringFinding, monitoringVisit, type MonitoringVisit } from '../records.ts'

const list = { to: '/grant-management?tab=recipient', label: 'Subrecipients' }

export default function VisitScreen() {
  const found = useRecord(monitoringVisit, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={monitoringVisit} found={found} list={list} />
}

function One({ row }: { row: MonitoringVisit }) {
  const actor = useActor()
  const today = useToday()
  const findings = useRecords(monitoringFinding, (from) => from.eq('visit', row.id).order('due_on').limit(100))
  const edit = useCommand<typeof editVisit>('monitoring-visits/edit')
  const note = useCommand<typeof noteFinding>('monitoring-findings/note')
  const { id } = row
  return (
    <RecordPage
      of={monitoringVisit}
      life={visitLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={monitoringVisit} row={row} edit={edit} />
          <Moves life={visitLife} row={row} />
        </>
      }
    >
      {row.reopened_because && visitLife.is(row, 'planned') && (
        <Notice tone="warn" title="This visit was reopened">
          {row.reopened_because}
        </Notice>
      )}
      <Panel title="Details">
        <RecordFacts
          of={monitoringVisit}
          row={row}
          show={[
            'subaward',
            'kind',
            'planned_on',
            'visitor',
            'agenda',
            'done_on',
            'summary',
            'documents',
            ...(row.reopened_by ? (['reopened_by', 'reopened_because'] as const) : []),
          ]}
        />
      </Panel>
      <Panel
        title="Findings"
        actions={
          <AddRecord
            of={monitoringFinding}
            label="Add finding"
            start={{ subaward: row.subaward, visit: id, owner: actor.user_id, due_on: addDays(today, 60) }}
            send={note}
          />
        }
      >
        <RecordTable
          of={monitoringFinding}
          found={findings}
          columns={['title', 'severity', 'questioned', 'due_on', 'status']}
        />
      </Panel>
    </RecordPage>
  )
}
