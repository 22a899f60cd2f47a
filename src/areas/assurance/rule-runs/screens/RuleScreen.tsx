import { useParams, useSearchParams } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { explainRule } from '../commands.ts'
import { ruleRun } from '../records.ts'
import { rules } from '../rules.ts'
import { ResultRows } from './ResultRows.tsx'

/** One rule: what it requires, the regulation text, its test cases, and its current results. */
export default function RuleScreen() {
  const { name } = useParams()
  const rule = rules.find((each) => each.name === name)
  const [query] = useSearchParams()
  const { data } = useAnswer<typeof explainRule>(
    'compliance-rules/explain',
    { rule: rule?.name ?? '' },
    { about: 'regulations', enabled: Boolean(rule) },
  )
  const { rows: runs } = useRecords(ruleRun, (from) => from.order('ran_at', { ascending: false }).limit(1))
  if (!rule)
    return (
      <Screen area="Security & Compliance" title="Compliance rules">
        <Empty title="Rule not found" />
      </Screen>
    )
  const outcome = query.get('outcome')
  return (
    <Screen
      area="Security & Compliance"
      title={rule.title}
      about={`${rule.paragraph}. ${rule.asks}`}
      actions={<ButtonLink to="/advanced-compliance?tab=rules">All rules</ButtonLink>}
    >
      <div className="grid min-w-0 gap-5">
        <Panel title="Results on open records">
          {runs?.[0] ? (
            <ResultRows
              run={runs[0].id}
              rule={rule.name}
              outcome={outcome === 'changed' ? null : (outcome ?? 'all')}
              changed={outcome === 'changed'}
              named
            />
          ) : (
            <p className="text-ink-2">Not run yet.</p>
          )}
        </Panel>
        <Panel title="Test cases" about="Run now by the same function.">
          <ul className="divide-y divide-line">
            {rule.cases.map(({ words, facts, holds }) => {
              const reason = rule.whyNot(facts)
              return (
                <li key={words} className="grid gap-1 py-3">
                  <p className="flex flex-wrap items-baseline gap-x-3">
                    <Dial state={(reason === null) === holds ? 'done' : 'bad'}>
                      {(reason === null) === holds ? 'Passed' : 'Failed'}
                    </Dial>
                    <span className="font-semibold">{words}</span>
                  </p>
                  <p className="text-ink-2">{reason ?? 'Complies.'}</p>
                </li>
              )
            })}
          </ul>
        </Panel>
        <Panel title={data?.section?.heading ?? rule.paragraph} about="From the regulations in the documentation.">
          {data?.section ? (
            <LongText text={data.section.text} />
          ) : data ? (
            <Facts facts={[{ label: 'Text', value: 'The text of this section isn’t in the documentation.' }]} />
          ) : null}
        </Panel>
      </div>
    </Screen>
  )
}
