import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { Proposes } from '../../definitions/rules.ts'
import { valueAt, withValue, type ActionInput, type InputField } from '../../definitions/inputs/rules.ts'

type Question = { name: 'agents/action-input'; run: (input: object, context: never) => Promise<ActionInput | null> }
type ProposedInputProps = {
  id: string
  command: string
  input: Proposes['input']
  onChange: (input: Proposes['input']) => void
}

/** The input of the proposed action: what it requires and what was filled in; the rest can be added. */
export function ProposedInput({ id, command, input, onChange }: ProposedInputProps) {
  const { data: form } = useAnswer<Question>('agents/action-input', { command }, { about: 'agents' })
  const [added, setAdded] = useState<readonly string[]>([])
  if (!form && form !== null) return <SkeletonLines lines={2} />
  if (form === null)
    return (
      <p className="text-sm text-ink-2">
        A step can’t fill in this action: it needs files, lines, or the version of a record. Allow it for the language
        model only.
      </p>
    )
  const shown = form.fields.filter(
    ({ path, required }) => required || added.includes(path) || valueAt(input, path) !== undefined,
  )
  const others = form.fields.filter((field) => !shown.includes(field))
  const put = (path: string, value: unknown) => onChange(withValue({ ...form.start, ...input }, path, value))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-sm font-semibold text-ink">Input of the action</legend>
      <p className="text-sm text-ink-2">
        {'id' in form.start && 'It applies to the record that was found. '}
        Texts can use {'{number}'}, {'{title}'}, {'{today}'} and the inputs of the agent.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((field) => (
          <ValueInput
            key={field.path}
            id={`${id}-${field.path}`}
            of={field}
            value={valueAt(input, field.path)}
            onChange={(value) => put(field.path, value)}
          />
        ))}
        {others.length > 0 && (
          <Select
            id={`${id}-more`}
            label="Add field"
            field={{
              options: others.map(({ path }) => path),
              words: Object.fromEntries(others.map(({ path, label }) => [path, label])),
            }}
            value={null}
            onChange={(path) => path && setAdded([...added, String(path)])}
          />
        )}
      </div>
    </fieldset>
  )
}

type ValueProps = { id: string; of: InputField; value: unknown; onChange: (value: unknown) => void }
/** Values that a run fills in are text in braces, also where the field has another type: {today} for a date. */
const isFilled = (value: unknown) => typeof value === 'string' && value.startsWith('{')

function ValueInput({ id, of: { label, required, field }, value, onChange }: ValueProps) {
  const asked = { id, label, required, value: value ?? null, onChange }
  if (field.kind === 'text' || field.kind === 'long_text')
    return <TextInput {...asked} max={field.kind === 'text' ? field.max : undefined} />
  const byRun = field.kind === 'date' ? '{today}' : field.kind === 'ref' ? '{id}' : undefined
  if (!byRun) return <FieldInput {...asked} field={field} />
  return (
    <div className="grid gap-2">
      {isFilled(value) ? <TextInput {...asked} /> : <FieldInput {...asked} field={field} />}
      <FlagInput
        id={`${id}-by-run`}
        label={field.kind === 'date' ? 'Day of the run' : 'The record that was found'}
        value={isFilled(value)}
        onChange={(on) => onChange(on === true ? byRun : null)}
      />
    </div>
  )
}
