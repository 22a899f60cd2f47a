import { readFormula } from '#areas/forms/formulas/rules.ts'
import {
  ordinaryDays,
  startKinds,
  startOf,
  startTypes,
  type Start,
  type StartKind,
  type StartRecord,
} from '#areas/forms/workflows/starts/rules.ts'
import type { StartsOffered } from '#areas/forms/workflows/starts/question.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

const kinds = {
  options: [...startKinds],
  words: Object.fromEntries(startKinds.map((kind) => [kind, startTypes[kind].label])),
}
const periods = {
  options: ['day', 'week', 'month'],
  words: { day: 'Every day', week: 'Every week', month: 'Every month' },
}

type StartEditorProps = {
  start: Start | undefined
  records: StartsOffered['records']
  record: StartRecord | null
  /** A form starts the workflow. */
  form: boolean
  onChange: (start: Start | undefined) => void
}

/** The start of the runs: a form or a person, an event of a record, or a schedule. */
export function StartEditor({ start, records, record, form, onChange }: StartEditorProps) {
  const set = (part: Partial<Record<keyof Start, unknown>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...start, ...part }).filter(
          ([, value]) => value !== '' && value !== null && value !== undefined,
        ),
      ) as unknown as Start,
    )
  function choose(kind: StartKind | null) {
    if (!kind) return onChange(undefined)
    const own = records.find((each) => each.as === kind && kind !== 'event')
    onChange({ ...startOf(kind, null), ...(own && { table: own.table }) })
  }
  const has = (name: keyof Start) => start !== undefined && startTypes[start.kind].fields.includes(name)
  const isEvent = start?.kind === 'event'
  const events = [...(record?.statuses ?? [])]
  return (
    <Panel title="Start" about="Runs of this workflow start with it.">
      <div className="grid grid-cols-1 gap-4">
        <Select
          id="start-kind"
          label="Starts with"
          none={form ? 'The start form' : 'A person, by hand'}
          field={kinds}
          value={start?.kind ?? null}
          onChange={(value) => choose(value as StartKind | null)}
        />
        {isEvent && (
          <Select
            id="start-table"
            label="Record"
            required
            field={{
              options: records.map(({ table }) => table),
              words: Object.fromEntries(records.map(({ table, label }) => [table, label])),
            }}
            value={start.table ?? null}
            onChange={(value) => set({ table: value, status: null, when: null })}
          />
        )}
        {isEvent && record && events.length > 0 && (
          <Select
            id="start-status"
            label="Event"
            none="Is created"
            field={{
              options: events.map(({ value }) => value),
              words: Object.fromEntries(events.map(({ value, label }) => [value, `Becomes ${label}`])),
            }}
            value={start.status ?? null}
            onChange={(value) => set({ status: value })}
          />
        )}
        {has('when') && record && (
          <>
            <TextInput
              id="start-when"
              label="Only if"
              hint="A condition, such as amount > 800. Amounts are in dollars. Blank: always."
              value={start?.when ?? ''}
              error={start?.when ? readFormula(start.when).reason : null}
              onChange={(value) => set({ when: value })}
            />
            <details className="text-sm">
              <summary className="min-h-6 cursor-pointer text-ink-2">Values of this record</summary>
              <dl className="mt-2 grid gap-1">
                {record.values.map(({ name, label, options }) => (
                  <div key={name} className="flex flex-wrap gap-x-2">
                    <dt className="font-mono text-xs leading-5 text-ink">{name}</dt>
                    <dd className="min-w-0 break-words text-ink-2">
                      {label}
                      {options && `: ${options.join(', ')}`}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </>
        )}
        {has('every') && (
          <>
            <Select
              id="start-every"
              label="Repeats"
              required
              field={periods}
              value={start?.every ?? null}
              onChange={(value) => set({ every: value, on: value === 'day' ? null : 1 })}
            />
            {start?.every === 'week' && (
              <Select
                id="start-on"
                label="Day of the week"
                required
                field={{ options: Object.keys(ordinaryDays), words: ordinaryDays }}
                value={start.on === undefined ? null : String(start.on)}
                onChange={(value) => set({ on: value ? Number(value) : null })}
              />
            )}
            {start?.every === 'month' && (
              <NumberInput
                id="start-on"
                label="Day of the month"
                required
                hint="In a shorter month it starts on the last day."
                value={start.on ?? null}
                onChange={(value) =>
                  set({ on: typeof value === 'number' ? Math.min(31, Math.max(1, Math.round(value))) : null })
                }
              />
            )}
            <TextInput
              id="start-at"
              label="Time"
              required
              hint="24-hour time in your agency’s time zone, such as 08:00."
              value={start?.at ?? ''}
              onChange={(value) => set({ at: String(value ?? '').slice(0, 5) })}
            />
            <TextInput
              id="start-subject"
              label="Subject"
              required
              hint="The date is added to it."
              value={start?.subject ?? ''}
              onChange={(value) => set({ subject: value })}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
