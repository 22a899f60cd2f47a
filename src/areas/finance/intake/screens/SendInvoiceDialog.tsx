import { useState, type FormEvent } from 'react'
import { readDocument, versionNumber } from '#areas/procurement/purchase-orders/paper/rules.ts'
import type { OrderVersion } from '#areas/procurement/purchase-orders/records.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { useRows } from '#client/use-rows.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { amountOf } from '../../invoices/rules.ts'
import type { sendInvoice } from '../commands.ts'

/** The newest version of each order that is not at its end. */
const openOrders = (versions: readonly OrderVersion[]) =>
  versions.filter((version, at) => versions.findIndex(({ purchase_order }) => purchase_order === version.purchase_order) === at && (version.kind === 'issued' || version.kind === 'changed'))

/** An invoice for one order, its lines as they were ordered: what is not billed now is left at nothing. */
export function SendInvoiceDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const send = useCommand<typeof sendInvoice>('invoice-submissions/send')
  const today = useToday()
  const { data: versions } = useRows<OrderVersion>('order_versions', (from) => from.select().neq('organization_id', account).order('revision', { ascending: false }).order('created_at', { ascending: false }).limit(200))
  const orders = openOrders(versions ?? [])
  const [chosen, setChosen] = useState<string>()
  const [number, setNumber] = useState('')
  const [day, setDay] = useState<unknown>(today)
  const [billed, setBilled] = useState<Record<string, unknown>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const version = orders.find(({ id }) => id === chosen) ?? orders[0]
  const order = version && readDocument(version)
  const lines = (order?.lines ?? []).map((line) => ({ line, quantity: typeof billed[line.id] === 'number' ? (billed[line.id] as number) : 0 }))
  const total = lines.reduce((sum, { line, quantity }) => sum + amountOf({ quantity, unit_price: line.unit_price }), 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!version || !order) return
    if (typeof day !== 'string') return setRefusal('Choose the day of the invoice.')
    setBusy(true)
    try {
      await send({
        organization: version.organization_id, vendor: version.vendor, order: version.number, vendor_number: number, invoice_date: day, charges: 0,
        lines: lines.filter(({ quantity }) => quantity > 0).map(({ line, quantity }) => ({ line: Number(line.position), description: line.description, quantity, unit: line.unit, unit_price: line.unit_price })),
      })
      toast('good', 'Your invoice is on its way')
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog from="side" title="Send an invoice" about="For an order that you have. The agency matches it with what it received." onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {versions && orders.length === 0 && <Notice title="No agency has an open order with you." />}
        <Select id="send-order" label="Order" required field={{ options: orders.map(({ id }) => id), words: Object.fromEntries(orders.map((each) => [each.id, `${versionNumber(readDocument(each))}: ${readDocument(each).title}`])) }} value={version?.id ?? ''} onChange={(value) => (setChosen(String(value ?? '')), setBilled({}))} />
        <TextInput id="send-number" label="Your invoice number" required value={number} onChange={(value) => setNumber(String(value ?? ''))} />
        <DateInput id="send-day" label="Invoice date" required value={day} onChange={setDay} />
        {lines.map(({ line, quantity }) => (
          <div key={line.id} className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-4 border-b border-line pb-3">
            <NumberInput id={`send-${line.id}`} label={`${Number(line.position)}. ${line.description}`} hint={`${line.quantity.toLocaleString('en-US')} ${line.unit} ordered`} value={billed[line.id] ?? null} onChange={(value) => setBilled((now) => ({ ...now, [line.id]: value }))} />
            <p className="pb-2 text-right"><Amount cents={amountOf({ quantity, unit_price: line.unit_price })} /></p>
          </div>
        ))}
        <p className="text-lg">Together <span className="rule-double font-semibold"><Amount cents={total} /></span></p>
        <div className="flex gap-3 pt-1">
          <Button type="submit" look="main" busy={busy} disabled={total <= 0 || number.trim() === ''}>Send the invoice</Button>
          <Button look="quiet" onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
