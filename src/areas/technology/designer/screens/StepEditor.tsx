import { template } from '#areas/organization/templates/records.ts'
import { useRecords } from '#client/use-record.ts'
import { hasTimers, isByProgram } from '#areas/forms/workflows/step-types/rules.ts'
import type { StartRecord } from '#areas/forms/workflows/starts/rules.ts'
import { asKind } from '#areas/forms/workflows/drawing/rules.ts'
import { isForPeople, stepKinds, type Step, type StepKind } from '#areas/forms/workflows/rules.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ActEditor } from './ActEditor.tsx'
import { CallEditor } from './CallEditor.tsx'
import { WaitEditor } from './WaitEditor.tsx'
import { roles } from './roles.ts'
import { BranchesEditor, PathsEditor, PeopleEditor, TimersEditor, type Targets } from './StepLists.tsx'

type StepEditorProps = {
  step: Step
  steps: readonly Step[]
  workflows: readonly { id: string; name: string }[]
  names: ReadonlyMap<string, string>
  /** The record that starts the runs. */
  record: StartRecord | null
  onChange: (step: Step) => void
  onRemove: () => void
}

/** One step: its type, its assignee, its time limits, and where it leads. */
export function StepEditor({ step, steps, workflows, names, record, onChange, onRemove }: StepEditorProps) {
  const { kind } = step
  const { rows: templates = [] } = useRecords(template, (from) =>
    from.eq('status', 'published').order('name').limit(200),
  )
  // Empty values are left out, except the two that every step has.
  const set = (part: Partial<Record<keyof Step, unknown>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...step, ...part }).filter(
          ([name, value]) =>
            (value !== '' &&
              value !== null &&
              value !== undefined &&
              value !== false &&
              !(Array.isArray(value) && value.length === 0)) ||
            name === 'name' ||
            name === 'key',
        ),
      ) as unknown as Step,
    )
  const others: Targets = {
    options: steps.filter(({ key }) => key !== step.key).map(({ key }) => key),
    words: Object.fromEntries(steps.map(({ key, name }) => [key, name || key])),
  }
  const way = (part: 'to' | 'rejected' | 'failed', label: string) => (
    <Select
      id={`step-${part}`}
      label={label}
      {...(part === 'failed' ? { none: 'Stop until a manager decides' } : { required: true })}
      field={others}
      value={step[part] ?? null}
      onChange={(value) => set({ [part]: value })}
    />
  )
  const whole = (value: unknown) => (typeof value === 'number' ? Math.round(value) : null)
  const isDone = isForPeople(step) || kind === 'notice'
  const isNamed = kind === 'approval' && (step.people?.length ?? 0) > 0
  return (
    <Panel
      title={step.name || stepKinds[kind]}
      actions={
        <Button look="danger" onClick={onRemove}>
          Remove
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <TextInput id="step-name" label="Name" required value={step.name} onChange={(value) => set({ name: value })} />
        <Select
          id="step-kind"
          label="Type"
          required
          field={{ options: Object.keys(stepKinds), words: stepKinds }}
          value={kind}
          onChange={(value) => value && onChange(asKind(step, value as StepKind))}
        />
        {isDone && !isNamed && (
          <>
            <Select
              id="step-role"
              label="Assignee"
              none="A specific person"
              field={roles}
              value={step.role ?? null}
              onChange={(value) => set({ role: value })}
            />
            <PersonInput
              id="step-person"
              label="Specific person"
              value={step.person ?? null}
              onChange={(value) => set({ person: value })}
            />
          </>
        )}
        {kind === 'approval' && (
          <PeopleEditor
            people={step.people ?? []}
            names={names}
            onChange={(people) => set({ people, ...(people.length > 0 && { role: null, person: null }) })}
          />
        )}
        {kind === 'approval' && (
          <NumberInput
            id="step-need"
            label="Approvals needed"
            hint={isNamed ? `Of ${step.people!.length} people. Blank: one.` : 'From different people. Blank: one.'}
            value={step.need ?? null}
            onChange={(value) => set({ need: whole(value) })}
          />
        )}
        {kind === 'join' && (
          <NumberInput
            id="step-need"
            label="Paths needed"
            hint="Blank: all paths. The others are withdrawn once enough have arrived."
            value={step.need ?? null}
            onChange={(value) => set({ need: whole(value) })}
          />
        )}
        {kind === 'workflow' && (
          <Select
            id="step-workflow"
            label="Workflow"
            required
            field={{
              options: workflows.map(({ id }) => id),
              words: Object.fromEntries(workflows.map(({ id, name }) => [id, name])),
            }}
            value={step.workflow ?? null}
            onChange={(value) => set({ workflow: value })}
          />
        )}
        {(isForPeople(step) || kind === 'timer') && (
          <NumberInput
            id="step-days"
            label={kind === 'timer' ? 'Wait (days)' : 'Due (days)'}
            required={kind === 'timer'}
            value={step.days ?? null}
            onChange={(value) => set({ days: whole(value) })}
          />
        )}
        {isForPeople(step) && (
          <Select
            id="step-escalate"
            label="Escalate to when late"
            field={roles}
            value={step.escalate ?? null}
            onChange={(value) => set({ escalate: value })}
          />
        )}
        {hasTimers(step) && (
          <TimersEditor
            timers={step.timers ?? []}
            targets={others}
            escalates={isForPeople(step)}
            onChange={(timers) => set({ timers })}
          />
        )}
        {kind === 'document' && (
          <Select
            id="step-template"
            label="Template"
            required
            hint="Merge fields read the record and the values of the run. The PDF is attached to the record, in the name of the workflow’s owner."
            field={{
              options: templates.map(({ id }) => id),
              words: Object.fromEntries(templates.map(({ id, name }) => [id, name])),
            }}
            value={step.template ?? null}
            onChange={(value) => set({ template: value })}
          />
        )}
        {kind === 'answer' && (
          <WaitEditor record={record} statuses={step.statuses ?? []} onChange={(statuses) => set({ statuses })} />
        )}
        {kind === 'call' && (
          <CallEditor hook={step.hook} values={step.values ?? []} takes={step.takes ?? []} onChange={set} />
        )}
        {kind === 'notice' && (
          <TextInput
            id="step-words"
            label="Message"
            required
            value={step.words ?? ''}
            onChange={(value) => set({ words: value })}
          />
        )}
        {kind === 'gateway' && (
          <BranchesEditor branches={step.branches ?? []} targets={others} onChange={(branches) => set({ branches })} />
        )}
        {kind === 'parallel' && (
          <PathsEditor paths={step.paths ?? []} targets={others} onChange={(paths) => set({ paths })} />
        )}
        {kind === 'act' && (
          <ActEditor
            command={step.command}
            values={step.values ?? []}
            onChange={(command, values) => set({ command, values })}
          />
        )}
        {kind === 'end' && (
          <FlagInput
            id="step-all"
            label="End the whole run, with all parallel paths"
            value={step.all ?? false}
            onChange={(value) => set({ all: value })}
          />
        )}
        {kind !== 'end' &&
          kind !== 'parallel' &&
          way('to', kind === 'gateway' ? 'Otherwise' : kind === 'approval' ? 'When approved' : 'Then')}
        {kind === 'approval' && way('rejected', 'When rejected')}
        {isByProgram(step) && way('failed', 'If it fails')}
      </div>
    </Panel>
  )
}
