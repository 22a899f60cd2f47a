import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { Board } from '#kit/boards/Board.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { sentence } from '#client/sentences.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { agreement } from '../../clients/records.ts'
import { FormDialog } from '../../screens/FormDialog.tsx'
import type { createServiceTerm, moveServiceRequest } from '../commands.ts'
import { categories, categoryWords, serviceRequest, serviceTerm, type ServiceRequest } from '../records.ts'
import { clockOf, keptPercent, meanScore, moves } from '../rules.ts'
import { ClockWords } from './ClockWords.tsx'

const tabs = [{ name: 'requests', title: 'Requests' }, { name: 'board', title: 'Board' }, { name: 'satisfaction', title: 'Satisfaction' }, { name: 'cooperative', title: 'Cooperative contracts' }, { name: 'terms', title: 'Service terms' }] as const

/** The service side: what is asked for, how soon it is answered, and how satisfied they were. */
export default function ServiceScreen() {
  const [query, setQuery] = useSearchParams()
  const now = new Date(useNow()).toISOString()
  const chosen = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'requests'
  const { rows } = useRecords(serviceRequest, (from) => from.neq('status', 'duplicate').order('created_at', { ascending: false }).limit(1_000))
  const { rows: terms } = useRecords(serviceTerm, (from) => from.order('valid_from', { ascending: false }).limit(200))
  const open = rows?.filter(({ status }) => ['new', 'in_progress', 'waiting'].includes(status)) ?? []
  const late = open.filter((row) => clockOf(row, now) === 'late')
  const unanswered = open.filter(({ responded_at }) => responded_at === null)
  const kept = keptPercent(rows ?? [], now)
  const mark = meanScore(rows ?? [])
  const first = <ButtonLink look="main" to="/customer-management/new"><Icon name="plus" />New request</ButtonLink>
  return (
    <Screen area="Customers & Agencies" title="Customer service" about="What clients and residents ask for, with a clock that runs until it is done." actions={first}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            { label: 'Open', value: rows ? String(open.length) : '…', note: `${unanswered.length} without an answer`, to: '/customer-management?where.status=new,in_progress,waiting' },
            { label: 'Late', value: rows ? String(late.length) : '…', note: late.length > 0 ? late[0]!.title : 'nothing is late', to: `/customer-management?where.resolve_by=..${now.slice(0, 10)}&where.status=new,in_progress`, ...(late.length > 0 && { tone: 'bad' as const }) },
            { label: 'Done in time', value: kept === null ? 'none yet' : `${kept} %`, to: '/customer-management?where.status=resolved,closed' },
            { label: 'Satisfaction', value: mark === null ? 'none yet' : `${mark} of 5`, to: '/customer-management?tab=satisfaction' },
          ]}
        />
        {terms?.length === 0 && <Notice tone="warn" title="Nothing is promised yet">Without service terms no clock runs. <button type="button" className="link" onClick={() => setQuery({ tab: 'terms' })}>Write down how soon each priority is answered and done.</button></Notice>}
        <Tabs label="Customer service" tabs={tabs} chosen={chosen} onChoose={(name) => setQuery(name === 'requests' ? {} : { tab: name }, { preventScrollReset: true })}>
          {chosen === 'requests' && <RecordList of={serviceRequest} first={first} />}
          {chosen === 'board' && <ServiceBoard rows={open} now={now} />}
          {chosen === 'satisfaction' && <Satisfaction rows={rows ?? []} now={now} />}
          {chosen === 'cooperative' && <Cooperative />}
          {chosen === 'terms' && <Terms />}
        </Tabs>
      </div>
    </Screen>
  )
}

const columns = [{ name: 'new', title: 'New' }, { name: 'in_progress', title: 'In progress' }, { name: 'waiting', title: 'Waits for the other side' }, { name: 'resolved', title: 'Done' }]
const stepTo = { in_progress: 'start', waiting: 'wait', resolved: 'resolve' } as const

function ServiceBoard({ rows, now }: { rows: readonly ServiceRequest[]; now: string }) {
  const move = useCommand<typeof moveServiceRequest>('service-requests/move')
  const step = (to: string) => stepTo[to as keyof typeof stepTo]
  return (
    <Board
      label="Requests by state"
      columns={columns}
      cards={rows}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      columnOf={({ status }) => status}
      whyNotMove={(row, to) => (step(to) ? moves.whyNot(step(to), row) : 'Nothing becomes new again.')}
      onMove={(row, to) => void move({ id: row.id, to: step(to)!, words: '' }).catch((error: unknown) => toast('bad', sentence(error)))}
    >
      {(row) => (
        <>
          <Link to={`/customer-management/${row.id}`} className="font-semibold text-ink hover:underline">{row.title}</Link>
          <p className="mt-0.5 font-mono text-2xs text-ink-2">{row.number}</p>
          <p className="mt-1 text-xs"><ClockWords row={row} now={now} /></p>
        </>
      )}
    </Board>
  )
}

function Satisfaction({ rows, now }: { rows: readonly ServiceRequest[]; now: string }) {
  const scored = rows.filter(({ score }) => score !== null)
  if (scored.length === 0) return <p className="text-ink-2">Nobody has given a mark yet. When a request is done, ask whoever wanted it and write the mark down on its page; residents give theirs in the citizen portal.</p>
  const byCategory = categories.flatMap((category) => {
    const of = rows.filter((row) => row.category === category)
    const mark = meanScore(of)
    return mark === null ? [] : [{ name: categoryWords[category], value: mark, note: `${of.filter(({ score }) => score !== null).length} marks, ${keptPercent(of, now) ?? 0} % done in time`, to: `/customer-management?where.category=${category}` }]
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <Panel title="By kind of request" about="The mean of the marks from 1 to 5.">
        <RankedBars title="Satisfaction by kind" unit="count" of="Kind" figure="Mark" rows={byCategory.toSorted((a, b) => b.value - a.value)} />
      </Panel>
      <Panel title="What they said">
        <ul className="divide-y divide-line">
          {scored.filter(({ score_words }) => score_words).slice(0, 12).map((row) => (
            <li key={row.id} className="py-2.5">
              <p>“{row.score_words}”</p>
              <p className="text-xs text-ink-2">{Number(row.score)} of 5 · <Link className="link" to={`/customer-management/${row.id}`}>{row.title}</Link></p>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function Cooperative() {
  const found = useRecords(agreement, (from) => from.eq('kind', 'cooperative').order('ends_on').limit(500))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-(--measure) text-ink-2">Which client uses which contract that was awarded by somebody else. Each use is an agreement with the number of that contract.</p>
      <RecordTable of={agreement} found={found} columns={['title', 'client', 'contract_number', 'value', 'ends_on', 'status']} first={<ButtonLink to="/clients/agreements/new">New agreement</ButtonLink>} />
    </div>
  )
}

function Terms() {
  const actor = useActor()
  const [adding, setAdding] = useState(false)
  const create = useCommand<typeof createServiceTerm>('service-terms/create')
  const whyNot = whyNotEdit(serviceTerm, null, actor)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-(--measure) text-ink-2">A request goes by the newest line of its priority on its day. Hours are hours of the clock; while a request waits for the other side it stands still.</p>
        {whyNot === null ? <Button onClick={() => setAdding(true)}>New term</Button> : <span className="text-xs text-ink-2">{whyNot}</span>}
      </div>
      <RecordTable of={serviceTerm} found={useRecords(serviceTerm, (from) => from.order('priority').order('valid_from', { ascending: false }).limit(200))} />
      {adding && <FormDialog of={serviceTerm} title="Service term" done="It is promised" send={create} onClose={() => setAdding(false)} />}
    </div>
  )
}
