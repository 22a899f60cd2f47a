import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { ScheduleChart, type ChartRow, type Drawing } from '#kit/boards/schedule/ScheduleChart.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { dayInWords, dayShort } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editWorkOrder } from '../commands.ts'
import { workOrderLife } from '../life.ts'
import { workOrder, type WorkOrder } from '../records.ts'
import { movedTo, resizedTo, spanOf, stepped, type Shift } from '../timeline/rules.ts'

type Dated = WorkOrder & { due: string }
const columns = [
  { name: 'Due', width: 'w-18' },
  { name: 'Hours', width: 'w-14', figure: true },
] as const

/** Open work orders on a chart: a moved bar is a new due date, a longer one more planned time. */
export function WorkTimeline({ loaded: { work } }: { loaded: { work: readonly WorkOrder[] } }) {
  const actor = useActor()
  const today = useToday()
  const navigate = useNavigate()
  const edit = useCommand<typeof editWorkOrder>('work-orders/edit')
  const [shift, setShift] = useState<{ id: string; changes: Shift }>()
  const orders = useMemo(() => work.filter((row): row is Dated => row.due !== null), [work])
  const rows = useMemo(
    () =>
      orders.map((order): ChartRow => {
        const moved = shift?.id === order.id ? { ...order, ...shift.changes } : order
        const late = order.due < today && !workOrderLife.is(order, 'done')
        return {
          id: order.id,
          code: order.number,
          name: order.title,
          level: 0,
          ...spanOf(moved),
          cells: {
            Due: dayShort(moved.due, today),
            Hours: (Number(moved.minutes_planned) / 60).toLocaleString('en-US', { maximumFractionDigits: 1 }),
          },
          said: late ? 'overdue' : '',
          done: workOrderLife.is(order, 'done') ? 100 : 0,
          missed: late,
          critical: order.priority === 'urgent' && !late,
          ...(moved !== order && { was: spanOf(order) }),
          links: [],
          mayMove: whyNotEdit(workOrder, order, actor) === null,
          mayResize: whyNotEdit(workOrder, order, actor) === null,
        }
      }),
    [orders, shift, today, actor],
  )
  if (orders.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <Empty title="No work orders with a due date">Add a due date to a work order to see it here.</Empty>
      </div>
    )
  const find = (id: string) => orders.find((order) => order.id === id)!
  const shown = shift && { ...find(shift.id), ...shift.changes }
  async function save() {
    if (!shift) return
    const order = find(shift.id)
    const was = { due: order.due, minutes_planned: Number(order.minutes_planned) }
    const saved = await edit({ id: order.id, version: order.version, changes: shift.changes as never })
    setShift(undefined)
    toast('good', `${order.number} is due on ${dayInWords(shift.changes.due ?? order.due)}`, undefined, {
      label: 'Undo',
      run: () =>
        void edit({ id: order.id, version: saved.version, changes: was as never }).then(
          () => toast('good', `${order.number} restored`),
          (error: unknown) => toast('bad', sentence(error)),
        ),
    })
  }
  const tried = () => void save().catch((error: unknown) => toast('bad', sentence(error)))
  const drawing: Drawing = {
    isOpen: shift !== undefined,
    onSave: tried,
    onDrop: () => setShift(undefined),
    onMove: (id, from) => setShift({ id, changes: movedTo(find(id), Math.round(from / 1_440) * 1_440) }),
    onResize: (id, to) => setShift({ id, changes: resizedTo(find(id), to) }),
    onStep: (id, by, what) => {
      const whyNot = whyNotEdit(workOrder, find(id), actor)
      if (whyNot) return toast('info', whyNot)
      const from = shift?.id === id ? { ...find(id), ...shift.changes } : find(id)
      setShift({ id, changes: { ...(shift?.id === id && shift.changes), ...stepped(from, by, what) } })
    },
  }
  return (
    <ScheduleChart
      label="Work orders by due date"
      rows={rows}
      columns={columns}
      now={Date.parse(today) / 60_000}
      closed={(day) => [0, 6].includes((day + 4) % 7)}
      drawing={drawing}
      onOpen={(id) => void navigate(`/maintenance-management/${id}`)}
      signs={{ critical: 'Urgent', missed: 'Overdue', float: 'On time' }}
      change={
        <div role="status" className="flex min-w-0 grow items-center justify-end gap-4 text-ink">
          {shown && (
            <>
              <span className="min-w-0 grow">
                <b className="font-semibold">{shown.number}</b> is then due on {dayInWords(shown.due)}.
              </span>
              <span className="flex shrink-0 gap-2">
                <Button look="quiet" onClick={() => setShift(undefined)}>
                  Discard
                </Button>
                <Button look="main" onClick={tried}>
                  Save change
                </Button>
              </span>
            </>
          )}
        </div>
      }
    />
  )
}
