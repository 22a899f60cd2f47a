import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { isAsked, readDefinition } from '../../definition/rules.ts'
import { caseInWords, ruleInWords } from './in-words.ts'
import { usePersonOf } from './use-person-of.ts'
import { form as formRecord, type Form } from '../../forms/records.ts'
import { useChosenForm } from '../../forms/screens/FormPicker.tsx'
import { useToday } from '#client/use-today.ts'
import { formVersion } from '../../versions/records.ts'
import type { createCase, createRule, removeCase } from '../commands.ts'
import { formRule, formRuleCase } from '../records.ts'
import { failuresOf, findingsOf } from '../rules.ts'

/** Rules in order, with contradictions, rules that can never apply, and test cases rerun after every change. */
export function RulesTab() {
  const { forms, chosen, picker } = useChosenForm()
  if (!forms) return <SkeletonLines lines={6} />
  if (!chosen) return <EmptyOf of={formRecord}>Rules refer to the questions of a form.</EmptyOf>
  return (
    <div className="grid gap-5">
      {picker}
      <Rules key={chosen.id} form={chosen} />
    </div>
  )
}

function Rules({ form: of }: { form: Form }) {
  const actor = useActor()
  const today = useToday()
  const create = useCommand<typeof createRule>('form-rules/create')
  const createOne = useCommand<typeof createCase>('form-rule-cases/create')
  const remove = useCommand<typeof removeCase>('form-rule-cases/remove')
  const [adding, setAdding] = useState<'rule' | 'case'>()
  const found = useRecords(formRule, (from) => from.eq('form', of.id).order('position').limit(200))
  const { rows: cases } = useRecords(formRuleCase, (from) => from.eq('form', of.id).order('name').limit(200))
  const { rows: versions } = useRecords(formVersion, (from) =>
    from
      .eq('form', of.id)
      .in('status', ['draft', 'submitted', 'published'])
      .order('edition', { ascending: false })
      .limit(2),
  )
  const definition = readDefinition(versions?.[0]?.definition ?? '')
  const rules = found.rows ?? []
  const { findings, trials, complete } = findingsOf(definition, rules, today)
  const results = (cases ?? []).map((each) => ({ each, failures: failuresOf(definition, rules, each, today) }))
  const failed = results.filter(({ failures }) => failures.length > 0).length
  const may = whyNotEdit(formRule, null, actor) === null
  const asked = definition.questions.filter(isAsked)
  const keys = asked.map(({ key, label }) => `${key} (${label})`)
  const labelOf = (key: string) => asked.find((question) => question.key === key)?.label
  const personOf = usePersonOf()
  return (
    <>
      <Panel
        title="Rules"
        about="Rules apply in order while people type, and again on submission. Later rules see what earlier ones set."
        actions={
          may && (
            <Button look="main" onClick={() => setAdding('rule')}>
              <Icon name="plus" />
              New rule
            </Button>
          )
        }
      >
        {!found.rows && <SkeletonLines lines={3} />}
        {found.rows?.length === 0 && (
          <p className="text-ink-2">
            No rules yet. Start with one that routes urgent submissions or calculates a value.
          </p>
        )}
        <ol className="divide-y divide-line">
          {rules.map((rule) => (
            <li key={rule.id} className="flex gap-3 py-2.5">
              <span className="figures w-5 shrink-0 text-right text-ink-2">{Number(rule.position)}.</span>
              <span className="min-w-0">
                <Link to={`/utility-form-filler/rules/${rule.id}`} className="link font-semibold">
                  {rule.name}
                </Link>
                {!rule.active && <span className="ml-2 text-xs text-ink-2">inactive</span>}
                <span className="block break-words text-ink-2">{ruleInWords(rule, labelOf, personOf)}</span>
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      {found.rows && !versions && <SkeletonLines />}
      {found.rows && versions && rules.length > 0 && (
        <Panel
          title="Contradictions"
          about={`${trials.toLocaleString('en-US')} combinations of condition values were tried${complete ? ', with full coverage' : '; there are more, so some cases may be missed'}.`}
        >
          {findings.length === 0 ? (
            <Notice tone="good" title="No contradictions, and every rule can apply" />
          ) : (
            <ul className="grid gap-2">
              {findings.map(({ rule, words }, at) => (
                <li key={at} className="flex items-start gap-2">
                  <Icon name="warn" className="mt-0.5 size-4 text-warn" />
                  <span>
                    {words}{' '}
                    <ButtonLink look="quiet" to={`/utility-form-filler/rules/${rule}`} className="!h-6 !px-1">
                      Open
                    </ButtonLink>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
      <Panel
        title="Rule tests"
        about={
          !cases
            ? undefined
            : cases.length === 0
              ? 'Enter answers and the expected result. Test cases run whenever this page is open.'
              : failed === 0
                ? plural(cases.length, { one: 'The test case passes.', other: `All ${cases.length} test cases pass.` })
                : `${failed} of ${cases.length} test cases fail.`
        }
        actions={
          may && (
            <Button onClick={() => setAdding('case')}>
              <Icon name="plus" />
              New test case
            </Button>
          )
        }
      >
        <ul className="divide-y divide-line">
          {results.map(({ each, failures }) => (
            <li key={each.id} className="flex flex-wrap items-start justify-between gap-3 py-2">
              <div className="min-w-0">
                <p className="flex items-center gap-2 font-semibold text-ink">
                  <Icon
                    name={failures.length > 0 ? 'warn' : 'check'}
                    className={`size-4 ${failures.length > 0 ? 'text-bad' : 'text-good'}`}
                  />
                  {each.name}: {failures.length > 0 ? 'fails' : 'passes'}
                </p>
                <p className="text-sm break-words text-ink-2">
                  {caseInWords(each.given, labelOf, personOf)} → {caseInWords(each.expected, labelOf, personOf)}
                </p>
                {failures.map((words) => (
                  <p key={words} className="text-sm text-bad">
                    {words}
                  </p>
                ))}
              </div>
              {may && (
                <MoveButton
                  whyNot={whyNotEdit(formRuleCase, null, actor)}
                  run={() => remove({ id: each.id })}
                  done="Test case removed"
                >
                  Remove
                </MoveButton>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {asked.length > 0 && (
        <Disclosure title="Question keys for conditions">
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
            {asked.map(({ key, label }) => (
              <div key={key} className="flex gap-3">
                <dt className="shrink-0 font-mono text-xs/5">{key}</dt>
                <dd className="min-w-0 text-ink-2">{label}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {adding === 'rule' && (
        <FormDialog
          of={formRule}
          title="New rule"
          about={`Keys: ${keys.join(', ')}.`}
          start={{ form: of.id, position: rules.length + 1, active: true }}
          done="Rule saved"
          send={create}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === 'case' && (
        <FormDialog
          of={formRuleCase}
          title="New test case"
          about={`Keys: ${keys.join(', ')}.`}
          start={{ form: of.id }}
          done="Test case saved"
          send={createOne}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  )
}
