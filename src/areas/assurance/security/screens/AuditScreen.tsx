import { Suspense } from 'react'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, NoPermission } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { useNow } from '#client/use-now.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import { ChartSkeleton } from '#kit/home/Card.tsx'
import { asShortDay } from '#kit/dates.ts'
import { optional } from '#kit/optional.tsx'
import { atLeast } from '#platform/roles.ts'
import { nameInWords } from '#platform/words.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { ReadAudit } from './ReadAudit.tsx'
import { detection } from '../records.ts'
import { eventsByDay, severities, severityFrom, type Severity } from '../rules.ts'

type Event = {
  id: string
  user_id: string | null
  event_type: string
  severity: Severity
  event_data: Record<string, unknown>
  created_at: string
  source: 'server' | 'client'
  times: number
  last_seen: string
  address_mark: string | null
}

const tabs = [
  { name: 'events', title: 'Events' },
  { name: 'reads', title: 'Restricted records' },
  { name: 'detections', title: 'Detections' },
] as const
const sources = [
  { name: 'server', title: 'Server' },
  { name: 'client', title: 'Browsers and programs' },
] as const
const states = { low: 'off', medium: 'half', high: 'bad', critical: 'bad' } as const
const inks = { low: 'quiet', medium: 'info', high: 'warn', critical: 'bad' } as const
const pageSize = 50

const BarChart = optional(() => import('#kit/charts/BarChart.tsx').then((file) => file.BarChart))

/** Every security event of the organization, and its saved detections. */
export default function AuditScreen() {
  const actor = useActor()
  const first = (
    <NewRecord
      of={detection}
      name="security-detections/create"
      label="New detection"
      start={{ tells: actor.user_id, severity: 'high', threshold: 1, minutes: 60, active: true }}
    />
  )
  return (
    <Registers
      area="Organization Admin"
      title="Security events"
      about="Sign-ins, role changes and errors, with saved detections."
      tabs={tabs}
      actions={(chosen) =>
        chosen === 'detections' ? first : <ButtonLink to="/blockchain?tab=verify">Verify audit log</ButtonLink>
      }
    >
      {(chosen) =>
        !atLeast('admin', actor) ? (
          <NoPermission what="security events" who="An administrator" />
        ) : chosen === 'events' ? (
          <Events />
        ) : chosen === 'reads' ? (
          <ReadAudit />
        ) : (
          <RecordList of={detection} editBy="security-detections/edit" first={first} />
        )
      }
    </Registers>
  )
}

function Events() {
  const [query, setQuery] = useChosenQuery()
  const now = useNow()
  const dayOf = useDayOf()
  const today = useToday()
  const least = severities.find((each) => each === query.get('severity')) ?? 'low'
  const kind = query.get('kind') ?? ''
  const source = sources.find(({ name }) => name === query.get('source'))?.name ?? ''
  const page = Math.max(0, Number(query.get('page')) || 0)
  const { data } = useRows<Event>('security_events', (from) => {
    const asked = from
      .select('id,user_id,event_type,severity,event_data,created_at,source,times,last_seen,address_mark')
      .in('severity', severityFrom(least))
      .order('last_seen', { ascending: false })
      .order('id', { ascending: false })
    const ofSource = source ? asked.eq('source', source) : asked
    return (kind ? ofSource.eq('event_type', kind) : ofSource).range(page * pageSize, page * pageSize + pageSize)
  })
  const { data: recent } = useRows<Pick<Event, 'severity' | 'event_type' | 'created_at'>>('security_events', (from) =>
    from
      .select('severity,event_type,created_at')
      .gte('created_at', new Date(Math.floor(Date.parse(now) / 3_600_000) * 3_600_000 - 7 * 86_400_000).toISOString())
      .limit(1_000),
  )
  const { rows: alarms } = useRecords(detection, (from) =>
    from.not('last_alarm_at', 'is', null).order('last_alarm_at', { ascending: false }).limit(20),
  )
  const { data: people } = useRows<{ user_id: string; display_name: string; email: string }>(
    'organization_members',
    (from) => from.select('user_id,display_name,email').limit(1_000),
  )
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        if (name !== 'page') next.delete('page')
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  const kinds = [...new Set((recent ?? []).map(({ event_type }) => event_type))].toSorted()
  const nameOf = (id: string | null) =>
    id === null ? 'A visitor' : (people?.find(({ user_id }) => user_id === id)?.display_name ?? 'Former member')
  const shown = data?.slice(0, pageSize)
  const byDay = eventsByDay(recent ?? [], dayOf, today)
  const narrowed = kind !== '' || source !== '' || least !== 'low' || page > 0
  return (
    <div className="grid min-w-0 gap-5">
      <Figures
        figures={[
          { label: 'Events in 7 days', ...known(recent, (recent) => ({ value: String(recent.length) })) },
          {
            label: 'High and critical',
            ...known(recent, (recent) => ({
              value: String(recent.filter(({ severity }) => severity === 'high' || severity === 'critical').length),
            })),
            to: '/admin/security-audit?severity=high',
          },
          {
            label: 'Event types',
            ...known(recent, () => ({
              value: String(kinds.length),
              note: kinds.slice(0, 2).map(nameInWords).join(', '),
            })),
          },
          {
            label: 'Alarms',
            ...known(alarms, (alarms) => ({ value: String(alarms.length), note: 'detections that sent a notice' })),
            to: '/admin/security-audit?tab=detections&sort=-last_alarm_at',
          },
        ]}
      />
      {recent && recent.length > 0 && (
        <Panel title="Events by day">
          <Suspense fallback={<ChartSkeleton height={132} />}>
            <BarChart
              bare
              stacked
              title="Events by day"
              unit="count"
              step="day"
              height={132}
              across={byDay.days.map(asShortDay)}
              unfinished={byDay.days.length - 1}
              series={byDay.counts.map(({ severity, values }) => ({
                name: severity[0]!.toUpperCase() + severity.slice(1),
                color: inks[severity],
                values,
              }))}
            />
          </Suspense>
        </Panel>
      )}
      <Panel title="Events" actions={shown && shown.length > 0 && <SaveEvents events={shown} nameOf={nameOf} />}>
        {(narrowed || shown === undefined || shown.length > 0) && (
          <div className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap sm:gap-4">
            <label className="grid gap-1.5 text-sm font-semibold text-ink">
              Minimum severity
              <SelectBox
                value={least}
                onChange={({ target }) => set('severity', target.value === 'low' ? '' : target.value)}
                className="w-full sm:w-28"
              >
                {severities.map((each) => (
                  <option key={each} value={each}>
                    {each[0]!.toUpperCase() + each.slice(1)}
                  </option>
                ))}
              </SelectBox>
            </label>
            <label className="grid gap-1.5 text-sm font-semibold text-ink">
              Recorded by
              <SelectBox
                value={source}
                onChange={({ target }) => set('source', target.value)}
                className="w-full max-w-60"
              >
                <option value="">Any</option>
                {sources.map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </SelectBox>
            </label>
            <label className="grid min-w-0 gap-1.5 text-sm font-semibold text-ink">
              Event type
              <SelectBox value={kind} onChange={({ target }) => set('kind', target.value)} className="w-full max-w-72">
                <option value="">Any</option>
                {(kind && !kinds.includes(kind) ? [...kinds, kind] : kinds).map((each) => (
                  <option key={each} value={each}>
                    {nameInWords(each)}
                  </option>
                ))}
              </SelectBox>
            </label>
          </div>
        )}
        {!shown ? (
          <SkeletonLines lines={6} />
        ) : shown.length === 0 ? (
          <Empty title={narrowed ? 'No events match' : 'No events yet'}>
            Blocked attacks, page errors and reports from your programs appear here.
          </Empty>
        ) : (
          <ul className="divide-y divide-line">
            {shown.map((event) => (
              <li key={event.id} className="grid gap-1 py-3">
                <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                  <Dial state={states[event.severity]}>
                    {event.severity[0]!.toUpperCase() + event.severity.slice(1)}
                  </Dial>
                  <span className="font-semibold break-words">{nameInWords(event.event_type)}</span>
                  <span className="text-ink-2">{nameOf(event.user_id)}</span>
                  <span className="text-ink-2">
                    <Moment at={event.created_at} />
                    {event.last_seen.slice(0, 16) !== event.created_at.slice(0, 16) && (
                      <>
                        {' '}
                        to <Moment at={event.last_seen} />
                      </>
                    )}
                    {event.times > 1 && `, ${event.times.toLocaleString('en-US')} times`}
                  </span>
                  <span className="text-ink-2">
                    {event.source === 'server' ? 'Recorded by the server' : 'Reported by a browser or program'}
                  </span>
                  {event.address_mark && <span className="text-ink-2">From {event.address_mark}</span>}
                </p>
                {typeof event.event_data.message === 'string' && (
                  <p className="break-words text-ink-2">{event.event_data.message}</p>
                )}
                <Disclosure title="Logged data">
                  <pre tabIndex={0} className="max-h-80 overflow-auto rounded-sm bg-surface-2 p-3 text-xs">
                    {JSON.stringify(event.event_data, null, 2)}
                  </pre>
                </Disclosure>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-4 flex gap-3">
          {page > 0 && <Button onClick={() => set('page', page > 1 ? String(page - 1) : '')}>Newer</Button>}
          {data && data.length > pageSize && <Button onClick={() => set('page', String(page + 1))}>Older</Button>}
        </div>
      </Panel>
    </div>
  )
}

/** The shown events with their SHA-256, so that a recipient of both can see that nothing was changed on the way. */
function SaveEvents({ events, nameOf }: { events: readonly Event[]; nameOf: (id: string | null) => string }) {
  async function save() {
    const text = events.map((event) => JSON.stringify({ ...event, person: nameOf(event.user_id) })).join('\n')
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    const digest = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
    link.download = `security-events.${digest.slice(0, 16)}.ndjson`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return <Button onClick={() => void save()}>Export</Button>
}
