import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Parts } from '../../build.ts'
import {
  firstStep,
  stepKinds,
  stepWords,
  type Definition,
  type Proposes,
  type Step,
  type Tone,
} from '../../definitions/rules.ts'
import { valueAt, withValue } from '../../definitions/inputs/rules.ts'
import { shipped } from '../../definitions/shipped/rules.ts'
import { actionInWords, type Changing } from './DefinitionForm.tsx'
import { KindSelect, StatusSelect } from './KindSelect.tsx'
import { ProposedInput } from './ProposedInput.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

/** Steps of a run, in order. Each is one tool of the product, with the person's own rights. */
export function StepList({ definition, parts, onChange }: Changing) {
  const { steps } = definition
  const setAll = (next: readonly Step[]) => onChange({ ...definition, steps: next })
  const set = (at: number, next: Step) => setAll(steps.map((each, index) => (index === at ? next : each)))
  const moved = (at: number, by: -1 | 1) => {
    const next = [...steps]
    ;[next[at], next[at + by]] = [next[at + by]!, next[at]!]
    setAll(next)
  }
  return (
    <Panel title="Steps" about="Each step reads with the access of the person, and needs no language model.">
      {steps.length === 0 && <p className="text-ink-2">No steps yet. Add the first one below.</p>}
      <ol className="grid gap-3">
        {steps.map((step, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step has no other name
          <li key={at} className="rounded-md border border-line bg-surface-2 p-4">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold text-ink">
                {at + 1}. {stepWords[step.does]}
              </h3>
              <div className="flex flex-wrap gap-2">
                {at > 0 && (
                  <Button look="quiet" onClick={() => moved(at, -1)}>
                    Move up<span className="sr-only"> step {at + 1}</span>
                  </Button>
                )}
                {at < steps.length - 1 && (
                  <Button look="quiet" onClick={() => moved(at, 1)}>
                    Move down<span className="sr-only"> step {at + 1}</span>
                  </Button>
                )}
                <Button look="quiet" onClick={() => setAll(steps.filter((_, index) => index !== at))}>
                  Remove<span className="sr-only"> step {at + 1}</span>
                </Button>
              </div>
            </div>
            <StepFields
              id={`step-${at}`}
              step={step}
              parts={parts}
              definition={definition}
              onChange={(next) => set(at, next)}
            />
          </li>
        ))}
      </ol>
      <h3 className="mt-4 mb-2 text-sm font-semibold text-ink">Add step</h3>
      <div className="flex flex-wrap gap-2" role="group" aria-label="Add step">
        {stepKinds.map((does) => (
          <Button key={does} onClick={() => setAll([...steps, firstStep(does, definition)])}>
            {stepWords[does]}
          </Button>
        ))}
      </div>
    </Panel>
  )
}

type FieldsProps = { id: string; step: Step; parts: Parts; definition: Definition; onChange: (step: Step) => void }

/** An empty field is no field. */
function given<S extends Step>(step: S, changes: Partial<S>): S {
  const next = { ...step, ...changes } as Record<string, unknown>
  for (const [name, value] of Object.entries(changes))
    if ((value === '' || value === null || value === false || value === undefined) && !needed.has(name))
      delete next[name]
  return next as S
}
const needed = new Set(['label', 'kind', 'question', 'number', 'limit', 'days'])

function StepFields({ id, step, parts, definition, onChange }: FieldsProps) {
  if (step.does === 'method')
    return (
      <FieldFrame id={`${id}-method`} label="Method of Granary" required>
        <SelectBox
          id={`${id}-method`}
          value={step.method}
          onChange={({ target }) => onChange({ ...step, method: target.value })}
          className="w-full"
        >
          {parts.methods.map((name) => (
            <option key={name} value={name}>
              {shipped[name]?.name.replace(/ agent$/, '') ?? name}: {shipped[name]?.purpose}
            </option>
          ))}
        </SelectBox>
      </FieldFrame>
    )
  const label = (
    <TextInput
      id={`${id}-label`}
      label="Label"
      required
      max={120}
      value={step.label}
      onChange={(value) => onChange({ ...step, label: String(value) })}
    />
  )
  if (step.does === 'due')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        {label}
        <NumberInput
          id={`${id}-days`}
          label="Days ahead"
          required
          value={step.days}
          onChange={(value) => onChange({ ...step, days: Math.round(Number(value) || 0) })}
        />
      </div>
    )
  if (step.does === 'open' || step.does === 'knowledge')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        {label}
        <TextInput
          id={`${id}-text`}
          label={step.does === 'open' ? 'Record number' : 'Question'}
          required
          max={step.does === 'open' ? 60 : 2_000}
          hint={inputsHint(definition)}
          value={step.does === 'open' ? step.number : step.question}
          onChange={(value) =>
            onChange(step.does === 'open' ? { ...step, number: String(value) } : { ...step, question: String(value) })
          }
        />
      </div>
    )
  const statuses = parts.kinds.find(({ name }) => name === step.kind)?.statuses ?? []
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {label}
        <KindSelect
          id={`${id}-kind`}
          label="Kind of record"
          by="name"
          parts={parts}
          value={step.kind}
          onChange={(kind) => onChange(given(step, { kind, status: '' }))}
        />
        <StatusSelect
          id={`${id}-status`}
          none="All"
          statuses={statuses}
          value={step.status ?? ''}
          onChange={(status) => onChange(given(step, { status }))}
        />
        <TextInput
          id={`${id}-search`}
          label="Named"
          max={120}
          hint={inputsHint(definition)}
          value={step.search ?? ''}
          onChange={(value) => onChange(given(step, { search: String(value) }))}
        />
      </div>
      {step.does === 'find' && (
        <FindFields id={id} step={step} parts={parts} definition={definition} onChange={onChange} />
      )}
    </div>
  )
}

const inputsHint = ({ asks }: Definition): string | undefined =>
  asks.length > 0 ? `Inputs: ${asks.map(({ name }) => `{${name}}`).join(', ')}` : undefined

type Find = Extract<Step, { does: 'find' }>

function FindFields({
  id,
  step,
  parts,
  definition,
  onChange,
}: {
  id: string
  step: Find
  parts: Parts
  definition: Definition
  onChange: (step: Step) => void
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <FlagInput
          id={`${id}-overdue`}
          label="Overdue only"
          value={step.overdue === true}
          onChange={(value) => onChange(given(step, { overdue: value === true }))}
        />
        <FlagInput
          id={`${id}-mine`}
          label="The person’s own only"
          value={step.mine === true}
          onChange={(value) => onChange(given(step, { mine: value === true }))}
        />
        <NumberInput
          id={`${id}-limit`}
          label="At most"
          required
          value={step.limit}
          onChange={(value) => onChange({ ...step, limit: Math.min(20, Math.max(1, Math.round(Number(value) || 1))) })}
        />
        <Select
          id={`${id}-tone`}
          label="Shown as"
          required
          field={{
            options: ['info', 'good', 'warn', 'bad'],
            words: { info: 'Note', good: 'OK', warn: 'Review', bad: 'Problem' },
          }}
          value={step.tone}
          onChange={(value) => onChange({ ...step, tone: (value as Tone | null) ?? 'info' })}
        />
      </div>
      <ProposesFields id={id} step={step} parts={parts} definition={definition} onChange={onChange} />
    </>
  )
}

const firstInput = (command: string): Proposes['input'] =>
  command === 'tasks/create'
    ? { task: { title: 'Check {number}', kind: 'task' } }
    : command.endsWith('/create')
      ? {}
      : { id: '{id}' }

/** The task is called like its proposal until it gets a title of its own. */
const named = (proposes: Proposes, words: string): Proposes => ({
  ...proposes,
  words,
  input:
    valueAt(proposes.input, 'task.title') === proposes.words
      ? withValue(proposes.input, 'task.title', words)
      : proposes.input,
})

/** An action for each record that the step finds. */
function ProposesFields({ id, step, parts, definition, onChange }: Parameters<typeof FindFields>[0]) {
  const { proposes } = step
  const select = (
    <FieldFrame
      id={`${id}-proposes`}
      label="Propose for each"
      required
      hint={definition.actions.length === 0 ? 'Allow an action below first.' : undefined}
    >
      <SelectBox
        id={`${id}-proposes`}
        value={proposes?.command ?? ''}
        onChange={({ target: { value } }) => {
          const { proposes: _, ...rest } = step
          onChange(
            value ? { ...rest, proposes: { command: value, words: 'Check {number}', input: firstInput(value) } } : rest,
          )
        }}
        className="w-full"
      >
        <option value="">Nothing</option>
        {definition.actions.map((command) => (
          <option key={command} value={command}>
            {actionInWords(parts, command)}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  )
  if (!proposes) return <div className="max-w-md">{select}</div>
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {select}
        <TextInput
          id={`${id}-proposal`}
          label="Proposal"
          required
          max={200}
          hint="Of the record: {id}, {number}, {title}"
          value={proposes.words}
          onChange={(value) => onChange({ ...step, proposes: named(proposes, String(value)) })}
        />
      </div>
      <ProposedInput
        key={proposes.command}
        id={`${id}-input`}
        command={proposes.command}
        input={proposes.input}
        onChange={(input) => onChange({ ...step, proposes: { ...proposes, input } })}
      />
    </div>
  )
}
