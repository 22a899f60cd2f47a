import { useState } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { InstantInput } from '#kit/inputs/InstantInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { inBytes, nameInWords } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { JobsTable } from '../../monitoring/screens/JobsTable.tsx'
import { AccessAgency } from './AccessAgency.tsx'
import type { announce, listTenants, showConsole, turnSwitch, withdrawAnnouncement } from '../commands.ts'
import { announcement, platformSwitch } from '../records.ts'
import { ScheduledWork } from './ScheduledWork.tsx'
import { VerificationQueue } from './VerificationQueue.tsx'
import {
  inForceAt,
  isOn,
  switches,
  whyNotAnnounce,
  type SwitchName,
  announcementStatus,
  whyNotWithdraw,
} from '../rules.ts'

const tabs = [
  { name: 'state', title: 'Status' },
  { name: 'agencies', title: 'Agencies to verify' },
  { name: 'announcements', title: 'Announcements' },
  { name: 'switches', title: 'Switches' },
  { name: 'access', title: 'Access an agency' },
] as const

/** The operator's first page. */
export default function ConsoleScreen() {
  const [{ name: chosen }, choose] = useTab(tabs)
  const { data, isError, refetch } = useAnswer<typeof showConsole>('platform/console', {}, { about: 'security_events' })
  const { data: tenants } = useAnswer<typeof listTenants>('tenants/list', {}, { about: 'organizations' })
  const dead = data?.jobs.reduce((sum, job) => sum + job.dead, 0)
  const severe = data?.errors
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <Screen
      area="Platform Administration"
      title="Platform console"
      about="Organizations, jobs, errors and switches. Every action is logged."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: 'Organizations',
              ...known(tenants, (tenants) => ({ value: String(tenants.tenants.length) })),
              to: '/tenant-management',
            },
            {
              label: 'Failed jobs',
              ...knownOf([data, dead], (data, dead) => ({
                value: String(dead),
                note: 'need attention',
                ...(dead > 0 && { tone: 'bad' as const }),
              })),
            },
            {
              label: 'Jobs due',
              ...known(data, (data) => ({ value: String(data.jobs.reduce((sum, job) => sum + job.due, 0)) })),
            },
            {
              label: 'Critical events',
              ...knownOf([data, severe], (data, severe) => ({
                value: String(severe),
                note: 'in 7 days',
                ...(severe > 0 && { tone: 'warn' as const }),
              })),
              to: '/admin/security-audit',
            },
          ]}
        />
        <Tabs label="Platform console" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'state' &&
            (isError ? (
              <ErrorState what="The status" onRetry={() => void refetch()} />
            ) : !data ? (
              <SkeletonLines />
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <Panel title="Database and backup">
                  <Facts
                    facts={[
                      {
                        label: 'PostgreSQL',
                        value: data.database.unpatched ? (
                          <>
                            <Badge tone="destructive">Security fixes missing</Badge> {data.database.unpatched} The
                            operator of the server updates it.
                          </>
                        ) : (
                          data.database.version
                        ),
                        wide: true,
                      },
                      {
                        label: 'Last migration',
                        value: <span className="font-mono text-xs">{data.migrations[0]?.name ?? 'none'}</span>,
                        wide: true,
                      },
                      {
                        label: 'Last write test',
                        value: data.readiness ? <Moment at={data.readiness} /> : 'never',
                        wide: true,
                      },
                      {
                        label: 'Backup',
                        value: (
                          <>
                            The operator runs and tests backups with{' '}
                            <code className="font-mono text-xs">npm run backup</code> and{' '}
                            <code className="font-mono text-xs">npm run restore</code> into an empty database. Granary
                            keeps no record of backups, because a record inside the database would be lost with it.
                          </>
                        ),
                        wide: true,
                      },
                    ]}
                  />
                </Panel>
                <Panel title="Files" about="Vendors’ files count toward the limit and aren’t shown here.">
                  <Facts
                    facts={[
                      { label: 'Agency files', value: inBytes(data.storage.agencies) },
                      {
                        label: 'Installation limit',
                        value: data.storage.installation === null ? 'None' : inBytes(data.storage.installation),
                      },
                      {
                        label: 'Files of unverified agencies',
                        value: `${inBytes(data.storage.unverified)} of ${inBytes(data.storage.unverified_limit)}`,
                      },
                    ]}
                  />
                </Panel>
                <Panel
                  title="Background jobs"
                  about={
                    <>
                      Failed jobs are retried at growing intervals; after the last try they stay here.{' '}
                      <Link className="link" to="/admin/monitoring">
                        Monitoring
                      </Link>{' '}
                      shows the figures of the process.
                    </>
                  }
                >
                  <JobsTable jobs={data.jobs} />
                </Panel>
                <ScheduledWork runs={data.runs} />
                <Panel title="Events, last seven days">
                  <PlainTable
                    label="Events"
                    rows={data.errors}
                    keyOf={(row) => `${row.event_type} ${row.severity}`}
                    empty="No events."
                    columns={[
                      {
                        label: 'Event',
                        cell: (row) => <span className="font-semibold">{nameInWords(row.event_type)}</span>,
                      },
                      {
                        label: 'Severity',
                        cell: (row) => (
                          <Badge
                            tone={row.severity === 'high' || row.severity === 'critical' ? 'destructive' : 'plain'}
                          >
                            {nameInWords(row.severity)}
                          </Badge>
                        ),
                      },
                      { label: 'Count', cell: (row) => row.count, figure: true },
                      { label: 'Last seen', cell: (row) => <Moment at={row.last_at} /> },
                    ]}
                  />
                </Panel>
              </div>
            ))}
          {chosen === 'agencies' && <VerificationQueue />}
          {chosen === 'announcements' && <Announcements />}
          {chosen === 'switches' && <Switches />}
          {chosen === 'access' && (
            <AccessAgency agencies={tenants?.tenants.filter(({ kind }) => kind === 'agency') ?? []} />
          )}
        </Tabs>
      </div>
    </Screen>
  )
}

const tones = { options: ['info', 'warn'], words: { info: 'Info', warn: 'Warning' } } as const

function Announcements() {
  const now = useNow()
  const { rows } = useRecords(announcement, (from) => from.order('starts_at', { ascending: false }).limit(100))
  const tell = useCommand<typeof announce>('platform/announce')
  const withdraw = useCommand<typeof withdrawAnnouncement>('platform/withdraw-announcement')
  const [words, setWords] = useState('')
  const [tone, setTone] = useState<'info' | 'warn'>('info')
  const [starts_at, setStarts] = useState<string | null>(now)
  const [ends_at, setEnds] = useState<string | null>(null)
  const shown = inForceAt(rows ?? [], now)
  const wrong = starts_at && ends_at ? whyNotAnnounce({ starts_at, ends_at }, now) : null
  const whyNot =
    words.trim().length < 5 ? 'Enter a message.' : !starts_at || !ends_at ? 'Enter a start and an end.' : wrong
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Panel title="New announcement" about="One message above all pages, between two times.">
        <div className="grid gap-4">
          <TextInput
            id="words"
            label="Message"
            required
            max={200}
            value={words}
            onChange={(value) => setWords(String(value ?? ''))}
          />
          <Segments
            id="tone"
            label="Tone"
            required
            field={tones}
            value={tone}
            onChange={(value) => setTone(value as 'info' | 'warn')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <InstantInput
              id="starts"
              label="Show from"
              required
              value={starts_at}
              onChange={(value) => setStarts(value as string | null)}
            />
            <InstantInput
              id="ends"
              label="Show until"
              required
              value={ends_at}
              error={wrong}
              onChange={(value) => setEnds(value as string | null)}
            />
          </div>
          <div>
            <MoveButton
              look="main"
              whyNot={whyNot}
              run={async () => {
                await tell({ words: words.trim(), tone, starts_at: starts_at!, ends_at: ends_at! })
                setWords('')
              }}
              done="Announcement posted"
            >
              Post announcement
            </MoveButton>
          </div>
        </div>
      </Panel>
      <PlainTable
        label="Announcements"
        rows={rows ?? []}
        keyOf={({ id }) => id}
        empty="No announcements yet."
        columns={[
          { label: 'Message', cell: (row) => <span className="font-semibold">{row.words}</span> },
          { label: 'Show from', cell: (row) => <Moment at={row.starts_at} /> },
          { label: 'Show until', cell: (row) => <Moment at={row.ends_at} /> },
          {
            label: 'Status',
            cell: (row) =>
              announcementStatus.is(row, 'withdrawn') ? (
                <Badge>Withdrawn</Badge>
              ) : shown.includes(row) ? (
                <Badge tone="good">Shown</Badge>
              ) : row.starts_at > now ? (
                'Scheduled'
              ) : (
                'Ended'
              ),
          },
          {
            label: 'Actions',
            buttons: true,
            cell: (row) =>
              announcementStatus.is(row, 'published') && row.ends_at > now ? (
                <MoveButton
                  whyNot={whyNotWithdraw(row)}
                  run={() => withdraw({ id: row.id })}
                  done="Announcement withdrawn"
                >
                  Withdraw<span className="sr-only"> {row.words}</span>
                </MoveButton>
              ) : null,
          },
        ]}
      />
    </div>
  )
}

function Switches() {
  const { rows } = useRecords(platformSwitch, (from) => from.limit(100))
  const turn = useCommand<typeof turnSwitch>('platform/switch')
  const [asking, setAsking] = useState<SwitchName>()
  return (
    <Panel title="Switches" about="Features you can turn off for the whole installation.">
      <ul className="divide-y divide-line">
        {switches.map(({ name, title, about }) => {
          const on = isOn(rows ?? [], name)
          const row = rows?.find((each) => each.name === name)
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 max-w-(--measure)">
                <span className="block font-semibold">
                  {title} {on ? <Badge tone="good">On</Badge> : <Badge tone="destructive">Off</Badge>}
                </span>
                <span className="block text-xs text-ink-2">
                  {about}
                  {row?.reason && ` ${row.turned_by}: ${row.reason}`}
                </span>
              </span>
              <Button onClick={() => setAsking(name)}>
                {on ? 'Turn off' : 'Turn on'}
                <span className="sr-only"> {title}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {asking && (
        <ReasonDialog
          title={`Turn ${isOn(rows ?? [], asking) ? 'off' : 'on'}: ${switches.find(({ name }) => name === asking)!.title}?`}
          about="The change applies to everyone at once."
          verb={isOn(rows ?? [], asking) ? 'Turn off' : 'Turn on'}
          press={(reason) => turn.press({ name: asking, is_on: !isOn(rows ?? [], asking), reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}
