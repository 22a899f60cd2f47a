import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useRows } from '#client/use-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { useNames } from '#kit/record/use-names.ts'
import { task, type Task } from '../records.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskLine } from './TaskLine.tsx'

/** The tasks of a record, with assignees and due dates; completed ones are one click away. */
export function TasksPanel({ of, row }: Surrounded) {
  const [making, setMaking] = useState(false)
  const [done, setDone] = useState(false)
  const { data, isError } = useRows<Task>('tasks', (from) =>
    from
      .select()
      .eq('table_name', of.table)
      .eq('record', row.id)
      .order('due_on', { nullsFirst: false })
      .order('created_at')
      .limit(200),
  )
  const names = useNames(task, data ?? [])
  const open = (data ?? []).filter(({ done_at }) => done_at === null)
  const finished = (data ?? []).filter(({ done_at }) => done_at !== null)
  return (
    <Panel
      title="Tasks"
      actions={
        <Button
          look="quiet"
          onClick={() => setMaking(true)}
          className="-my-1 -mr-2 !h-8 px-2 !text-action-ink pointer-coarse:!h-11 print:hidden"
        >
          <Icon name="plus" />
          Add task
        </Button>
      }
    >
      {isError && <Notice tone="bad" title="The tasks couldn’t be loaded." />}
      {!data && !isError && <SkeletonLines lines={2} label="Loading tasks" />}
      {data && open.length === 0 && <p className="text-ink-2">No open tasks.</p>}
      {open.length > 0 && (
        <ul aria-label="Open tasks" className="-my-1 divide-y divide-line">
          {open.map((each) => (
            <TaskLine
              key={each.id}
              task={each}
              who={each.assignee ? (names.get(each.assignee) ?? 'Former member') : 'Unassigned'}
            />
          ))}
        </ul>
      )}
      {finished.length > 0 && (
        <div className="mt-3 border-t border-line pt-2">
          <button
            type="button"
            aria-expanded={done}
            onClick={() => setDone(!done)}
            className="min-h-6 text-xs text-ink-2 hover:text-ink hover:underline"
          >
            {plural(finished.length, { one: '1 completed', other: `${finished.length} completed` })}
          </button>
          {done && (
            <ul aria-label="Completed tasks" className="divide-y divide-line">
              {finished.map((each) => (
                <TaskLine key={each.id} task={each} who={names.get(each.done_by ?? '') ?? 'Former member'} />
              ))}
            </ul>
          )}
        </div>
      )}
      {making && <TaskDialog about={{ table: of.table, record: row.id }} onClose={() => setMaking(false)} />}
    </Panel>
  )
}
