import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editPlan, movePlan } from '../commands.ts'
import { maintenancePlan, workOrder } from '../records.ts'
import { planMoves } from '../rules.ts'

const list = { to: '/maintenance-management?tab=plans', label: 'Plans' }

export default function PlanScreen() {
  const found = useRecord(maintenancePlan, useParams().id ?? '')
  const actor = useActor()
  const [asking, setAsking] = useState<'edit' | 'end'>()
  const edit = useCommand<typeof editPlan>('maintenance-plans/edit')
  const move = useCommand<typeof movePlan>('maintenance-plans/move')
  const orders = useRecords(workOrder, (from) => from.eq('plan', found.row?.id ?? '00000000-0000-0000-0000-000000000000').order('plan_due', { ascending: false }).limit(50))
  const { row } = found
  if (!row) return <NoRecord of={maintenancePlan} found={found} list={list} />
  const may = (name: 'pause' | 'resume' | 'end') => planMoves.whyNot(name, row) === null
  return (
    <RecordPage
      of={maintenancePlan}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(maintenancePlan, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
          {may('pause') && <MoveButton whyNot={null} run={() => move({ id: row.id, move: 'pause' })} done="No work orders are made meanwhile">Pause</MoveButton>}
          {may('end') && <Button look="danger" onClick={() => setAsking('end')}>End it</Button>}
          {may('resume') && <MoveButton look="main" whyNot={null} run={() => move({ id: row.id, move: 'resume' })} done="Its work orders are made again">Go on</MoveButton>}
        </>
      }
    >
      <Panel title="The plan">
        <RecordFacts of={maintenancePlan} row={row} show={(['asset', 'every_months', 'counted_from', 'meter', 'every_units', 'next_on', 'next_at', 'last_on', 'lead_days', 'minutes', 'assigned_to', 'checklist', 'needs_permit', 'open_order'] as const).filter((name) => row[name] !== null)} />
      </Panel>
      <Panel title="Its work orders"><RecordTable of={workOrder} found={orders} columns={['title', 'number', 'plan_due', 'done_at', 'done_by', 'status']} /></Panel>
      {asking === 'end' && <SureDialog title={`End ${row.title}?`} about="No work orders are made by it any more. Those that it made stay." verb="End it" done="The plan has ended" run={() => move({ id: row.id, move: 'end' })} onClose={() => setAsking(undefined)} />}
      {asking === 'edit' && <FormDialog of={maintenancePlan} row={row} title={`Edit ${row.number}`} done="It is kept" send={(changes, version) => edit({ id: row.id, version, changes })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
