import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { dayInWords } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import type { RuleRun } from '#areas/assurance/rule-runs/records.ts'
import type { Standard } from '#areas/assurance/standards/records.ts'
import type { addProcurementControls } from '#areas/assurance/controls/commands.ts'
import { controlLife } from '#areas/assurance/controls/life.ts'
import { control, type Control } from '#areas/assurance/controls/records.ts'
import { readiness, whyNotAddProcurement } from '#areas/assurance/controls/rules.ts'

type Loaded = { controls: readonly Control[]; standards: readonly Standard[]; runs: readonly RuleRun[] }

/** Each framework by its controls, what is failing, and the results of the rules by run. */
export function Posture({ loaded: { controls, standards, runs } }: { loaded: Loaded }) {
  const actor = useActor()
  const addRules = useCommand<typeof addProcurementControls>('controls/add-procurement')
  const whyNotAddRules = whyNotAddProcurement(controls, actor)
  const failing = controls.filter((row) => controlLife.is(row, 'active') && row.result === 'fail')
  const trend = runs.toReversed()
  return (
    <div className="grid gap-5">
      <Panel
        title="Frameworks"
        about="Share of active controls passing. Controls without a framework are internal."
        actions={
          whyNotAddRules === null && (
            <MoveButton whyNot={whyNotAddRules} run={() => addRules({})} done="Procurement controls added">
              Add procurement controls
            </MoveButton>
          )
        }
      >
        {controls.length === 0 ? (
          <EmptyOf
            of={control}
            first={
              actor.role !== 'user' && (
                <Link className="link" to="/admin/compliance">
                  Set up the program
                </Link>
              )
            }
          >
            A control is what you do to meet a requirement, with its proof.
          </EmptyOf>
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
            when={trend.map(({ ran_at }) => ran_at)}
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
