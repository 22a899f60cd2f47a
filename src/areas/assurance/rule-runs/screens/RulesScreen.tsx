import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useCommand } from '#client/use-command.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { atLeast } from '#platform/roles.ts'
import { waiver } from '../../controls/records.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import type { RunRules } from '../commands.ts'
import { ruleResult, ruleRun } from '../records.ts'
import { rules } from '../rules.ts'
import { ResultRows } from './ResultRows.tsx'

const tabs = [
  { name: 'results', title: 'Results' },
  { name: 'rules', title: 'Rules' },
  { name: 'runs', title: 'Runs' },
  { name: 'waivers', title: 'Waivers' },
] as const

/** Regulations as rules, run on every open record. */
export default function RulesScreen() {
  const actor = useActor()
  const run = useCommand<RunRules>('compliance-rules/run')
  const { rows: runs } = useRecords(ruleRun, (from) => from.order('ran_at', { ascending: false }).limit(1))
  const last = runs?.[0]
  return (
    <Registers
      area="Security & Compliance"
      title="Compliance rules"
      about="CFR requirements run as tests on open records."
      tabs={tabs}
      figures={
        <Figures
          figures={[
            {
              label: 'Checked',
              ...known(runs, () => ({
                value: last ? String(last.looked_at) : '–',
                note: last ? <Moment at={last.ran_at} /> : 'not run yet',
              })),
            },
            {
              label: 'Failed',
              ...known(runs, () => ({
                value: last ? String(last.failed) : '–',
                ...(last && Number(last.failed) > 0 && { tone: 'bad' as const, note: 'to review' }),
              })),
              to: '/advanced-compliance?outcome=failed',
            },
            {
              label: 'Not checked',
              ...known(runs, () => ({
                value: last ? String(last.not_checked) : '–',
                ...(last && Number(last.not_checked) > 0 && { tone: 'warn' as const, note: 'missing data' }),
              })),
              to: '/advanced-compliance?outcome=not_checked',
            },
            {
              label: 'Waived',
              ...known(runs, () => ({ value: last ? String(last.waived) : '–' })),
              to: '/advanced-compliance?outcome=waived',
            },
            {
              label: 'Changed',
              ...known(runs, () => ({ value: last ? String(last.changed) : '–', note: 'since the previous run' })),
              to: '/advanced-compliance?outcome=changed',
            },
          ]}
        />
      }
      actions={(chosen) =>
        chosen === 'waivers' ? (
          <NewRecord of={waiver} name="waivers/ask" label="Request waiver" />
        ) : (
          <MoveButton
            look="main"
            whyNot={atLeast('manager', actor) ? null : 'Only a manager can run the rules.'}
            run={() => run({})}
            done="All rules run on open records"
          >
            Run rules
          </MoveButton>
        )
      }
    >
      {(chosen) =>
        chosen === 'results' ? (
          last ? (
            <Results run={last.id} looked={Number(last.looked_at)} />
          ) : (
            <p className="text-ink-2">
              No runs yet. A run checks solicitations, evaluations, awards, open orders, contracts, changes and vendors.
            </p>
          )
        ) : chosen === 'rules' ? (
          <Rules run={last?.id} />
        ) : chosen === 'runs' ? (
          <RecordList of={ruleRun} />
        ) : (
          // A waiver is of a control, or of a rule.
          <RecordList of={waiver} where={{ control: 'none' }} />
        )
      }
    </Registers>
  )
}

function Results({ run, looked }: { run: string; looked: number }) {
  const [query] = useSearchParams()
  const outcome = query.get('outcome')
  return (
    <ResultRows
      run={run}
      rule={query.get('rule')}
      outcome={outcome === 'changed' ? null : (outcome ?? 'failed')}
      changed={outcome === 'changed'}
      looked={looked}
    />
  )
}

function Rules({ run }: { run: string | undefined }) {
  const { rows } = useRecords(ruleResult, (from) =>
    from.eq('run', run ?? '00000000-0000-0000-0000-000000000000').limit(1_000),
  )
  return (
    <Panel title="Rules" about="Each rule is a calculation with its own test cases.">
      <ul className="divide-y divide-line">
        {rules.map(({ name, title, paragraph, asks }) => {
          const of = (rows ?? []).filter(({ rule }) => rule === name)
          const failed = of.filter(({ outcome }) => outcome === 'failed').length
          const unchecked = of.filter(({ outcome }) => outcome === 'not_checked').length
          return (
            <li key={name} className="grid gap-1 py-3">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Link className="link font-semibold" to={`/advanced-compliance/rules/${name}`}>
                  {title}
                </Link>
                <span className="text-xs text-ink-2">{paragraph}</span>
                {of.length > 0 && (
                  <Dial state={failed > 0 ? 'bad' : unchecked > 0 ? 'waiting' : 'done'}>
                    {failed > 0
                      ? `${failed} of ${of.length} failed`
                      : unchecked > 0
                        ? `${unchecked} of ${of.length} not checked`
                        : `${of.length} passed`}
                  </Dial>
                )}
                {rows && of.length === 0 && <span className="text-xs text-ink-2">No records to check</span>}
              </p>
              <p className="text-ink-2">{asks}</p>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
