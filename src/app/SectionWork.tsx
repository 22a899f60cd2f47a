import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useRows } from '#client/use-rows.ts'
import { useToday } from '#client/use-today.ts'
import { useSells } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { sectionOf, vendorEntryOf, type Address } from './menu.ts'
import { pages, recordPages } from './pages.ts'
import { todoOf, turnsOf } from '#platform/reads/reads.ts'
import { say } from '#platform/say.ts'

type Waiting = { key: string; to: string; verb: string; title: string; day: string | null; table: string }
const most = 6

/** Approvals, tasks and dates of this section's records that wait for the user; nothing when nothing waits. */
export function SectionWork({ home }: { home: Address }) {
  const today = useToday()
  const sells = useSells()
  const waiting = useWaiting()
    .filter(({ table }) => homeOf(table, sells) === home)
    .toSorted((a, b) => (a.day ?? '9999').localeCompare(b.day ?? '9999'))
  if (waiting.length === 0) return null
  return (
    <Panel
      title={say('Waiting for you')}
      actions={
        waiting.length > most && (
          <ButtonLink to="/notifications?tab=tasks">{say('All {count} items', { count: waiting.length })}</ButtonLink>
        )
      }
    >
      <ul className="-my-2 divide-y divide-line">
        {waiting.slice(0, most).map(({ key, to, verb, title, day }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 py-2">
            <Link to={to} className="min-w-0 break-words hover:underline">
              {verb && <span className="text-ink-2">{verb}: </span>}
              <span className="font-semibold">{title}</span>
            </Link>
            {day && (
              <span className="shrink-0 text-xs">
                <Due bare day={day} today={today} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The home of the section that a table's records are in. */
function homeOf(table: string, sells: boolean): string | undefined {
  const page = pages.find(({ path }) => path === recordPages[table])
  if (!page) return undefined
  return sells ? vendorEntryOf(page.path).to : sectionOf(page)?.home
}

function useWaiting(): Waiting[] {
  return [...useApprovals(), ...useTasks(), ...useDates()]
}

type Request = { id: string; title: string; due: string | null; document_table: string }

function useApprovals(): Waiting[] {
  const me = useAuth().user?.id ?? ''
  const { data } = useRows<Request>('approval_requests', (from) => turnsOf(from, me))
  return (data ?? []).map(({ id, title, due, document_table }) => ({
    key: id,
    to: `/approvals-inbox?request=${id}`,
    verb: say('Approve'),
    title,
    day: due,
    table: document_table,
  }))
}

type Task = { id: string; title: string; due_on: string | null; table_name: string | null; record: string | null }

function useTasks(): Waiting[] {
  const me = useAuth().user?.id ?? ''
  const { data } = useRows<Task>('tasks', (from) => todoOf(from, me))
  return (data ?? []).map(({ id, title, due_on, table_name, record }) => ({
    key: id,
    to: `/records/${table_name}/${record}`,
    verb: '',
    title,
    day: due_on,
    table: table_name!,
  }))
}

type Deadline = { key: string; table_name: string; record: string; title: string; what: string; day: string }

/** Tasks and approvals are listed on their own, even without a date. */
function useDates(): Waiting[] {
  const backend = useBackend()
  const { data } = useQuery({
    queryKey: ['tasks', 'deadlines/mine', {}],
    queryFn: () => callFunction<{ deadlines: Deadline[] }>(backend, 'deadlines/mine', {}),
  })
  return (data?.deadlines ?? [])
    .filter(({ table_name }) => table_name !== 'tasks' && table_name !== 'approval_requests')
    .map(({ key, table_name, record, title, what, day }) => ({
      key,
      to: `/records/${table_name}/${record}`,
      verb: what,
      title,
      day,
      table: table_name,
    }))
}
