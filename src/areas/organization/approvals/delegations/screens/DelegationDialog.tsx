import { useId, useState, type FormEvent } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import type { Problem } from '#kit/fields.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { isNothing, whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { date, money, type Field } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import type { createDelegation } from '../commands.ts'

const asked = [
  ['first_day', date({ required: true }), 'Start date'],
  ['last_day', date({ required: true }), 'End date'],
  ['amount_limit', money({ min: 0 }), 'Amount limit'],
] as const

const given = <T,>(value: unknown): T | null => (isNothing(value) ? null : (value as T))

/** Who approves for whom, and when; `only` preselects one kind of record. */
export function DelegationDialog({
  today,
  only = null,
  onClose,
}: {
  today: string
  only?: string | null
  onClose: () => void
}) {
  const id = useId()
  const actor = useActor()
  const catalog = useCatalog()
  const create = useCommand<typeof createDelegation>('delegations/create')
  const [values, setValues] = useState<Record<string, unknown>>({
    from_person: actor.user_id,
    to_person: null,
    first_day: today,
    last_day: null,
    record_type: only,
    amount_limit: null,
    away: true,
    reason: '',
  })
  const set = (name: string) => (value: unknown) => setValues((now) => ({ ...now, [name]: value }))
  const { data: chains } = useRows<{ record_type: string }>('approval_chains', (from) =>
    from.select('record_type').eq('status', 'published').limit(500),
  )
  const kinds = [...new Set((chains ?? []).map(({ record_type }) => record_type))].flatMap(
    (table) => recordOf(catalog, table) ?? [],
  )

  const typed = ([name, field, label]: readonly [string, Field, string]) => ({
    name,
    message: whyNotTyped(field, label, values[name]),
  })
  const { wrong, refusal, busy, send, ready } = useSending([
    !values.to_person && !values.away && { name: 'to_person', message: 'Select a delegate, or mark yourself as away' },
    ...asked.map(typed).filter((each): each is Problem => each.message !== null),
  ])
  const press = create.press({
    from_person: String(values.from_person),
    to_person: given(values.to_person),
    first_day: String(values.first_day),
    last_day: String(values.last_day),
    record_type: given(values.record_type),
    amount_limit: given(values.amount_limit),
    away: Boolean(values.away),
    reason: String(values.reason ?? '').trim(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      await press.send()
      toast(
        'good',
        'Delegation saved',
        values.to_person ? 'Your delegate is notified.' : 'Your approvals escalate at once.',
      )
      onClose()
    })
  }
  return (
    <Dialog
      title="Delegate approval"
      about="Both dates are inclusive. Either person can end the delegation at any time."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="main" busy={busy}>
            Delegate
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {atLeast('admin', actor) && (
          <PersonInput
            id="from_person"
            label="Approver"
            required
            value={values.from_person}
            onChange={set('from_person')}
            error={wrong('from_person')}
          />
        )}
        <PersonInput
          id="to_person"
          label="Delegate"
          hint="Leave blank for no delegate: approvals escalate at once."
          value={values.to_person}
          onChange={set('to_person')}
          error={wrong('to_person')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateInput
            id="first_day"
            label="Start date"
            required
            value={values.first_day}
            onChange={set('first_day')}
            error={wrong('first_day')}
          />
          <DateInput
            id="last_day"
            label="End date"
            required
            value={values.last_day}
            onChange={set('last_day')}
            error={wrong('last_day')}
          />
        </div>
        <label className="flex min-h-9 items-center gap-2.5 text-ink">
          <input
            type="checkbox"
            checked={Boolean(values.away)}
            onChange={({ target }) => set('away')(target.checked)}
            className="size-4.5 accent-(--action)"
          />
          I am away: send reminders to my delegate, not to me
        </label>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            id="record_type"
            label="Only for"
            none="Everything"
            field={{
              options: kinds.map(({ table }) => table),
              words: Object.fromEntries(kinds.map(({ table, plural }) => [table, plural])),
            }}
            value={values.record_type}
            onChange={set('record_type')}
          />
          <MoneyInput
            id="amount_limit"
            label="Amount limit"
            value={values.amount_limit}
            onChange={set('amount_limit')}
            error={wrong('amount_limit')}
          />
        </div>
        <TextInput id="reason" label="Reason" max={500} value={values.reason} onChange={set('reason')} />
        <FormWill press={ready ? press : null} />
      </form>
    </Dialog>
  )
}
