import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState, NoPermission } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dayInWords } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { inBytes, nameInWords } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { JobsTable } from './JobsTable.tsx'
import type { Monitoring } from '../monitoring.ts'
import { howLong, overall } from '../rules.ts'

/** Service health: answers, queued work and errors. */
export default function MonitoringScreen() {
  const actor = useActor()
  return (
    <Screen area="Organization Admin" title="Monitoring" about="Server health since start, and failed jobs.">
      {actor.operates || atLeast('manager', actor) ? (
        <Service />
      ) : (
        <div className="rounded-md border border-line bg-surface">
          <NoPermission what="service health" who="An administrator" />
        </div>
      )}
    </Screen>
  )
}

const milliseconds = (seconds: number | null) =>
  seconds === null ? 'above 10 s' : seconds >= 1 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds * 1_000)} ms`

function Service() {
  const backend = useBackend()
  const actor = useActor()
  const [query, setQuery] = useSearchParams()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['monitoring'],
    staleTime: 30_000,
    queryFn: async () => {
      const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/monitoring`)
      if (!answer.ok) throw new Error('The figures couldn’t be loaded.')
      return (await answer.json()) as Monitoring
    },
  })
  if (isError)
    return (
      <div className="rounded-md border border-line bg-surface">
        <ErrorState what="The figures" onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <SkeletonLines />
  const all = overall(data.process.routes, data.process.seconds)
  const dead = data.queue.reduce((sum, job) => sum + job.dead, 0)
  const mail = data.queue.find(({ name }) => name === 'send-mail')
  const search = query.get('find') ?? ''
  const events = data.events.filter((event) =>
    `${nameInWords(event.event_type)} ${event.severity} ${event.words}`.toLowerCase().includes(search.toLowerCase()),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {data.process.advice.map((sentence) => (
        <Notice key={sentence} tone="warn" title={sentence}>
          See docs/settings.md.
        </Notice>
      ))}
      <Figures
        figures={[
          { label: 'Uptime', value: howLong(data.process.seconds), note: 'since the process started' },
          { label: 'Requests', value: all.count.toLocaleString('en-US'), note: `${all.perMinute} per minute` },
          {
            label: 'Failed',
            value: `${all.failedPercent}%`,
            note: `${all.failed} responses above 499`,
            ...(all.failed > 0 && { tone: 'warn' as const }),
          },
          {
            label: 'Failed jobs',
            value: String(dead),
            note: 'need attention',
            ...(dead > 0 && { tone: 'bad' as const }),
          },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <Panel
          title="Process"
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          }
        >
          <Facts
            facts={[
              { label: 'Mean response time', value: milliseconds(all.mean), wide: true },
              { label: 'Memory', value: `${Math.round(data.process.memory / 1e6)} MB`, wide: true },
              { label: 'Event loop delay', value: milliseconds(data.process.lag), wide: true },
              {
                label: 'Connections',
                value: `${data.connections.total - data.connections.idle} active, ${data.connections.waiting} waiting`,
                wide: true,
              },
            ]}
          />
        </Panel>
        <Panel title="Files and email">
          <Facts
            facts={[
              { label: 'Files', value: data.storage.files.toLocaleString('en-US'), wide: true },
              { label: 'Storage used', value: inBytes(data.storage.bytes), wide: true },
              { label: 'Emails queued', value: String((mail?.due ?? 0) + (mail?.waiting ?? 0)), wide: true },
              {
                label: 'Failed emails',
                value: <span className={mail?.dead ? 'text-bad' : ''}>{mail?.dead ?? 0}</span>,
                wide: true,
              },
            ]}
          />
        </Panel>
      </div>
      <Panel
        title="Routes"
        about="Every route since start, busiest first. 95% of responses were faster than the last figure."
      >
        <PlainTable
          label="Routes"
          rows={data.process.routes.slice(0, 40)}
          keyOf={({ route }) => route}
          empty="No requests yet."
          columns={[
            { label: 'Route', cell: (row) => <span className="font-mono text-xs break-all">{row.route}</span> },
            { label: 'Requests', cell: (row) => row.count.toLocaleString('en-US'), figure: true },
            { label: 'Refused', cell: (row) => row.refused, figure: true },
            {
              label: 'Failed',
              cell: (row) => <span className={row.failed > 0 ? 'text-bad' : ''}>{row.failed}</span>,
              figure: true,
            },
            { label: 'Mean', cell: (row) => milliseconds(row.mean), figure: true },
            { label: '95th percentile', cell: (row) => milliseconds(row.p95), figure: true },
          ]}
        />
      </Panel>
      <Panel title="Background jobs">
        <JobsTable jobs={data.queue} />
      </Panel>
      <Panel
        title="Events"
        about={
          <>
            Last seven days.{' '}
            <Link className="link" to="/admin/security-audit">
              View all
            </Link>
            .
          </>
        }
      >
        {atLeast('admin', actor) ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <div className="max-w-xs">
              <Field
                id="find"
                label="Search"
                type="search"
                value={search}
                onChange={({ target }) =>
                  setQuery(target.value ? { find: target.value } : {}, { replace: true, preventScrollReset: true })
                }
              />
            </div>
            <PlainTable
              label="Events"
              rows={events}
              keyOf={(row) => `${row.at} ${row.event_type}`}
              empty="No events."
              columns={[
                {
                  label: 'Event',
                  cell: (row) => (
                    <>
                      <span className="block font-semibold">{nameInWords(row.event_type)}</span>
                      <span className="block text-xs text-ink-2">{row.words}</span>
                    </>
                  ),
                },
                {
                  label: 'Severity',
                  cell: (row) => (
                    <Badge tone={row.severity === 'high' || row.severity === 'critical' ? 'destructive' : 'plain'}>
                      {nameInWords(row.severity)}
                    </Badge>
                  ),
                },
                { label: 'When', cell: (row) => <Moment at={row.at} /> },
              ]}
            />
          </div>
        ) : (
          <p className="text-ink-2">
            {data.errors.length === 0
              ? 'No application errors reported.'
              : `${data.errors.map(({ day, count }) => `${dayInWords(day)}: ${count}`).join('; ')}.`}{' '}
            Only administrators can see events.
          </p>
        )}
      </Panel>
    </div>
  )
}
