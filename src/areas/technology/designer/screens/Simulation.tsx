import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { isYesNo, type Question } from '#areas/forms/definition/rules.ts'
import { factsOf, stepKinds, type Flow, type Result } from '#areas/forms/workflows/rules.ts'
import { simulate } from '#areas/forms/workflows/trial/rules.ts'
import type { Value } from '#areas/forms/formulas/rules.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

/** A token passes through with sample values: everyone decides as selected here and takes the full time limit. */
export function Simulation({
  flow,
  today,
  questions,
}: {
  flow: Flow
  today: string
  questions: ReadonlyMap<string, Question>
}) {
  const facts = factsOf(flow)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [decided, setDecided] = useState<Record<string, Result>>({})
  const approvals = flow.steps.filter(({ kind }) => kind === 'approval')
  const names = Object.fromEntries(facts.map((name) => [name, readValue(typed[name] ?? '')]))
  const { trace, days, problem } = simulate(
    flow,
    names,
    (step) => (step.kind === 'approval' ? (decided[step.key] ?? 'approved') : 'done'),
    today,
  )
  return (
    <Panel title="Simulation" about="Every step takes its full time limit, so the number of days is the maximum.">
      {flow.steps.length === 0 ? (
        <p className="text-ink-2">No steps to simulate.</p>
      ) : (
        <div className="grid gap-4">
          {(facts.length > 0 || approvals.length > 0) && (
            <div className="grid gap-4 sm:grid-cols-2">
              {facts.map((name) => {
                const asked = questions.get(name)
                const given = {
                  id: `fact-${name}`,
                  label: asked?.label ?? name,
                  value: typed[name] ?? '',
                  onChange: (value: unknown) => setTyped((now) => ({ ...now, [name]: String(value ?? '') })),
                }
                return asked && isYesNo(asked) ? (
                  <Segments key={name} {...given} required field={{ options: ['yes', 'no'] }} />
                ) : (
                  <TextInput key={name} {...given} />
                )
              })}
              {approvals.map(({ key, name }) => (
                <Segments
                  key={key}
                  id={`decide-${key}`}
                  label={name}
                  required
                  field={{ options: ['approved', 'rejected'] }}
                  value={decided[key] ?? 'approved'}
                  onChange={(value) => setDecided((now) => ({ ...now, [key]: value as Result }))}
                />
              ))}
            </div>
          )}
          {problem && <Notice tone="bad" title={problem} />}
          <ol className="grid gap-1.5" aria-label="Simulated steps">
            {trace.map(({ step, day, outcome }, at) => (
              <li key={at} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 text-sm">
                <span className="figures text-ink-2">Day {day}</span>
                <span className="text-ink">
                  {step.name}{' '}
                  <span className="text-ink-2">
                    {stepKinds[step.kind].toLowerCase()}
                    {outcome === 'end' ? ': end' : outcome === 'passed' ? ': automatic' : `: ${outcome}`}
                  </span>
                </span>
              </li>
            ))}
          </ol>
          {!problem && (
            <p className="font-semibold text-ink">
              Up to {days} {plural(days, { one: 'day', other: 'days' })} and{' '}
              {
                trace.filter(({ outcome }) => outcome === 'done' || outcome === 'approved' || outcome === 'rejected')
                  .length
              }{' '}
              people.
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}

const readValue = (text: string): Value =>
  text.trim() === ''
    ? null
    : /^(true|yes)$/i.test(text)
      ? true
      : /^(false|no)$/i.test(text)
        ? false
        : /^-?\d+(\.\d+)?$/.test(text)
          ? Number(text)
          : text
