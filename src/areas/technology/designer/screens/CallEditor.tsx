import { readFormula } from '#areas/forms/formulas/rules.ts'
import { webhook } from '#areas/forms/webhooks/records.ts'
import type { Given, Take } from '#areas/forms/workflows/rules.ts'
import { useRecords } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Entries, Entry, replaced, without } from './StepLists.tsx'

type CallEditorProps = {
  hook: string | undefined
  values: readonly Given[]
  takes: readonly Take[]
  onChange: (part: { hook?: string | null; values?: readonly Given[]; takes?: readonly Take[] }) => void
}

/** The webhook that the step calls, what it sends, and the values that it takes from the answer. */
export function CallEditor({ hook, values, takes, onChange }: CallEditorProps) {
  const { rows: hooks = [] } = useRecords(webhook, (from) =>
    from.eq('status', 'active').eq('on_step', true).order('name').limit(200),
  )
  return (
    <>
      <Select
        id="step-hook"
        label="Webhook"
        required
        hint={
          hooks.length === 0
            ? 'No active webhook is allowed for workflows. Turn on “Called by workflows” on a webhook of Forms.'
            : 'Its address, its secret and its repeated tries are those of the webhook.'
        }
        field={{
          options: hooks.map(({ id }) => id),
          words: Object.fromEntries(hooks.map(({ id, name }) => [id, name])),
        }}
        value={hook ?? null}
        onChange={(value) => onChange({ hook: value as string | null })}
      />
      <Entries
        title="Sent values"
        add="Add value"
        onAdd={() =>
          onChange({
            values: [
              ...values,
              { to: `value_${'abcdefghijklmnopqrstuvwxyz'[values.length % 26]}`, formula: 'subject' },
            ],
          })
        }
      >
        {values.map((given, at) => (
          <Entry key={at} remove={`Remove value ${at + 1}`} onRemove={() => onChange({ values: without(values, at) })}>
            <TextInput
              id={`sent-${at}-to`}
              label={`Name of value ${at + 1}`}
              required
              value={given.to}
              error={/^[a-z_]+$/.test(given.to) ? null : 'Use lowercase letters and _.'}
              onChange={(value) => onChange({ values: replaced(values, at, { ...given, to: String(value ?? '') }) })}
            />
            <TextInput
              id={`sent-${at}-formula`}
              label={`Formula of value ${at + 1}`}
              required
              value={given.formula ?? ''}
              error={given.formula ? readFormula(given.formula).reason : null}
              onChange={(value) =>
                onChange({ values: replaced(values, at, { to: given.to, formula: String(value ?? '') }) })
              }
            />
          </Entry>
        ))}
      </Entries>
      <Entries
        title="Values of the answer"
        add="Add value of the answer"
        onAdd={() => onChange({ takes: [...takes, { from: '', name: '' }] })}
      >
        {takes.map((take, at) => (
          <Entry
            key={at}
            remove={`Remove value ${at + 1} of the answer`}
            onRemove={() => onChange({ takes: without(takes, at) })}
          >
            <TextInput
              id={`take-${at}-from`}
              label={`Field ${at + 1} of the answer`}
              hint="In JSON, such as permit.number."
              required
              value={take.from}
              onChange={(value) => onChange({ takes: replaced(takes, at, { ...take, from: String(value ?? '') }) })}
            />
            <TextInput
              id={`take-${at}-name`}
              label={`Name ${at + 1} in the run`}
              hint="Branches and later steps read it by this name."
              required
              value={take.name}
              onChange={(value) => onChange({ takes: replaced(takes, at, { ...take, name: String(value ?? '') }) })}
            />
          </Entry>
        ))}
      </Entries>
    </>
  )
}
