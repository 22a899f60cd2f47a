import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Ask } from '../../definitions/rules.ts'
import type { Changing } from './DefinitionForm.tsx'
import { KindSelect } from './KindSelect.tsx'

/** The name that steps use in braces, from the label. */
const nameOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40)

/** Inputs that a run asks the person for: a record, or words. */
export function InputList({ definition, parts, onChange }: Changing) {
  const { asks } = definition
  const setAll = (next: readonly Ask[]) => onChange({ ...definition, asks: next })
  const set = (at: number, next: Ask) => setAll(asks.map((each, index) => (index === at ? next : each)))
  const add = (ask: Ask) => setAll([...asks, ask])
  return (
    <Panel
      title="Inputs"
      about="What a run asks for. Steps use an input by its name in braces."
      actions={
        <>
          <Button onClick={() => add({ name: '', label: '', kind: 'words', most: 2_000 })}>Add text</Button>
          <Button onClick={() => add({ name: '', label: '', kind: 'record', table: parts.kinds[0]!.table })}>
            Add record
          </Button>
        </>
      }
    >
      {asks.length === 0 && <p className="text-ink-2">No input: the agent runs at once.</p>}
      <ul className="divide-y divide-line">
        {asks.map((ask, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an input has no other name while it is typed
          <li key={at} className="grid gap-4 py-3 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_auto]">
            <TextInput
              id={`input-${at}`}
              label="Label"
              required
              max={120}
              value={ask.label}
              hint={ask.name ? `In steps: {${ask.name}}` : undefined}
              onChange={(value) => set(at, { ...ask, label: String(value), name: nameOf(String(value)) })}
            />
            {ask.kind === 'record' ? (
              <KindSelect
                id={`input-kind-${at}`}
                label="Kind of record"
                by="table"
                parts={parts}
                value={ask.table}
                onChange={(table) => set(at, { ...ask, table })}
              />
            ) : (
              <TextInput
                id={`input-help-${at}`}
                label="Help"
                max={200}
                value={ask.help ?? ''}
                onChange={(value) => {
                  const { help: _, ...rest } = ask
                  set(at, value ? { ...rest, help: String(value) } : rest)
                }}
              />
            )}
            <FlagInput
              id={`input-required-${at}`}
              label="Required"
              value={ask.required === true}
              onChange={(value) => {
                const { required: _, ...rest } = ask
                set(at, value === true ? { ...rest, required: true } : rest)
              }}
            />
            <div className="sm:pt-6.5">
              <Button look="quiet" onClick={() => setAll(asks.filter((_, index) => index !== at))}>
                Remove<span className="sr-only"> input {ask.label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
