import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useDayOf } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { asShortDay } from '#kit/dates.ts'
import { mishap } from '../../risks/records.ts'
import { control } from '../../controls/records.ts'
import type { askMeasurement } from '../commands.ts'
import { securitySnapshot } from '../records.ts'
import { share, whyNotMeasure } from '../rules.ts'

const counted = (count: number, one: string, other = `${one}s`) =>
  `${count === 0 ? 'no' : count} ${plural(count, { one, other })}`

/** The security of the organization's accounts, counted and not estimated. */
export default function PostureScreen() {
  const actor = useActor()
  const measure = useCommand<typeof askMeasurement>('security/measure')
  const leads = whyNotMeasure(actor) === null
  return (
    <Screen
      area="Security & Compliance"
      title="Security posture"
      about="MFA coverage, sessions, API keys and failed sign-ins."
      actions={
        leads && (
          <MoveButton
            look="main"
            whyNot={whyNotMeasure(actor)}
            run={() => measure({})}
            done="Calculating. Figures will appear here."
          >
            Refresh
          </MoveButton>
        )
      }
    >
      {leads ? (
        <Inside />
      ) : (
        <div className="grid gap-5">
          <NoPermission what="other people’s accounts" who="A manager" />
          <p>
            Your own sessions, MFA and keys are under{' '}
            <Link className="link" to="/security">
              My security
            </Link>
            .
          </p>
        </div>
      )}
    </Screen>
  )
}

function Inside() {
  const dayOf = useDayOf()
  const { rows, ...found } = useRecords(securitySnapshot, (from) =>
    from.order('measured_at', { ascending: false }).limit(60),
  )
  const { rows: incidents } = useRecords(mishap, (from) =>
    from.in('status', ['reported', 'contained', 'resolved']).in('kind', ['security', 'privacy']).limit(200),
  )
  const { rows: failing } = useRecords(control, (from) => from.eq('status', 'active').eq('result', 'fail').limit(200))
  const last = rows?.[0]
  if (!rows) return <Awaited found={found} what="Security figures" lines={8} />
  if (!last)
    return (
      <Notice title="No measurement yet">Select “Refresh”. After that, figures are updated four times a day.</Notice>
    )
  const trend = rows.toReversed()
  const days = trend.map(({ measured_at }) => asShortDay(dayOf(measured_at)))
  const covered = share(Number(last.with_factor), Number(last.members)) ?? 0
  return (
    <div className="grid min-w-0 gap-5">
      <Figures
        figures={[
          {
            label: 'With MFA',
            value: `${covered}%`,
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
          { label: 'Failed sign-ins (1 day)', value: String(last.failed_sign_ins), to: '/admin/security-audit' },
          {
            label: 'High-severity events',
            value: String(last.events),
            note: 'in 1 day',
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
            label: 'Failing controls',
            ...known(failing, (failing) => ({
              value: String(failing.length),
              ...(failing.length && { tone: 'bad' as const, note: 'to fix' }),
            })),
            to: '/compliance?tab=controls&where.status=active&where.result=fail',
          },
        ]}
      />
      <p className="text-sm text-ink-2">
        Measured <Moment at={last.measured_at} />. {counted(Number(last.administrators), 'administrator')},{' '}
        {counted(Number(last.disabled), 'disabled account')};{' '}
        {counted(Number(last.unsealed), 'audit log entry', 'audit log entries')} waited more than ten minutes for a
        seal.
      </p>
      {trend.length > 1 && (
        <div className="grid gap-5 lg:grid-cols-2">
          <Panel title="People with MFA">
            <LineChart
              bare
              title="People with MFA"
              unit="count"
              step="Measurement"
              across={days}
              when={trend.map(({ measured_at }) => measured_at)}
              series={[
                { name: 'People', values: trend.map(({ members }) => Number(members)) },
                { name: 'With MFA', values: trend.map(({ with_factor }) => Number(with_factor)) },
              ]}
            />
          </Panel>
          <Panel title="Failed sign-ins">
            <BarChart
              bare
              title="Failed sign-ins"
              unit="count"
              step="Measurement"
              across={days}
              series={[
                { name: 'Failed sign-ins', values: trend.map(({ failed_sign_ins }) => Number(failed_sign_ins)) },
              ]}
            />
          </Panel>
        </div>
      )}
      <Panel title="Not covered here">
        <p className="max-w-(--measure) text-ink-2">
          This page doesn’t check libraries for known vulnerabilities, because Granary contacts no outside service. Scan
          the file package-lock.json of the release instead. Outside security tests are stored as evidence of a control.
        </p>
      </Panel>
    </div>
  )
}
