import { useId, useState, type FormEvent } from 'react'
import { readDocument, versionNumber } from '#areas/procurement/purchase-orders/paper/rules.ts'
import type { OrderVersion } from '#areas/procurement/purchase-orders/records.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { useRows } from '#client/use-rows.ts'
import type { Problem } from '#kit/fields.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { howMany } from '#platform/words.ts'
import { amountOf } from '../../invoices/rules.ts'
import { extrasOf } from '../../invoices/extras/rules.ts'
import type { sendInvoice } from '../commands.ts'
import { InvoiceExtras } from './InvoiceExtras.tsx'
import { amountsOf, asksReason, noExtras, problemsOf } from './typed-extras.ts'
import { say } from '#platform/say.ts'

/** The newest version of each open order. */
const openOrders = (versions: readonly OrderVersion[]) =>
  versions.filter(
    (version, at) =>
      versions.findIndex(({ purchase_order }) => purchase_order === version.purchase_order) === at &&
      (version.kind === 'issued' || version.kind === 'changed'),
  )

type SendInvoiceProps = {
  account: string
  /** The order it was opened from. */ order?: string | null
  onClose: () => void
}

/** An invoice for one order, with its lines as ordered: a quantity of 0 means not billed now. */
export function SendInvoiceDialog({ account, order: from = null, onClose }: SendInvoiceProps) {
  const send = useCommand<typeof sendInvoice>('invoice-submissions/send')
  const today = useToday()
  const { data: versions } = useRows<OrderVersion>('order_versions', (from) =>
    from
      .select()
      .neq('organization_id', account)
      .order('revision', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(200),
  )
  const orders = openOrders(versions ?? [])
  const [chosen, setChosen] = useState<string>()
  const [number, setNumber] = useState('')
  const [day, setDay] = useState<unknown>(today)
  const [billed, setBilled] = useState<Record<string, unknown>>({})
  const [extras, setExtras] = useState(noExtras)
  const version =
    orders.find(({ id, purchase_order }) => (chosen ? id === chosen : purchase_order === from)) ?? orders[0]
  const order = version && readDocument(version)
  const lines = (order?.lines ?? []).map((line) => ({
    line,
    quantity: typeof billed[line.id] === 'number' ? (billed[line.id] as number) : 0,
  }))
  const goods = lines.reduce((sum, { line, quantity }) => sum + amountOf({ quantity, unit_price: line.unit_price }), 0)
  const total = goods + extrasOf(amountsOf(extras))

  const form = useId()
  const badDay = whyNotTyped({ kind: 'date', required: true }, say('Invoice date'), day)
  const counts = lines
    .map(({ line }) => ({
      name: `send-${line.id}`,
      message: whyNotTyped({ kind: 'number', min: 0, decimals: 4 }, line.description, billed[line.id]),
    }))
    .filter((each): each is Problem => each.message !== null)
  const {
    wrong,
    refusal,
    busy,
    send: press,
    ready,
  } = useSending([
    !version && { name: 'send-order', message: say('Select an order.') },
    !number.trim() && { name: 'send-number', message: say('Your invoice number is required') },
    badDay && { name: 'send-day', message: badDay },
    ...counts,
    counts.length === 0 &&
      goods <= 0 &&
      lines[0] !== undefined && {
        name: `send-${lines[0].line.id}`,
        message: say('Enter a quantity for at least one line.'),
      },
    ...problemsOf(extras, goods, order),
  ])
  const sending = version
    ? send.press({
        organization: version.organization_id,
        vendor: version.vendor,
        order: version.number,
        vendor_number: number,
        invoice_date: String(day),
        ...amountsOf(extras),
        discount_percent: typeof extras.early === 'number' ? extras.early : null,
        discount_until: typeof extras.until === 'string' ? extras.until : null,
        charges_because: asksReason(extras, order) ? extras.because : null,
        total: extras.total as number,
        document: [...extras.document],
        lines: lines
          .filter(({ quantity }) => quantity > 0)
          .map(({ line, quantity }) => ({
            line: Number(line.position),
            description: line.description,
            quantity,
            unit: line.unit,
            unit_price: line.unit_price,
          })),
      })
    : null
  function submit(event: FormEvent) {
    event.preventDefault()
    void press(async () => {
      await sending!.send()
      toast('good', say('Invoice submitted'))
      onClose()
    })
  }
  return (
    <Dialog
      from="side"
      title={say('New invoice')}
      about={say('For one of your orders. The agency matches it with what it received.')}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button type="submit" form={form} look="main" busy={busy}>
            {say('Submit invoice')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {versions && orders.length === 0 && <Notice title={say('No agency has an open order with you.')} />}
        <Select
          id="send-order"
          label={say('Order')}
          required
          error={wrong('send-order')}
          field={{
            options: orders.map(({ id }) => id),
            words: Object.fromEntries(
              orders.map((each) => [each.id, `${versionNumber(readDocument(each))}: ${readDocument(each).title}`]),
            ),
          }}
          value={version?.id ?? ''}
          onChange={(value) => (setChosen(String(value ?? '')), setBilled({}))}
        />
        <TextInput
          id="send-number"
          label={say('Your invoice number')}
          required
          error={wrong('send-number')}
          value={number}
          onChange={(value) => setNumber(String(value ?? ''))}
        />
        <DateInput
          id="send-day"
          label={say('Invoice date')}
          required
          error={wrong('send-day')}
          value={day}
          onChange={setDay}
        />
        {lines.map(({ line, quantity }) => (
          <div key={line.id} className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4 border-b border-line pb-3">
            <NumberInput
              id={`send-${line.id}`}
              label={`${Number(line.position)}. ${line.description}`}
              hint={say('{quantity} ordered', { quantity: howMany(line.quantity, line.unit) })}
              error={wrong(`send-${line.id}`)}
              value={billed[line.id] ?? null}
              onChange={(value) => setBilled((now) => ({ ...now, [line.id]: value }))}
            />
            <p className="pt-8 text-right">
              <Amount cents={amountOf({ quantity, unit_price: line.unit_price })} />
            </p>
          </div>
        ))}
        <InvoiceExtras
          order={order}
          typed={extras}
          asksReason={asksReason(extras, order)}
          wrong={wrong}
          onChange={(change) => setExtras((now) => ({ ...now, ...change }))}
        />
        <p className="text-lg">
          {say('Total')}{' '}
          <span className="rule-double font-semibold">
            <Amount cents={total} />
          </span>
        </p>
        <FormWill press={ready ? sending : null} />
      </form>
    </Dialog>
  )
}
