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
import { Empty } from '#kit/parts/States.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { dayInWords } from '#platform/dates.ts'
import { standard } from '#areas/assurance/standards/records.ts'
import { ruleRun } from '#areas/assurance/rule-runs/records.ts'
import { NewRecord } from '#areas/assurance/screens/NewRecord.tsx'
import { Registers } from '#areas/assurance/screens/Registers.tsx'
import type { checkControls } from '#areas/assurance/controls/commands.ts'
import { controlLife } from '#areas/assurance/controls/life.ts'
import { control, waiver, type Control } from '#areas/assurance/controls/records.ts'
import { readiness } from '#areas/assurance/controls/rules.ts'

const tabs = [
  { name: 'posture', title: 'Posture' },
  { name: 'controls', title: 'Controls' },
  { name: 'waivers', title: 'Waivers' },
] as const

/** Where the organization stands: each framework by its controls, what fails, and what was let by. */
export default function ComplianceScreen() {
  const check = useCommand<typeof checkControls>('controls/check')
  const { rows: controls } = useRecords(control, (from) => from.neq('status', 'retired').order('code').limit(1_000))
  return (
    <Registers
      area="Security & Compliance"
      title="Compliance"
      about="Which controls hold, by checks that run themselves and by evidence that somebody reviewed. This is readiness, and no certificate."
      tabs={tabs}
      figures={<Summary controls={controls} />}
      actions={(chosen) => (
        <>
          <ButtonLink to="/compliance/records">Records management</ButtonLink>
          <ButtonLink to="/advanced-compliance">Compliance rules</ButtonLink>
          {chosen === 'waivers' ? (
            <NewRecord of={waiver} name="waivers/ask" label="Ask for a waiver" />
          ) : (
            <MoveButton look="main" whyNot={null} run={() => check({})} done="Every control in force was looked at">
              Check now
            </MoveButton>
          )}
        </>
      )}
    >
      {(chosen) =>
        chosen === 'posture' ? (
          <Posture controls={controls ?? []} />
        ) : chosen === 'controls' ? (
          <RecordList
            of={control}
            columns={['code', 'title', 'framework', 'owner', 'result', 'result_words', 'status']}
          />
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
          label: 'Controls that hold',
          ...known(controls, () => ({ value: `${met} of ${active}` })),
          to: '/compliance?tab=controls&where.status=active&where.result=pass',
        },
        {
          label: 'Fail',
          ...known(controls, () => ({
            value: String(of('fail')),
            ...(of('fail') > 0 && { tone: 'bad' as const, note: 'to be mended' }),
          })),
          to: '/compliance?tab=controls&where.status=active&where.result=fail',
        },
        {
          label: 'Let by for a time',
          ...known(controls, () => ({ value: String(of('waived')) })),
          to: '/compliance?tab=waivers&where.status=granted',
        },
        {
          label: 'Not looked at',
          ...known(controls, () => ({ value: String(of('unknown')) })),
          to: '/compliance?tab=controls&where.status=active&where.result=unknown',
        },
      ]}
    />
  )
}

function Posture({ controls }: { controls: readonly Control[] }) {
  const actor = useActor()
  const { rows: standards } = useRecords(standard, (from) => from.eq('status', 'active').order('code').limit(200))
  const { rows: runs } = useRecords(ruleRun, (from) => from.order('ran_at', { ascending: false }).limit(20))
  const failing = controls.filter((row) => controlLife.is(row, 'active') && row.result === 'fail')
  const trend = (runs ?? []).toReversed()
  return (
    <div className="grid gap-5">
      <Panel
        title="Frameworks"
        about="The share of controls in force that hold. A control without a framework is the organization’s own."
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
            A control says what is done so that a requirement is met, and how that is shown.
          </Empty>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2">
            {[...(standards ?? []), null].map((of) => {
              const own = controls.filter(({ framework }) => framework === (of?.id ?? null))
              const { active, met, percent } = readiness(own)
              if (active === 0) return null
              return (
                <li key={of?.id ?? 'own'} className="grid gap-1.5 rounded-md border border-line p-3">
                  <Link
                    className="font-semibold hover:underline"
                    to={of ? `/admin/standards/${of.id}` : '/compliance?tab=controls'}
                  >
                    {of ? of.title : 'The organization’s own'}
                  </Link>
                  <Progress label={`${of?.title ?? 'Own'}: controls that hold`} value={met} max={active} />
                  <p className="text-sm text-ink-2">
                    {met} of {active} {active === 1 ? 'control holds' : 'controls hold'} ({percent} %)
                  </p>
                </li>
              )
            })}
          </ul>
        )}
      </Panel>
      <Panel title="What fails" about="Each with what was found. Behind it stand its evidence and its owner.">
        {failing.length === 0 ? (
          <p className="text-ink-2">No control in force fails.</p>
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
        <Panel title="Compliance rules, run by run">
          <LineChart
            bare
            title="Results of the compliance rules"
            unit="count"
            step="Run"
            across={trend.map(({ ran_at }) => dayInWords(ran_at.slice(0, 10)))}
            series={[
              { name: 'Pass', values: trend.map(({ passed }) => Number(passed)) },
              { name: 'Fail', values: trend.map(({ failed }) => Number(failed)) },
              { name: 'Waived', values: trend.map(({ waived }) => Number(waived)) },
            ]}
            to={(at) => `/advanced-compliance/runs/${trend[at]!.id}`}
          />
        </Panel>
      )}
    </div>
  )
}
