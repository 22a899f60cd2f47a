import { lazy, Suspense } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setWorkTasks } from '../commands.ts'
import { workOrder, workTask, type WorkOrder, type WorkTask } from '../records.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))

type ChecklistProps = { row: WorkOrder; loaded: { tasks?: readonly WorkTask[] | undefined } }

/** The steps of a work order; a line that is added asks for no reading. */
export function Checklist({ row, loaded: { tasks = [] } }: ChecklistProps) {
  const actor = useActor()
  const set = useCommand<typeof setWorkTasks>('work-orders/set-tasks')
  return (
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
  )
}
