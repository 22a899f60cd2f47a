import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useSending } from '#kit/use-sending.ts'
import { priceInDollars } from '#platform/money.ts'
import { amountOf } from '../lines/rules.ts'
import type { releaseOrder } from '../making.ts'
import { orderLine, purchaseOrder, type OrderLine, type PurchaseOrder } from '../records.ts'
import { leftOf } from '../rules.ts'
import { useOrderLines } from './use-order.ts'

export default function ReleaseScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(purchaseOrder, id)
  const { lines } = useOrderLines(id)
  if (!found.row || !lines)
    return (
      <NoRecord
        of={purchaseOrder}
        found={found.row ? { ...found, state: 'loading' } : found}
        list={{ to: '/purchase-orders', label: 'Purchase orders' }}
      />
    )
  return <Release row={found.row} lines={lines} />
}

/** Releases quantities of a blanket order at its prices. */
function Release({ row, lines }: { row: PurchaseOrder; lines: readonly OrderLine[] }) {
  const send = useCommand<typeof releaseOrder>('purchase-orders/release')
  const navigate = useNavigate()
  const [title, setTitle] = useState(row.title)
  const [to, setTo] = useState(row.deliver_to ?? '')
  const [budget, setBudget] = useState<string | null>(lines[0]?.budget_line ?? null)
  const [counts, setCounts] = useState<Readonly<Record<string, unknown>>>({})
  const countOf = (id: string) => (typeof counts[id] === 'number' ? counts[id] : 0)
  const wanted = lines.filter(({ id }) => countOf(id) > 0)
  const total = wanted.reduce((sum, { id, unit_price }) => sum + amountOf({ quantity: countOf(id), unit_price }), 0)
  const left = leftOf(row)
  const {
    wrong,
    refusal,
    busy,
    send: make,
    ready,
  } = useSending([
    !title.trim() && { name: 'title', message: 'Title is required' },
    ...lines.map(({ id }) => {
      const message = whyNotTyped({ kind: 'number', min: 0, decimals: 4 }, 'Quantity', counts[id])
      return message ? { name: `count-${id}`, message } : null
    }),
    wanted.length === 0 && { name: `count-${lines[0]?.id}`, message: 'Release at least one line' },
  ])
  const press = send.press({
    blanket: row.id,
    title,
    deliver_to: to || null,
    lines: wanted.map(({ id }) => ({ line: id, quantity: countOf(id), budget_line: budget })),
  })
  return (
    <Screen narrow area={row.number} title={`New release of ${row.title}`}>
      <div className="grid gap-5">
        <Figures
          figures={[
            { label: 'Available', value: <Amount cents={left} /> },
            { label: 'This release', value: <Amount cents={total} /> },
            {
              label: 'Available after',
              value: <Amount cents={left - total} />,
              ...(total > left && { tone: 'bad' as const, note: 'Exceeds the amount available' }),
            },
          ]}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            id="title"
            label="Title"
            required
            error={wrong('title')}
            value={title}
            onChange={(value) => setTitle(String(value ?? ''))}
          />
          <TextInput id="to" label="Deliver to" value={to} onChange={(value) => setTo(String(value ?? ''))} />
          <RefInput
            id="budget"
            label="Budget line"
            field={orderLine.fields.budget_line}
            value={budget}
            onChange={(value) => setBudget((value as string) || null)}
          />
        </div>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {lines.map((line) => (
            <li key={line.id} className="grid items-start gap-3 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_10rem_8rem]">
              <span className="min-w-0 sm:pt-6">
                <span className="font-semibold">{line.description}</span>
                <span className="block text-xs text-ink-2">
                  {priceInDollars(line.unit_price)} {line.unit === 'each' ? 'each' : `a ${line.unit}`}
                </span>
              </span>
              <NumberInput
                id={`count-${line.id}`}
                label={`Quantity, ${line.unit}`}
                error={wrong(`count-${line.id}`)}
                value={counts[line.id] ?? null}
                onChange={(value) => setCounts((now) => ({ ...now, [line.id]: value }))}
              />
              <span className="text-right sm:pt-8">
                <Amount cents={amountOf({ quantity: countOf(line.id), unit_price: line.unit_price })} />
              </span>
            </li>
          ))}
        </ul>
        {refusal && <Notice tone="bad" title={refusal} />}
        <div className="flex flex-wrap gap-3">
          <Button
            look="main"
            busy={busy}
            onClick={() => void make(async () => void navigate(`/purchase-orders/${(await press.send()).id}`))}
          >
            Create release
          </Button>
          <ButtonLink look="quiet" to={`/purchase-orders/${row.id}`}>
            Cancel
          </ButtonLink>
        </div>
        <FormWill press={ready ? press : null} />
      </div>
    </Screen>
  )
}
