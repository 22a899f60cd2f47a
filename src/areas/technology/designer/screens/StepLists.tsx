import type { ReactNode } from 'react'
import { readFormula } from '#areas/forms/formulas/rules.ts'
import { timerKinds, type Branch, type StepRole, type Timer } from '#areas/forms/workflows/rules.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { roles } from './roles.ts'

/** The steps that a step can lead to. */
export type Targets = { options: string[]; words: Record<string, string> }

export const Entries = ({
  title,
  children,
  onAdd,
  add,
}: {
  title: string
  children: ReactNode
  onAdd: () => void
  add: string
}) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-sm font-semibold text-ink">{title}</legend>
    <div className="grid gap-3">
      {children}
      <div>
        <Button onClick={onAdd}>
          <Icon name="plus" />
          {add}
        </Button>
      </div>
    </div>
  </fieldset>
)

export const Entry = ({
  remove,
  onRemove,
  children,
}: {
  remove: string
  onRemove: () => void
  children: ReactNode
}) => (
  <div className="flex items-start gap-2 rounded-md border border-line p-3">
    <div className="grid min-w-0 grow gap-3">{children}</div>
    <IconButton label={remove} onClick={onRemove}>
      <Icon name="trash" />
    </IconButton>
  </div>
)

export const replaced = <T,>(list: readonly T[], at: number, value: T): T[] =>
  list.map((each, place) => (place === at ? value : each))
export const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at)

type BranchesProps = { branches: readonly Branch[]; targets: Targets; onChange: (branches: readonly Branch[]) => void }
export const BranchesEditor = ({ branches, targets, onChange }: BranchesProps) => (
  <Entries
    title="Branches (the first match is used)"
    add="Add branch"
    onAdd={() => onChange([...branches, { when: '', to: '' }])}
  >
    {branches.map((branch, at) => (
      <Entry key={at} remove={`Remove branch ${at + 1}`} onRemove={() => onChange(without(branches, at))}>
        <TextInput
          id={`branch-${at}-when`}
          label={`Condition of branch ${at + 1}`}
          required
          value={branch.when}
          error={branch.when ? readFormula(branch.when).reason : null}
          onChange={(value) => onChange(replaced(branches, at, { ...branch, when: String(value ?? '') }))}
        />
        <Select
          id={`branch-${at}-to`}
          label={`Target of branch ${at + 1}`}
          required
          field={targets}
          value={branch.to || null}
          onChange={(value) => onChange(replaced(branches, at, { ...branch, to: (value as string | null) ?? '' }))}
        />
      </Entry>
    ))}
  </Entries>
)

type PathsProps = { paths: readonly string[]; targets: Targets; onChange: (paths: readonly string[]) => void }
export const PathsEditor = ({ paths, targets, onChange }: PathsProps) => (
  <Entries title="Paths (all start at once)" add="Add path" onAdd={() => onChange([...paths, ''])}>
    {paths.map((path, at) => (
      <Entry key={at} remove={`Remove path ${at + 1}`} onRemove={() => onChange(without(paths, at))}>
        <Select
          id={`path-${at}`}
          label={`First step of path ${at + 1}`}
          required
          field={targets}
          value={path || null}
          onChange={(value) => onChange(replaced(paths, at, (value as string | null) ?? ''))}
        />
      </Entry>
    ))}
  </Entries>
)

type PeopleProps = {
  people: readonly string[]
  names: ReadonlyMap<string, string>
  onChange: (people: readonly string[]) => void
}
/** The people who decide together, each once. */
export const PeopleEditor = ({ people, names, onChange }: PeopleProps) => (
  <fieldset className="grid min-w-0 gap-2">
    <legend className="mb-1.5 text-sm font-semibold text-ink">Several people decide</legend>
    {people.length > 0 && (
      <ul className="grid gap-1">
        {people.map((person, at) => (
          <li key={person} className="flex items-center justify-between gap-2 rounded-md border border-line pl-3">
            <span className="min-w-0 truncate">{names.get(person) ?? 'A colleague'}</span>
            <IconButton
              label={`Remove ${names.get(person) ?? `person ${at + 1}`}`}
              onClick={() => onChange(without(people, at))}
            >
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ul>
    )}
    <PersonInput
      key={people.length}
      id="step-people"
      label="Add a person"
      value={null}
      onChange={(value) => value && !people.includes(value as string) && onChange([...people, value as string])}
    />
  </fieldset>
)

type TimersProps = {
  timers: readonly Timer[]
  targets: Targets
  /** A person can take over. */
  escalates: boolean
  onChange: (timers: readonly Timer[]) => void
}
const kinds = { options: Object.keys(timerKinds), words: timerKinds }
export const TimersEditor = ({ timers, targets, escalates, onChange }: TimersProps) => (
  <Entries title="Timers" add="Add timer" onAdd={() => onChange([...timers, { days: 1, does: 'remind' }])}>
    {timers.map((timer, at) => (
      <Entry key={at} remove={`Remove timer ${at + 1}`} onRemove={() => onChange(without(timers, at))}>
        <NumberInput
          id={`timer-${at}-days`}
          label={`Timer ${at + 1}: after (days)`}
          required
          value={timer.days}
          onChange={(value) =>
            onChange(replaced(timers, at, { ...timer, days: typeof value === 'number' ? Math.round(value) : 0 }))
          }
        />
        <Select
          id={`timer-${at}-does`}
          label={`Timer ${at + 1}: action`}
          required
          field={escalates ? kinds : { ...kinds, options: kinds.options.filter((kind) => kind !== 'escalate') }}
          value={timer.does}
          onChange={(value) =>
            value && onChange(replaced(timers, at, { days: timer.days, does: value as Timer['does'] }))
          }
        />
        {timer.does === 'escalate' && (
          <Select
            id={`timer-${at}-role`}
            label={`Timer ${at + 1}: escalate to`}
            required
            field={roles}
            value={timer.role ?? null}
            onChange={(value) =>
              onChange(
                replaced(timers, at, {
                  days: timer.days,
                  does: timer.does,
                  ...(value ? { role: value as StepRole } : {}),
                }),
              )
            }
          />
        )}
        {timer.does === 'go' && (
          <Select
            id={`timer-${at}-to`}
            label={`Timer ${at + 1}: next step`}
            required
            field={targets}
            value={timer.to ?? null}
            onChange={(value) => onChange(replaced(timers, at, { ...timer, to: (value as string | null) ?? '' }))}
          />
        )}
      </Entry>
    ))}
  </Entries>
)
