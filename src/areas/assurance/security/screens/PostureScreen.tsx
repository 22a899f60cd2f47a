import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { asDay } from '#kit/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { mishap } from '../../risks/records.ts'
import { control } from '../../controls/records.ts'
import type { askMeasurement } from '../commands.ts'
import { securitySnapshot } from '../records.ts'
import { share } from '../rules.ts'

const counted = (count: number, of: string) => `${count === 0 ? 'no' : count} ${of}${count === 1 ? '' : 's'}`

/** Where the organization's accounts stand, counted and not estimated. */
export default function PostureScreen() {
  const actor = useActor()
  const measure = useCommand<typeof askMeasurement>('security/measure')
  const leads = atLeast('manager', actor)
  return (
    <Screen
      area="Security & Compliance"
      title="Security posture"
      about="Second factors, sessions, keys, failed sign-ins and events: counted, with the day on which they were."
      actions={
        leads && (
          <MoveButton
            look="main"
            whyNot={null}
            run={() => measure({})}
            done="It is being counted; the figures appear by themselves"
          >
            Measure now
          </MoveButton>
        )
      }
    >
      {leads ? (
        <Inside />
      ) : (
        <div className="grid gap-5">
          <NoPermission what="the accounts of others" who="A manager" />
          <p>
            Your own sessions, second factors and keys stand under{' '}
            <Link className="link" to="/security">
              Security
            </Link>
            .
          </p>
        </div>
      )}
    </Screen>
  )
}

function Inside() {
  const { rows } = useRecords(securitySnapshot, (from) => from.order('measured_at', { ascending: false }).limit(60))
  const { rows: incidents } = useRecords(mishap, (from) =>
    from.in('status', ['reported', 'contained', 'resolved']).in('kind', ['security', 'privacy']).limit(200),
  )
  const { rows: failing } = useRecords(control, (from) => from.eq('status', 'active').eq('result', 'fail').limit(200))
  const last = rows?.[0]
  const trend = (rows ?? []).toReversed()
  if (!last)
    return (
      <Notice title={rows ? 'Nothing was measured yet' : 'Loading…'}>
        Press “Measure now”. After that it is counted four times a day.
      </Notice>
    )
  const covered = share(Number(last.with_factor), Number(last.members)) ?? 0
  return (
    <div className="grid min-w-0 gap-5">
      <Figures
        figures={[
          {
            label: 'With a second factor',
            value: `${covered} %`,
            note: `${last.with_factor} of ${last.members} people`,
            to: '/security-settings',
            ...(covered < 100 && { tone: 'warn' as const }),
          },
          {
            label: 'Managers and administrators',
            value: `${last.leads_with_factor} of ${last.leads}`,
            note: 'with a second factor',
            to: '/compliance?tab=controls&where.measure=second_factors',
            ...(Number(last.leads_with_factor) < Number(last.leads) && { tone: 'bad' as const }),
          },
          { label: 'Failed sign-ins in a day', value: String(last.failed_sign_ins), to: '/admin/security-audit' },
          {
            label: 'Events of high severity',
            value: String(last.events),
            note: 'in a day',
            to: '/admin/security-audit?severity=high',
            ...(Number(last.events) > 0 && { tone: 'bad' as const }),
          },
        ]}
      />
      <Figures
        figures={[
          { label: 'Open sessions', value: String(last.sessions), to: '/security' },
          {
            label: 'API keys',
            value: String(last.api_keys),
            note: last.oldest_key_days === null ? 'for programs' : `the oldest is ${last.oldest_key_days} days old`,
          },
          {
            label: 'Open incidents',
            ...known(incidents, (incidents) => ({
              value: String(incidents.length),
              ...(incidents.length && { tone: 'warn' as const, note: 'security and privacy' }),
            })),
            to: '/incident-risk-register?tab=incidents&where.kind=security,privacy&where.status=reported,contained,resolved',
          },
          {
            label: 'Controls that fail',
            ...known(failing, (failing) => ({
              value: String(failing.length),
              ...(failing.length && { tone: 'bad' as const, note: 'to be mended' }),
            })),
            to: '/compliance?tab=controls&where.status=active&where.result=fail',
          },
        ]}
      />
      <p className="text-sm text-ink-2">
        Counted <Moment at={last.measured_at} />. {counted(Number(last.administrators), 'administrator')},{' '}
        {counted(Number(last.disabled), 'disabled account')};{' '}
        {Number(last.unsealed) === 0 ? 'no line' : counted(Number(last.unsealed), 'line')} of the trail waited longer
        than ten minutes for its seal.
      </p>
      {trend.length > 1 && (
        <Panel title="Over time">
          <LineChart
            bare
            title="Second factors and failed sign-ins"
            unit="count"
            step="Measurement"
            across={trend.map(({ measured_at }) => asDay(measured_at))}
            series={[
              { name: 'People', values: trend.map(({ members }) => Number(members)) },
              { name: 'With a second factor', values: trend.map(({ with_factor }) => Number(with_factor)) },
              { name: 'Failed sign-ins', values: trend.map(({ failed_sign_ins }) => Number(failed_sign_ins)) },
            ]}
          />
        </Panel>
      )}
      <Panel title="What this page does not know">
        <p className="max-w-(--measure) text-ink-2">
          Known weaknesses in the libraries that the program is built from are not looked up here: the program asks
          nobody outside. Its list of libraries is the file package-lock.json of the release, which any scanner reads.
          Tests by outsiders are kept as evidence of a control.
        </p>
      </Panel>
    </div>
  )
}
