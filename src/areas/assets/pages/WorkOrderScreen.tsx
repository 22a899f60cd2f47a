import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { daysBetween } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { permit } from '#areas/assets/permits/records.ts'
import type { bookLabor, bookPart, editWorkOrder, setWorkTasks } from '#areas/assets/work/commands.ts'
import { workOrderLife } from '#areas/assets/work/life.ts'
import { workLabor, workOrder, workPart, workTask, type WorkOrder } from '#areas/assets/work/records.ts'
import { whyNotBook } from '#areas/assets/work/rules.ts'
import { VoidLaborDialog } from '#areas/assets/work/screens/VoidLaborDialog.tsx'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/maintenance-management', label: 'Work orders' }

export default function WorkOrderScreen() {
  const found = useRecord(workOrder, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={workOrder} found={found} list={list} />
}

function One({ row }: { row: WorkOrder }) {
  const actor = useActor()
  const today = useToday()
  const [booking, setBooking] = useState<'labor' | 'part' | 'void'>()
  const edit = useCommand<typeof editWorkOrder>('work-orders/edit')
  const { rows: tasks } = useRecords(workTask, (from) => from.eq('work_order', row.id).order('position').limit(200))
  const labor = useRecords(workLabor, (from) => from.eq('work_order', row.id).order('worked_on').limit(200))
  const parts = useRecords(workPart, (from) => from.eq('work_order', row.id).order('created_at').limit(200))
  const permits = useRecords(permit, (from) => from.eq('work_order', row.id).order('created_at').limit(50))
  const set = useCommand<typeof setWorkTasks>('work-orders/set-tasks')
  const addLabor = useCommand<typeof bookLabor>('work-orders/book-labor')
  const addPart = useCommand<typeof bookPart>('work-orders/book-part')
  const mayBook = whyNotBook(row)
  const counted = labor.rows?.filter(({ voided_on }) => voided_on === null) ?? []
  const voided = labor.rows?.some(({ voided_on }) => voided_on !== null)
  return (
    <RecordPage
      of={workOrder}
      life={workOrderLife}
      row={row}
      list={list}
      unready={!tasks}
      actions={
        <>
          <EditRecord of={workOrder} row={row} edit={edit} done="Work order saved" />
          <Moves life={workOrderLife} row={row} />
        </>
      }
    >
      {row.end_reason && (
        <Notice tone="warn" title="Canceled">
          {row.end_reason}
        </Notice>
      )}
      {row.down_from && !row.down_until && (
        <Notice tone="bad" title="The asset is down">
          {row.down_reason}
        </Notice>
      )}
      {row.needs_permit && isUnfinished(row) && (
        <Notice tone="warn" title="A work permit is required">
          {permits.rows?.length ? (
            permits.rows.map((each) => (
              <Link key={each.id} className="link mr-3" to={`/safety-management/permits/${each.id}`}>
                {each.number}
              </Link>
            ))
          ) : (
            <Link className="link" to={`/safety-management?tab=permits&work=${row.id}`}>
              Request a work permit
            </Link>
          )}
        </Notice>
      )}
      <Figures
        figures={[
          dueFigure(row, today),
          {
            label: 'Time worked',
            value: `${Math.round((Number(row.labor_minutes) / 60) * 10) / 10} h`,
            note: `of ${Math.round((Number(row.minutes_planned) / 60) * 10) / 10} h planned`,
          },
          { label: 'Parts', value: <Amount cents={row.parts_cost} /> },
        ]}
      />
      <Panel title="Work order">
        <RecordFacts
          of={workOrder}
          row={row}
          show={(
            [
              'asset',
              'description',
              'location',
              'kind',
              'priority',
              'assigned_to',
              'requested_by',
              'plan',
              'damage',
              'disaster',
              'photos',
            ] as const
          ).filter((name) => (Array.isArray(row[name]) ? row[name].length > 0 : row[name] !== null))}
        />
      </Panel>
      {tasks && tasks.length > 0 && (
        <RecordTab name="checklist" title="Checklist" count={tasks.length}>
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <GridPanel
              title="Checklist"
              of={workTask}
              rows={tasks.map((task) => ({ ...task, reading: task.reading === null ? null : Number(task.reading) }))}
              columns={['words', 'finding', 'reading', 'note']}
              version={row.version}
              whyNot={whyNotEdit(workOrder, row, actor)}
              send={(next, version) =>
                set({ id: row.id, version, lines: next.map(({ asks, ...line }) => ({ ...line, asks: asks ?? false })) })
              }
            />
          </Suspense>
        </RecordTab>
      )}
      <RecordTab name="labor" title="Labor and parts" count={(labor.rows?.length ?? 0) + (parts.rows?.length ?? 0)}>
        <Panel
          title="Labor"
          actions={
            <>
              {counted.length > 0 && (
                <MoveButton whyNot={mayBook} run={() => setBooking('void')}>
                  Void labor
                </MoveButton>
              )}
              <MoveButton whyNot={mayBook} run={() => setBooking('labor')}>
                Add labor
              </MoveButton>
            </>
          }
        >
          <RecordTable
            of={workLabor}
            found={labor}
            columns={[
              'note',
              'worker',
              'worked_on',
              'minutes',
              'rate',
              'amount',
              ...(voided ? (['voided_on', 'void_reason'] as const) : []),
            ]}
          />
        </Panel>
        <Panel
          title="Parts"
          actions={
            <MoveButton whyNot={mayBook} run={() => setBooking('part')}>
              Add part
            </MoveButton>
          }
        >
          <RecordTable of={workPart} found={parts} columns={['description', 'quantity', 'unit_cost', 'amount']} />
        </Panel>
      </RecordTab>
      {(row.done_words || row.down_from) && (
        <Panel title="Outcome">
          <RecordFacts
            of={workOrder}
            row={row}
            show={(
              [
                'done_words',
                'cause',
                'done_at',
                'done_by',
                'signed_name',
                'failure',
                'down_from',
                'down_until',
                'down_reason',
                'closed_by',
                'closed_on',
              ] as const
            ).filter((name) => row[name] !== null)}
          />
        </Panel>
      )}
      {booking === 'labor' && (
        <FormDialog
          of={workLabor}
          title="Add labor"
          about="The worker, time and rate."
          verb="Add labor"
          done="Labor added"
          start={{ work_order: row.id, worker: actor.user_id, worked_on: today }}
          send={addLabor}
          onClose={() => setBooking(undefined)}
        />
      )}
      {booking === 'void' && <VoidLaborDialog row={row} bookings={counted} onClose={() => setBooking(undefined)} />}
      {booking === 'part' && (
        <FormDialog
          of={workPart}
          title="Add part"
          about="From a warehouse: select the item and warehouse, and it is issued from stock. Purchased: enter a description and unit cost."
          verb="Add part"
          done="Part added"
          start={{ work_order: row.id }}
          send={addPart}
          onClose={() => setBooking(undefined)}
        />
      )}
    </RecordPage>
  )
}

const isUnfinished = (row: WorkOrder) => workOrderLife.isOpen(row) && !workOrderLife.is(row, 'done')

/** The due date, with the days left below while the work is open. */
function dueFigure(row: WorkOrder, today: string) {
  const { due } = row
  if (!due) return { label: 'Due', value: 'No due date' }
  const days = daysBetween(today, due)
  return {
    label: 'Due',
    value: <Day day={due} />,
    ...(isUnfinished(row) && { note: distance(days), ...(days < 0 && { tone: 'bad' as const }) }),
  }
}
