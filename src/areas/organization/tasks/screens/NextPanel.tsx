import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { tasksOf } from '#platform/reads/reads.ts'
import { useRows } from '#client/use-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { DialMark } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RailPart } from '#kit/record/RailPart.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { useNames } from '#kit/record/use-names.ts'
import type { Waiting } from '#platform/records/summary.ts'
import { useActor } from '#client/use-actor.ts'
import { useToday } from '#client/use-today.ts'
import { task, type Task } from '../records.ts'
import { firstOf } from '../rules.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskLine } from './TaskLine.tsx'

type NextPanelProps = Surrounded & { waiting: Waiting | null }

/** Next on a record: its open approval, and its tasks with assignees and due dates; completed ones are a click away. */
export function NextPanel({ of, row, waiting }: NextPanelProps) {
  const [making, setMaking] = useState(false)
  const [done, setDone] = useState(false)
  const [all, setAll] = useState(false)
  const actor = useActor()
  const { data, isError } = useRows<Task>('tasks', (from) => tasksOf(from, { table: of.table, id: row.id }))
  const names = useNames(task, data ?? [])
  const open = (data ?? []).filter(({ done_at }) => done_at === null)
  const { first, rest } = firstOf(open, actor.user_id)
  const finished = (data ?? []).filter(({ done_at }) => done_at !== null)
  return (
    <>
      <RailPart
        title="Next"
        empty={data && data.length === 0 && !waiting && !isError && 'No open tasks'}
        beside={
          <Button
            look="quiet"
            onClick={() => setMaking(true)}
            className="-mr-2 !h-7 px-2 !text-action-ink pointer-coarse:!h-11 print:hidden"
          >
            <Icon name="plus" />
            Add task
          </Button>
        }
      >
        {isError && <Notice tone="bad" title="The tasks couldn’t be loaded." />}
        {!data && !isError && <SkeletonLines lines={2} label="Loading tasks" />}
        {waiting && <Approvals waiting={waiting} />}
        {data && open.length === 0 && !waiting && <p className="text-ink-2">No open tasks</p>}
        {open.length > 0 && (
          <ul aria-label="Open tasks" className="-my-1 divide-y divide-line">
            {(all ? [...first, ...rest] : first).map((each) => (
              <TaskLine
                key={each.id}
                task={each}
                who={each.assignee ? (names.get(each.assignee) ?? 'Former member') : 'Unassigned'}
              />
            ))}
          </ul>
        )}
        {rest.length > 0 && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="mt-2 min-h-6 text-xs text-ink-2 hover:text-ink hover:underline"
          >
            {all
              ? 'Show fewer tasks'
              : plural(rest.length, { one: '1 more open task', other: `${rest.length} more open tasks` })}
          </button>
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
      </RailPart>
      {making && <TaskDialog about={{ table: of.table, record: row.id }} onClose={() => setMaking(false)} />}
    </>
  )
}

/** The open steps of the approval, each with the person who may approve it. */
function Approvals({ waiting: { turns } }: { waiting: Waiting }) {
  const actor = useActor()
  const today = useToday()
  return (
    <ul aria-label="Open approvals" className="grid gap-1.5">
      {turns.map(({ name, due, signers }) => (
        <li key={name} className="flex items-start gap-2.5">
          <span className="flex h-5 items-center">
            <DialMark state="begun" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block break-words text-ink">Approve: {name}</span>
            {due && (
              <span className="block text-xs text-ink-2">
                Due <Due day={due} today={today} />
              </span>
            )}
          </span>
          <span className="max-w-36 shrink-0 text-right text-xs text-ink-2">
            {signers.some(({ user_id }) => user_id === actor.user_id) ? (
              <span className="font-semibold text-warn">You</span>
            ) : signers.length > 2 ? (
              `${signers.length} people`
            ) : (
              signers.map((signer) => signer.name).join(' or ')
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
