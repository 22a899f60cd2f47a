import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editPlan } from '../commands.ts'
import { planLife } from '../plans/life.ts'
import { maintenancePlan, workOrder } from '../records.ts'

const list = { to: '/maintenance-management?tab=plans', label: 'Plans' }

export default function PlanScreen() {
  const found = useRecord(maintenancePlan, useParams().id ?? '')
  const edit = useCommand<typeof editPlan>('maintenance-plans/edit')
  const orders = useRecords(workOrder, (from) =>
    from
      .eq('plan', found.row?.id ?? '00000000-0000-0000-0000-000000000000')
      .order('plan_due', { ascending: false })
      .limit(50),
  )
  const { row } = found
  if (!row) return <NoRecord of={maintenancePlan} found={found} list={list} />
  return (
    <RecordPage
      of={maintenancePlan}
      life={planLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={maintenancePlan} row={row} edit={edit} done="Plan saved" />
          <Moves life={planLife} row={row} />
        </>
      }
    >
      <Panel title="Maintenance plan">
        <RecordFacts
          of={maintenancePlan}
          row={row}
          show={(
            [
              'asset',
              'every_months',
              'counted_from',
              'meter',
              'every_units',
              'next_on',
              'next_at',
              'last_on',
              'lead_days',
              'minutes',
              'assigned_to',
              'checklist',
              'needs_permit',
              'open_order',
            ] as const
          ).filter((name) => row[name] !== null)}
        />
      </Panel>
      <Panel title="Work orders">
        <RecordTable
          of={workOrder}
          found={orders}
          columns={['title', 'number', 'plan_due', 'done_at', 'done_by', 'status']}
        />
      </Panel>
    </RecordPage>
  )
}
