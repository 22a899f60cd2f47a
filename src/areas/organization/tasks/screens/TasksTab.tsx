import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useToday } from '#client/use-today.ts'
import { useRows } from '#client/use-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { useTitles } from '#kit/record/use-titles.ts'
import type { deadlineQuestions } from '../questions.ts'
import { task, type Task } from '../records.ts'
import { sectionsOf } from './sections.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskLine } from './TaskLine.tsx'
import { phrase, say, translated } from '#platform/say.ts'
import { sayOf } from '#platform/say-of.ts'

const shows = { open: phrase('Mine'), given: phrase('Assigned to others'), done: 'Completed' } as const
type Shown = keyof typeof shows
const most = 300

/** One's own tasks, overdue ones first; tasks assigned to others, and completed ones. */
export function TasksTab() {
  useChanges(['tasks'])
  const { user_id: me } = useActor()
  const [query, setQuery] = useSearchParams()
  const shown = (Object.keys(shows) as Shown[]).find((each) => each === query.get('show')) ?? 'open'
  const [making, setMaking] = useState(false)
  const { data, isError, refetch } = useRows<Task>(
    'tasks',
    (from) => {
      const all = from.select().limit(most)
      if (shown === 'given')
        return all
          .eq('created_by', me)
          .neq('assignee', me)
          .is('done_at', null)
          .order('due_on', { nullsFirst: false })
          .order('created_at')
      return shown === 'done'
        ? all.eq('assignee', me).not('done_at', 'is', null).order('done_at', { ascending: false })
        : all.eq('assignee', me).is('done_at', null).order('due_on', { nullsFirst: false }).order('created_at')
    },
    { enabled: me !== '' },
  )
  const today = useToday()
  const titles = useTitles(
    (data ?? []).flatMap(({ table_name, record }) => (table_name && record ? [{ table: table_name, id: record }] : [])),
  )
  const names = useNames(task, data ?? [])
  const catalog = useCatalog()
  const sections =
    shown === 'done'
      ? [{ title: sayOf('tasks', 'Completed'), late: false, tasks: data ?? [] }]
      : sectionsOf(data ?? [], today)

  const about = ({ table_name, record }: Task) => {
    const titled = titles.get(`${table_name} ${record}`)
    const page = titled && pageOf(catalog, titled.table, titled.id)
    return (
      titled &&
      (page ? (
        <Link to={page} className="link">
          {titled.title}
        </Link>
      ) : (
        <span>{titled.title}</span>
      ))
    )
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div role="group" aria-label={say('Show')} className="flex flex-wrap gap-1.5">
          {(Object.keys(shows) as Shown[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === shown}
              onClick={() =>
                setQuery(each === 'open' ? { tab: 'tasks' } : { tab: 'tasks', show: each }, {
                  preventScrollReset: true,
                })
              }
              className="inline-flex min-h-8 items-center rounded-full border border-line-strong px-3 text-ink-2 hover:text-ink aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
            >
              {sayOf('tasks', shows[each])}
            </button>
          ))}
        </div>
        <Button look="main" onClick={() => setMaking(true)}>
          <Icon name="plus" />
          {say('New task')}
        </Button>
      </div>
      {isError ? (
        <div className="rounded-lg border border-line bg-surface">
          <ErrorState what={say('Your tasks')} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : data.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <Empty
            title={
              {
                open: say('No open tasks'),
                given: say('No tasks assigned to others'),
                done: say('No completed tasks yet'),
              }[shown]
            }
          >
            {say('Tasks about a record are also on the record’s page.')}
          </Empty>
        </div>
      ) : (
        sections.map(({ title, late, tasks }) => (
          <section key={title} aria-label={title} className="mb-5">
            <h2 className={`mb-1.5 text-xs font-semibold ${late ? 'text-bad' : 'text-ink-2'}`}>{title}</h2>
            <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
              {tasks.map((each) => (
                <TaskLine
                  key={each.id}
                  task={each}
                  {...(shown === 'given' && { who: names.get(each.assignee ?? '') ?? say('Former member') })}
                >
                  {about(each)}
                </TaskLine>
              ))}
            </ul>
          </section>
        ))
      )}
      {shown === 'open' && <Deadlines today={today} />}
      {making && <TaskDialog onClose={() => setMaking(false)} />}
    </>
  )
}

/** Other deadlines within two weeks: approvals, and the dates of records that the person owns. */
function Deadlines({ today }: { today: string }) {
  const catalog = useCatalog()
  const { data } = useAnswer<ReturnType<typeof deadlineQuestions>['mine']>(
    'deadlines/mine',
    {},
    { about: say('tasks') },
  )
  const others = (data?.deadlines ?? []).filter(({ table_name }) => table_name !== 'tasks')
  if (others.length === 0) return null
  return (
    <section aria-label={say('Also due')}>
      <h2 className="mb-1.5 text-xs font-semibold text-ink-2">{say('Also due')}</h2>
      <ul aria-label={say('Also due')} className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {others.map(({ key, table_name, record, title, what, day }) => {
          const page = pageOf(catalog, table_name, record)
          return (
            <li key={key} className="py-2">
              <span className="block break-words text-ink">
                {what && <span className="text-ink-2">{translated(what)}: </span>}
                {page ? (
                  <Link to={page} className="font-semibold hover:underline">
                    {title}
                  </Link>
                ) : (
                  <span className="font-semibold">{title}</span>
                )}
              </span>
              <span className="text-xs text-ink-2">
                <Due day={day} today={today} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
