import { useId, useState, type FormEvent } from 'react'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { recordOf, useCatalogue } from '#kit/record/catalogue.tsx'
import { isDay } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import type { createDelegation } from '../commands.ts'

const wordsOf = (value: unknown) => (value === null || value === undefined || value === '' ? null : value)

/** Who signs for whom, from when to when; `only` begins with one kind of record. */
export function DelegationDialog({ today, only = null, onClose }: { today: string; only?: string | null; onClose: () => void }) {
  const id = useId()
  const actor = useActor()
  const catalogue = useCatalogue()
  const create = useCommand<typeof createDelegation>('delegations/create')
  const [values, setValues] = useState<Record<string, unknown>>({ from: actor.user_id, to: null, first: today, last: null, only, limit: null, away: true, reason: '' })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const set = (name: string) => (value: unknown) => (setValues((now) => ({ ...now, [name]: value })), setWrong(({ [name]: _, ...rest }) => rest))
  const { data: chains } = useRows<{ record_type: string }>('approval_chains', (from) => from.select('record_type').eq('status', 'published').limit(500))
  const kinds = [...new Set((chains ?? []).map(({ record_type }) => record_type))].flatMap((table) => recordOf(catalogue, table) ?? [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = {
      ...(!values.to && !values.away && { to: 'Choose who signs, or say that nobody does while you are away' }),
      ...(!isDay(String(values.first)) && { first: 'First day must be a date such as 7/1/2027' }),
      ...(!isDay(String(values.last)) && { last: 'Last day must be a date such as 7/1/2027' }),
      ...(typeof values.limit === 'string' && values.limit.trim() !== '' && { limit: 'Up to must be an amount such as 1,234.50' }),
    }
    setWrong(missing)
    const [first] = Object.keys(missing)
    if (first) return document.getElementById(`delegation-${first}`)?.focus()
    setBusy(true)
    try {
      await create({
        from_person: String(values.from), to_person: wordsOf(values.to) as string | null, first_day: String(values.first), last_day: String(values.last),
        record_type: wordsOf(values.only) as string | null, amount_limit: wordsOf(values.limit) as number | null, away: Boolean(values.away), reason: String(values.reason ?? '').trim(),
      })
      toast('good', 'It is arranged', values.to ? 'Whoever signs for you is told.' : 'What waits for you goes to those above at once.')
      onClose()
    } catch (error) {
      setRefusal(error instanceof Refused ? (Object.values(error.fields)[0] ?? error.message) : sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title="Delegate a signature" about="From the first day to the last, both included. Either of the two may end it at any time." onClose={onClose} foot={<><Button look="quiet" onClick={onClose}>Cancel</Button><Button type="submit" form={id} look="main" busy={busy}>Delegate</Button></>}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {atLeast('admin', actor) && <PersonInput id="delegation-from" label="Whose signature" required value={values.from} onChange={set('from')} />}
        <PersonInput id="delegation-to" label="Who signs" hint="Left empty, nobody does, and what waits goes to those above at once." value={values.to} onChange={set('to')} error={wrong.to} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateInput id="delegation-first" label="First day" required value={values.first} onChange={set('first')} error={wrong.first} />
          <DateInput id="delegation-last" label="Last day" required value={values.last} onChange={set('last')} error={wrong.last} />
        </div>
        <label className="flex min-h-9 items-center gap-2.5 text-ink">
          <input type="checkbox" checked={Boolean(values.away)} onChange={({ target }) => set('away')(target.checked)} className="size-4.5 accent-(--action)" />
          I am away: reminders go to whoever signs, not to me
        </label>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select id="delegation-only" label="Only for" none="Everything" field={{ options: kinds.map(({ table }) => table), words: Object.fromEntries(kinds.map(({ table, plural }) => [table, plural])) }} value={values.only} onChange={set('only')} />
          <MoneyInput id="delegation-limit" label="Up to" value={values.limit} onChange={set('limit')} error={wrong.limit} />
        </div>
        <TextInput id="delegation-reason" label="Reason" max={500} value={values.reason} onChange={set('reason')} />
      </form>
    </Dialog>
  )
}
