import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useSending } from '#kit/use-sending.ts'
import { localDay } from '#platform/dates.ts'
import { orderLife } from '../../purchase-orders/life.ts'
import { orderTerm, purchaseOrder, type OrderLine, type PurchaseOrder } from '../../purchase-orders/records.ts'
import { useOrderLines } from '../../purchase-orders/screens/use-order.ts'
import type { receiveDelivery, returnGoods } from '../commands.ts'
import { outstanding, whyNotCameOn, whyNotSentOn, wrongCount, wrongReturn } from '../rules.ts'
import { CountedLine, type Draft } from './CountedLine.tsx'
import { termOn } from '#platform/records/dated.ts'

export default function ReceiveScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(purchaseOrder, id)
  const { lines } = useOrderLines(id)
  const { organization } = useOrganization()
  if (!found.row || !lines || !organization)
    return (
      <NoRecord
        of={purchaseOrder}
        found={found.row ? { ...found, state: 'loading' } : found}
        list={{ to: '/purchase-orders', label: 'Purchase orders' }}
      />
    )
  return <Receive row={found.row} lines={lines} zone={organization.time_zone} />
}

const nothing: Draft = { quantity: null, rejected: null, reason: '' }
const counts = { kind: 'number', min: 0, decimals: 4 } as const
/** A value other than zero was entered: a line left empty is not counted. */
const isCounted = ({ quantity, rejected }: Draft) =>
  [quantity, rejected].some((value) => value !== null && value !== '' && value !== 0)

/** Counting at the dock, with one hand: a card for each line, and one button for everything outstanding. */
function Receive({ row, lines, zone }: { row: PurchaseOrder; lines: readonly OrderLine[]; zone: string }) {
  const today = localDay(new Date(useNow()), zone)
  const [query] = useSearchParams()
  const back = query.get('way') === 'return'
  const receive = useCommand<typeof receiveDelivery>('receipts/receive')
  const giveBack = useCommand<typeof returnGoods>('receipts/return')
  const navigate = useNavigate()
  const terms = useTerms(orderTerm)
  const [typedDay, setDay] = useState<unknown>()
  const on = typedDay === undefined ? today : typedDay
  const [slip, setSlip] = useState('')
  const [note, setNote] = useState('')
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const draftOf = (id: string) => drafts[id] ?? nothing
  const counted = lines.filter(({ id }) => isCounted(draftOf(id)))
  const shown = back ? lines.filter(({ received }) => received > 0) : lines
  const left = lines.filter((line) => outstanding(line) > 0)
  const tolerance = row.over_receipt ?? termOn(terms ?? [], 'over_receipt_percent', today) ?? 0
  const badDay = whyNotTyped({ kind: 'date', required: true }, back ? 'Returned on' : 'Received on', on)
  const issued_on = row.issued_at ? localDay(new Date(row.issued_at), zone) : today
  const wrongDay =
    badDay ??
    (back
      ? whyNotSentOn({ received_on: String(on), today })
      : whyNotCameOn({ received_on: String(on), today, issued_on }))
  const head = { order: row.id, received_on: String(on), note: note || null }
  const press = back
    ? giveBack.press({
        ...head,
        lines: counted.map(({ id }) => ({
          line: id,
          quantity: Number(draftOf(id).quantity),
          reason: draftOf(id).reason,
        })),
      })
    : receive.press({
        ...head,
        packing_slip: slip || null,
        lines: counted.map(({ id }) => ({
          line: id,
          quantity: Number(draftOf(id).quantity),
          rejected: Number(draftOf(id).rejected ?? 0),
          reason: draftOf(id).reason || null,
        })),
      })
  const { wrong, refusal, busy, send, ready } = useSending([
    wrongDay && { name: 'on', message: wrongDay },
    ...counted.map((line) => mistakeOf(line, draftOf(line.id))),
    counted.length === 0 && shown[0]
      ? {
          name: `quantity-${shown[0].id}`,
          message: back
            ? 'Enter a returned quantity for at least one line.'
            : 'Enter a received quantity for at least one line.',
        }
      : null,
  ])

  function mistakeOf({ id, position }: OrderLine, { quantity, rejected, reason }: Draft) {
    const given = whyNotTyped(counts, back ? 'Returned' : 'Received', quantity)
    if (given) return { name: `quantity-${id}`, message: `Line ${position}: ${given}` }
    const bad = whyNotTyped(counts, 'Rejected', rejected)
    if (bad) return { name: `rejected-${id}`, message: `Line ${position}: ${bad}` }
    const of = { line: id, quantity: Number(quantity ?? 0), reason }
    const found = back
      ? wrongReturn(of, lines)
      : wrongCount({ ...of, rejected: Number(rejected ?? 0) }, lines, tolerance)
    return found && { name: `${found.at}-${id}`, message: found.message }
  }
  const keep = () =>
    send(async () => {
      const made = await press.send()
      toast('good', back ? `${made.number}: return recorded` : `${made.number}: receipt recorded`)
      void navigate(`/purchase-orders/${row.id}?tab=delivery`)
    })
  return (
    <Screen
      narrow
      area={row.number}
      title={back ? `Return goods from ${row.title}` : `Receive ${row.title}`}
      about={
        back
          ? 'Returned goods no longer count as received.'
          : 'Enter what arrived. Reject damaged or wrong items with a reason.'
      }
    >
      <div className="grid gap-5">
        {!orderLife.is(row, 'issued') && (
          <Notice tone="warn" title="This order is not open. Goods can’t be received or returned." />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <DateInput
            id="on"
            label={back ? 'Returned on' : 'Received on'}
            required
            error={wrong('on')}
            value={on}
            onChange={setDay}
          />
          {!back && (
            <TextInput id="slip" label="Packing slip" value={slip} onChange={(value) => setSlip(String(value ?? ''))} />
          )}
        </div>
        {!back && left.length > 0 && (
          <div>
            <Button
              onClick={() =>
                setDrafts(
                  Object.fromEntries(
                    left.map((line) => [line.id, { ...draftOf(line.id), quantity: outstanding(line) }]),
                  ),
                )
              }
            >
              Receive all outstanding
            </Button>
          </div>
        )}
        {back && shown.length === 0 && <p className="text-ink-2">No received goods to return.</p>}
        <ul className="grid gap-3" aria-label="Lines">
          {shown.map((line) => (
            <CountedLine
              key={line.id}
              line={line}
              back={back}
              draft={draftOf(line.id)}
              wrong={wrong}
              onChange={(part) => setDrafts((now) => ({ ...now, [line.id]: { ...draftOf(line.id), ...part } }))}
            />
          ))}
        </ul>
        <LongTextInput
          id="note"
          label="Note"
          hint="The vendor will see it."
          value={note}
          onChange={(value) => setNote(String(value ?? ''))}
        />
        {refusal && <Notice tone="bad" title={refusal} />}
        <div className="flex flex-wrap items-center gap-4">
          <Button look="main" busy={busy} onClick={() => void keep()}>
            {back ? 'Return goods' : 'Save count'}
          </Button>
          <ButtonLink look="quiet" to={`/purchase-orders/${row.id}`}>
            Cancel
          </ButtonLink>
          <p className="text-sm text-ink-2">
            {counted.length === 0
              ? 'Nothing counted yet'
              : plural(counted.length, { one: 'One line counted', other: `${counted.length} lines counted` })}
          </p>
        </div>
        <FormWill press={ready ? press : null} />
      </div>
    </Screen>
  )
}
