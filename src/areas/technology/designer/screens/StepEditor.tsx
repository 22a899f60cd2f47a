import { stepKinds, type Step, type StepKind } from '#areas/forms/workflows/rules.ts'
import { readFormula } from '#areas/forms/formulas/rules.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

const roles = {
  options: ['user', 'manager', 'admin'],
  words: { user: 'Any colleague', manager: 'A manager', admin: 'An administrator' },
}

/** One step: its type, its assignee, its time limit, and where it leads. */
export function StepEditor({
  step,
  steps,
  onChange,
  onRemove,
}: {
  step: Step
  steps: readonly Step[]
  onChange: (step: Step) => void
  onRemove: () => void
}) {
  const { kind, branches = [] } = step
  const set = (part: Partial<Record<keyof Step, unknown>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...step, ...part }).filter(
          ([name, value]) =>
            (value !== '' && value !== null && value !== undefined) || name === 'name' || name === 'key',
        ),
      ) as unknown as Step,
    )
  const others = {
    options: steps.filter(({ key }) => key !== step.key).map(({ key }) => key),
    words: Object.fromEntries(steps.map(({ key, name }) => [key, name || key])),
  }
  const way = (part: 'to' | 'rejected', label: string) => (
    <Select
      id={`step-${part}`}
      label={label}
      required
      field={others}
      value={step[part] ?? null}
      onChange={(value) => set({ [part]: value })}
    />
  )
  const isDone = kind === 'task' || kind === 'approval' || kind === 'notice'
  return (
    <Panel
      title={step.name || stepKinds[kind]}
      actions={
        <Button look="danger" onClick={onRemove}>
          Remove
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput id="step-name" label="Name" required value={step.name} onChange={(value) => set({ name: value })} />
        <Select
          id="step-kind"
          label="Type"
          required
          field={{ options: Object.keys(stepKinds), words: stepKinds }}
          value={kind}
          onChange={(value) => value && set({ kind: value as StepKind })}
        />
        {isDone && (
          <Select
            id="step-role"
            label="Assignee"
            none="A specific person"
            field={roles}
            value={step.role ?? null}
            onChange={(value) => set({ role: value })}
          />
        )}
        {isDone && (
          <PersonInput
            id="step-person"
            label="Specific person"
            value={step.person ?? null}
            onChange={(value) => set({ person: value })}
          />
        )}
        {(kind === 'task' || kind === 'approval' || kind === 'timer') && (
          <NumberInput
            id="step-days"
            label={kind === 'timer' ? 'Wait (days)' : 'Due (days)'}
            required={kind === 'timer'}
            value={step.days ?? null}
            onChange={(value) => set({ days: typeof value === 'number' ? Math.round(value) : null })}
          />
        )}
        {(kind === 'task' || kind === 'approval') && (
          <Select
            id="step-escalate"
            label="Escalate to when late"
            field={roles}
            value={step.escalate ?? null}
            onChange={(value) => set({ escalate: value })}
          />
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
          <fieldset className="min-w-0 sm:col-span-2">
            <legend className="mb-1.5 text-sm font-semibold text-ink">Branches (the first match is used)</legend>
            <div className="grid gap-3">
              {branches.map((branch, at) => (
                <div
                  key={at}
                  className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-end"
                >
                  <TextInput
                    id={`branch-${at}-when`}
                    label={`Condition of branch ${at + 1}`}
                    required
                    value={branch.when}
                    error={branch.when ? readFormula(branch.when).reason : null}
                    onChange={(value) =>
                      set({
                        branches: branches.map((each, index) =>
                          index === at ? { ...each, when: String(value ?? '') } : each,
                        ),
                      })
                    }
                  />
                  <Select
                    id={`branch-${at}-to`}
                    label={`Target of branch ${at + 1}`}
                    required
                    field={others}
                    value={branch.to || null}
                    onChange={(value) =>
                      set({
                        branches: branches.map((each, index) =>
                          index === at ? { ...each, to: (value as string) ?? '' } : each,
                        ),
                      })
                    }
                  />
                  <IconButton
                    label={`Remove branch ${at + 1}`}
                    onClick={() => set({ branches: branches.filter((_, index) => index !== at) })}
                  >
                    <Icon name="trash" />
                  </IconButton>
                </div>
              ))}
              <div>
                <Button onClick={() => set({ branches: [...branches, { when: '', to: '' }] })}>
                  <Icon name="plus" />
                  Add branch
                </Button>
              </div>
            </div>
          </fieldset>
        )}
        {kind !== 'end' && way('to', kind === 'gateway' ? 'Otherwise' : kind === 'approval' ? 'When approved' : 'Then')}
        {kind === 'approval' && way('rejected', 'When rejected')}
      </div>
    </Panel>
  )
}
