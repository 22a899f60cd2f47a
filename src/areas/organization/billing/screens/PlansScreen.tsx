import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { MoneyInput, NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import { inBytes } from '#platform/words.ts'
import { PlainTable } from '../../screens/PlainTable.tsx'
import { useToday } from '#client/use-today.ts'
import type { listPlans, PlanRow, pricePlan } from '../catalogue.ts'
import { offeredOn, whyNotPrice } from '../rules.ts'

/** The catalogue that the public page of prices reads: every price with its first day, and who is on it. */
export default function PlansScreen() {
  const today = useToday()
  const { data } = useAnswer<typeof listPlans>('plans/list', {}, { about: 'plans' })
  const [editing, setEditing] = useState<PlanRow | 'new'>()
  const offered = offeredOn(data ?? [], today)
  const kept = data?.filter((plan) => plan.subscribers > 0 && !offered.includes(plan) && !plan.is_simulated) ?? []
  return (
    <Screen area="System Management" title="Pricing plans" about="The catalogue that the public page of prices reads. A price is never changed where it stands: another takes its place from a day on." actions={<><ButtonLink to="/pricing">The public page</ButtonLink><Button look="main" onClick={() => setEditing('new')}>New plan</Button></>}>
      {!data ? <SkeletonRows rows={4} /> : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Figures
            figures={[
              { label: 'Offered today', value: String(offered.length) },
              { label: 'From', value: offered[0] ? <Amount whole cents={offered[0].monthly_price} /> : 'none', note: 'a month' },
              { label: 'To', value: offered[0] ? <Amount whole cents={offered.at(-1)!.monthly_price} /> : 'none', note: 'a month' },
              { label: 'Organizations on an older price', value: String(kept.reduce((sum, { subscribers }) => sum + subscribers, 0)) },
            ]}
          />
          <PlainTable
            label="Plans and prices"
            rows={data}
            keyOf={({ id }) => id}
            empty="There is no plan."
            columns={[
              { label: 'Plan', cell: (row) => <><span className="block font-semibold">{row.name}</span><span className="block font-mono text-2xs text-ink-2">{row.code}</span></> },
              { label: 'A month', cell: (row) => <Amount cents={row.monthly_price} />, figure: true },
              { label: 'People', cell: (row) => row.seats ?? 'any', figure: true },
              { label: 'Files', cell: (row) => (row.storage_gb ? inBytes(row.storage_gb * 1e9) : 'any'), figure: true },
              { label: 'In force', cell: (row) => <><Day day={row.valid_from} />{row.valid_until ? <> until <Day day={row.valid_until} /></> : ''}<span className="mt-1 block">{row.is_simulated ? <Badge>Demonstration</Badge> : offered.includes(row) ? <Badge tone="good">Offered</Badge> : row.valid_from > today ? <Badge>Comes</Badge> : <Badge>Over</Badge>}</span></> },
              { label: 'Organizations', cell: (row) => row.subscribers, figure: true },
              { label: 'Actions', buttons: true, cell: (row) => (row.is_simulated ? null : <Button onClick={() => setEditing(row)}>New price<span className="sr-only"> of {row.name}</span></Button>) },
            ]}
          />
          <p className="max-w-(--measure) text-xs text-ink-2">Whoever is on a price stays on it until they change: a new price concerns those who come after its first day.</p>
        </div>
      )}
      {editing && <PriceDialog of={editing === 'new' ? undefined : editing} existing={data ?? []} onClose={() => setEditing(undefined)} />}
    </Screen>
  )
}

function PriceDialog({ of, existing, onClose }: { of: PlanRow | undefined; existing: readonly PlanRow[]; onClose: () => void }) {
  const actor = useActor()
  const today = useToday()
  const price = useCommand<typeof pricePlan>('plans/price')
  const [code, setCode] = useState(of?.code ?? '')
  const [name, setName] = useState(of?.name ?? '')
  const [summary, setSummary] = useState(of?.summary ?? '')
  const [monthly_price, setPrice] = useState<number | null>(of?.monthly_price ?? null)
  const [seats, setSeats] = useState<number | null>(of?.seats ?? null)
  const [storage_gb, setStorage] = useState<number | null>(of?.storage_gb ?? null)
  const [features, setFeatures] = useState((of?.features ?? []).join('\n'))
  const [valid_from, setFrom] = useState<string | null>(addDays(today, 30))
  const wrong = {
    code: code === '' || /^[a-z][a-z0-9-]{0,49}$/.test(code) ? null : 'A code is lower-case letters, digits and hyphens, and begins with a letter.',
    price: monthly_price !== null && monthly_price > 99_900 ? 'The offers go from 0 to 999 dollars a month.' : null,
    from: valid_from !== null && valid_from <= today ? 'Choose a day that is still to come.' : null,
  }
  const whyNot = wrong.code ?? wrong.price ?? wrong.from ?? (!code || !name.trim() || summary.trim().length < 5 ? 'Fill in code, name and for whom it is.' : monthly_price === null ? 'Give the price a month.' : !valid_from ? 'Choose the first day.' : whyNotPrice({ code, monthly_price, seats, valid_from }, { actor, today, existing }))
  return (
    <Dialog from="side" title={of ? `A new price of ${of.name}` : 'A new plan'} about="It is offered from its first day on; the row before ends then." onClose={onClose} foot={<><Button look="quiet" onClick={onClose}>Cancel</Button><MoveButton look="main" whyNot={whyNot} run={async () => (await price({ code, name: name.trim(), summary: summary.trim(), monthly_price: monthly_price!, seats, storage_gb, features: features.split('\n').map((line) => line.trim()).filter(Boolean), valid_from: valid_from! }), onClose())} done="It will be offered from that day">Publish it</MoveButton></>}>
      <div className="grid gap-4">
        {of && of.subscribers > 0 && <Notice title={`${of.subscribers === 1 ? 'One organization stays' : `${of.subscribers} organizations stay`} on the price that ${of.subscribers === 1 ? 'it has' : 'they have'}`} />}
        {!of && <TextInput id="code" label="Code" required value={code} error={wrong.code} hint="How programs call it, such as county." onChange={(value) => setCode(String(value ?? '').trim().toLowerCase())} />}
        <TextInput id="name" label="Name" required value={name} onChange={(value) => setName(String(value ?? ''))} />
        <TextInput id="summary" label="For whom it is" required value={summary} onChange={(value) => setSummary(String(value ?? ''))} />
        <MoneyInput id="price" label="A month" required value={monthly_price} error={wrong.price} onChange={(value) => setPrice(typeof value === 'number' ? value : null)} />
        <NumberInput id="seats" label="People" hint="Empty: any number." value={seats} onChange={(value) => setSeats(typeof value === 'number' ? value : null)} />
        <NumberInput id="storage" label="Files in GB" hint="Empty: any amount." value={storage_gb} onChange={(value) => setStorage(typeof value === 'number' ? value : null)} />
        <LongTextInput id="features" label="What it includes, a line each" value={features} onChange={(value) => setFeatures(String(value ?? ''))} />
        <DateInput id="from" label="From" required value={valid_from} error={wrong.from} onChange={(value) => setFrom(value as string | null)} />
      </div>
    </Dialog>
  )
}
