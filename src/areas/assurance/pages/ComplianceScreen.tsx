import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { dayInWords } from '#platform/dates.ts'
import { standard } from '#areas/assurance/standards/records.ts'
import { ruleRun } from '#areas/assurance/rule-runs/records.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '#areas/assurance/screens/Registers.tsx'
import type { addProcurementControls, checkControls } from '#areas/assurance/controls/commands.ts'
import { controlLife } from '#areas/assurance/controls/life.ts'
import { control, waiver, type Control } from '#areas/assurance/controls/records.ts'
import { missingControls, readiness } from '#areas/assurance/controls/rules.ts'
import { atLeast } from '#platform/roles.ts'

const tabs = [
  { name: 'posture', title: 'Posture' },
  { name: 'controls', title: 'Controls' },
  { name: 'waivers', title: 'Waivers' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(control, { title: 'Controls by result', by: 'result', list: '/compliance?tab=controls' }),
  trend(control, { title: 'Controls by owner', by: 'owner', list: '/compliance?tab=controls' }),
  trend(control, { title: 'Controls by framework', by: 'framework', list: '/compliance?tab=controls' }),
  trend(control, { title: 'Evidence due by month', by: 'next_on', list: '/compliance?tab=controls' }),
]

/** The compliance of the organization: each framework by its controls, what is failing, and what is waived. */
export default function ComplianceScreen() {
  const check = useCommand<typeof checkControls>('controls/check')
  const { rows: controls } = useRecords(control, (from) => from.neq('status', 'retired').order('code').limit(1_000))
  return (
    <Registers
      area="Security & Compliance"
      title="Compliance"
      about="Controls passing, failing and waived, by framework."
      tabs={tabs}
      figures={<Summary controls={controls} />}
      actions={(chosen) => (
        <>
          <ButtonLink to="/compliance/records">Records management</ButtonLink>
          <ButtonLink to="/advanced-compliance">Compliance rules</ButtonLink>
          {chosen === 'waivers' ? (
            <NewRecord of={waiver} name="waivers/ask" label="Request waiver" />
          ) : (
            <>
              <MoveButton look="main" whyNot={null} run={() => check({})} done="All active controls checked">
                Run checks
              </MoveButton>
            </>
          )}
        </>
      )}
    >
      {(chosen) =>
        chosen === 'posture' ? (
          controls ? (
            <Posture controls={controls} />
          ) : (
            <SkeletonLines lines={8} />
          )
        ) : chosen === 'controls' ? (
          <RecordList of={control} columns={['code', 'title', 'framework', 'owner', 'result_words', 'result']} />
        ) : chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : (
          <RecordList of={waiver} />
        )
      }
    </Registers>
  )
}

function Summary({ controls }: { controls: readonly Control[] | undefined }) {
  const { active, met } = readiness(controls ?? [])
  const of = (result: string) =>
    controls?.filter((each) => controlLife.is(each, 'active') && each.result === result).length ?? 0
  return (
    <Figures
      figures={[
        {
          label: 'Controls passing',
          ...known(controls, () => ({ value: `${met} of ${active}` })),
          to: '/compliance?tab=controls&where.status=active&where.result=pass',
        },
        {
          label: 'Failing',
          ...known(controls, () => ({
            value: String(of('fail')),
            ...(of('fail') > 0 && { tone: 'bad' as const, note: 'to fix' }),
          })),
          to: '/compliance?tab=controls&where.status=active&where.result=fail',
        },
        {
          label: 'Waived',
          ...known(controls, () => ({ value: String(of('waived')) })),
          to: '/compliance?tab=waivers&where.status=granted',
        },
        {
          label: 'Not assessed',
          ...known(controls, () => ({ value: String(of('unknown')) })),
          to: '/compliance?tab=controls&where.status=active&where.result=unknown',
        },
      ]}
    />
  )
}

function Posture({ controls }: { controls: readonly Control[] }) {
  const actor = useActor()
  const addRules = useCommand<typeof addProcurementControls>('controls/add-procurement')
  const { rows: standards } = useRecords(standard, (from) => from.eq('status', 'active').order('code').limit(200))
  const { rows: runs } = useRecords(ruleRun, (from) => from.order('ran_at', { ascending: false }).limit(20))
  const failing = controls.filter((row) => controlLife.is(row, 'active') && row.result === 'fail')
  const trend = (runs ?? []).toReversed()
  return (
    <div className="grid gap-5">
      <Panel
        title="Frameworks"
        about="Share of active controls passing. Controls without a framework are internal."
        actions={
          atLeast('manager', actor) &&
          missingControls(controls).length > 0 && (
            <MoveButton whyNot={null} run={() => addRules({})} done="Procurement controls added">
              Add procurement controls
            </MoveButton>
          )
        }
      >
        {controls.length === 0 ? (
          <Empty
            title="No controls yet"
            action={
              actor.role !== 'user' && (
                <Link className="link" to="/admin/compliance">
                  Set up the program
                </Link>
              )
            }
          >
            A control is what you do to meet a requirement, with its proof.
          </Empty>
        ) : !standards ? (
          <SkeletonLines lines={6} />
        ) : (
          <ul className="divide-y divide-line">
            {[...standards, null].map((of) => {
              const own = controls.filter(({ framework }) => framework === (of?.id ?? null))
              const { active, met, percent } = readiness(own)
              if (active === 0) return null
              return (
                <li
                  key={of?.id ?? 'own'}
                  className="grid items-center gap-x-6 gap-y-1.5 py-2.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_12rem]"
                >
                  <Link
                    className="font-semibold hover:underline"
                    to={of ? `/admin/standards/${of.id}` : '/compliance?tab=controls'}
                  >
                    {of ? of.title : 'Internal controls'}
                  </Link>
                  <Progress label={`${of?.title ?? 'Internal'}: controls passing`} value={met} max={active} />
                  <p className="figures text-sm text-ink-2">
                    {met} of {active} {plural(active, { one: 'control passing', other: 'controls passing' })} ({percent}
                    %)
                  </p>
                </li>
              )
            })}
          </ul>
        )}
      </Panel>
      <Panel title="Failing controls" about="Open a control for its evidence and owner.">
        {failing.length === 0 ? (
          <p className="text-ink-2">No active control is failing.</p>
        ) : (
          <ul className="divide-y divide-line">
            {failing.map(({ id, code, title, result_words }) => (
              <li key={id} className="py-2.5">
                <Link className="link font-semibold" to={`/compliance/controls/${id}`}>
                  {code} {title}
                </Link>
                <p className="text-ink-2">{result_words}</p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {trend.length > 1 && (
        <Panel title="Compliance rules by run">
          <LineChart
            bare
            title="Compliance rule results"
            unit="count"
            step="Run"
            across={trend.map(({ ran_at }) => dayInWords(ran_at.slice(0, 10)))}
            series={[
              { name: 'Passing', values: trend.map(({ passed }) => Number(passed)) },
              { name: 'Failing', values: trend.map(({ failed }) => Number(failed)) },
              { name: 'Waived', values: trend.map(({ waived }) => Number(waived)) },
            ]}
            to={(at) => `/advanced-compliance/runs/${trend[at]!.id}`}
          />
        </Panel>
      )}
    </div>
  )
}
