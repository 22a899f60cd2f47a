import { useState } from 'react'
import { Combobox } from '#kit/inputs/Combobox.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { ChoiceInput } from '#kit/inputs/ChoiceInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { box, described, FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Parts } from '../../build.ts'
import { sets } from '../../../library/rules.ts'
import { modelTools, setWords, toolWords, type Budget, type Definition } from '../../definitions/rules.ts'
import { actionsFound } from '../../definitions/actions/rules.ts'
import { CheckList } from './CheckList.tsx'
import { EventList } from './EventList.tsx'
import { InputList } from './InputList.tsx'
import { StepList } from './StepList.tsx'

export type Changing = { definition: Definition; parts: Parts; onChange: (definition: Definition) => void }

export function DefinitionForm({ definition, parts, onChange }: Changing) {
  const set = (changes: Partial<Definition>) => onChange({ ...definition, ...changes })
  const all = { definition, parts, onChange }
  return (
    <div className="grid gap-5">
      <Panel title="What it does" about="People read this beside the Run button.">
        <div className="grid gap-4 md:grid-cols-3">
          {(
            [
              ['reads', 'Data'],
              ['proposes', 'Proposes'],
              ['works', 'Method'],
            ] as const
          ).map(([name, label]) => (
            <TextInput
              key={name}
              id={`about-${name}`}
              label={label}
              max={300}
              value={definition[name]}
              onChange={(value) => set({ [name]: String(value) })}
            />
          ))}
        </div>
      </Panel>
      <InputList {...all} />
      <StepList {...all} />
      <Panel
        title="Language model"
        about="It goes on after the steps. Where no model is allowed, the steps are the run."
      >
        <div className="grid gap-4">
          <ChoiceInput
            id="model"
            label="Use"
            required
            field={{
              options: ['never', 'helps', 'needed'],
              words: { never: 'Never', helps: 'Optional', needed: 'Needed for its job' },
            }}
            value={definition.model}
            onChange={(value) => set({ model: value as Definition['model'] })}
          />
          {definition.model !== 'never' && (
            <>
              <Words
                id="instructions"
                label="Instructions"
                hint="What to write, for whom, and what to leave out. Figures that the run did not read are left out."
                value={definition.instructions}
                onChange={(instructions) => set({ instructions })}
              />
              <div>
                <h3 className="mb-1 font-semibold text-ink">Tools</h3>
                <p className="mb-2 text-sm text-ink-2">All of them only read, with the access of the person.</p>
                <CheckList
                  label="Tools of the model"
                  options={modelTools.map((name) => ({ name, title: toolWords[name] }))}
                  chosen={definition.tools}
                  onChange={(tools) => set({ tools })}
                />
              </div>
            </>
          )}
        </div>
      </Panel>
      <Panel title="Knowledge" about="Searched by paragraph. A person’s rights decide what is found.">
        <CheckList
          label="Knowledge"
          options={sets.map((name) => ({ name, title: setWords[name] }))}
          chosen={definition.knowledge}
          onChange={(knowledge) => set({ knowledge })}
        />
      </Panel>
      <ActionsPanel {...all} />
      <Panel title="Starts" about="By hand always. Each person turns on schedules and events for themselves.">
        <div className="grid gap-4">
          <FlagInput
            id="schedule"
            label="Can run on a schedule"
            value={definition.schedule}
            onChange={(value) => set({ schedule: value === true })}
          />
          <EventList {...all} />
        </div>
      </Panel>
      <Panel title="Budget" about="A run that reaches a limit ends and says so.">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {(
            [
              ['seconds', 'Time limit (seconds)'],
              ['tokens', 'Tokens'],
              ['calls', 'Tool calls of the model'],
              ['findings', 'Findings'],
            ] as const satisfies readonly (readonly [keyof Budget, string])[]
          ).map(([name, label]) => (
            <NumberInput
              key={name}
              id={`budget-${name}`}
              label={label}
              required
              value={definition.budget[name]}
              onChange={(value) => set({ budget: { ...definition.budget, [name]: Math.round(Number(value) || 0) } })}
            />
          ))}
        </div>
      </Panel>
    </div>
  )
}

/** “Purchase orders: Cancel order”. */
export const actionInWords = ({ actions }: Parts, command: string): string => {
  const action = actions.find((each) => each.command === command)
  return action ? `${action.kind}: ${action.title}` : command
}

function ActionsPanel({ definition, parts, onChange }: Changing) {
  const titleOf = (command: string) => actionInWords(parts, command)
  const without = (command: string) => definition.actions.filter((each) => each !== command)
  return (
    <Panel
      title="Actions it may propose"
      about="Each is tried out and taken back, so that a person sees its whole effect before it happens."
    >
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {definition.actions.map((command) => (
          <li key={command} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <span className="min-w-0 break-words text-ink">{titleOf(command)}</span>
            <Button look="quiet" onClick={() => onChange({ ...definition, actions: without(command) })}>
              Remove<span className="sr-only"> {titleOf(command)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="max-w-md">
        <ActionSelect
          parts={parts}
          onChoose={(command) => onChange({ ...definition, actions: [...without(command), command] })}
        />
      </div>
    </Panel>
  )
}

/** Hundreds of actions, by section and record. They are found by the words of the trade too: a PO, a COI. */
function ActionSelect({ parts, onChoose }: { parts: Parts; onChoose: (command: string) => void }) {
  const [typed, setTyped] = useState('')
  const found = actionsFound(parts.actions, typed)
  return (
    <Combobox
      id="add-action"
      label="Add action"
      hint={`${parts.actions.length} actions. Type a record or what is done, such as “PO cancel”.`}
      value={null}
      chosen={undefined}
      typed={typed}
      onType={setTyped}
      found={found.map(({ command, title, section, kind }) => ({
        id: command,
        name: title,
        group: `${section} · ${kind}`,
      }))}
      onChange={(command) => command && onChoose(String(command))}
    />
  )
}

type WordsProps = {
  id: string
  label: string
  hint?: string
  error?: string | null
  value: string
  rows?: number
  onChange: (value: string) => void
}

export const Words = ({ id, label, hint, error = null, value, rows = 4, onChange }: WordsProps) => (
  <FieldFrame id={id} label={label} hint={hint} error={error} required>
    <textarea
      id={id}
      rows={rows}
      maxLength={8_000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...described({ id, hint, error })}
      className={`${box} field-sizing-content h-auto min-h-20 py-2`}
    />
  </FieldFrame>
)
