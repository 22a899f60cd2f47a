import { useState } from 'react'
import { orderLine } from '#areas/procurement/purchase-orders/records.ts'
import { receiptLine } from '#areas/procurement/receipts/records.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { dayIn, notADay, notANumber, numberIn } from '#kit/record/given.ts'
import type { Reason } from '#platform/rules.ts'
import type { issueStock, receiveStock } from '../commands.ts'
import type { reserveStock } from '../reservation-commands.ts'
import type { sendTransfer } from '../transfer-commands.ts'
import { stockBalance, stockItem, type StockBalance } from '../records.ts'
import { free, whyNotLot, whyNotTake } from '../rules.ts'

export type StockVerb = 'receive' | 'issue' | 'transfer' | 'reserve'
const titles: Record<StockVerb, { title: string; about: string; verb: string; done: string }> = {
  receive: {
    title: 'Receive stock',
    about: 'Stock coming into a warehouse. Receive an order’s delivery on the order first.',
    verb: 'Receive',
    done: 'Stock received',
  },
  issue: {
    title: 'Issue stock',
    about: 'Stock leaving a warehouse, and its purpose.',
    verb: 'Issue',
    done: 'Stock issued',
  },
  transfer: {
    title: 'Transfer to warehouse',
    about: 'Stock is in transit until the other warehouse receives it.',
    verb: 'Transfer',
    done: 'Transfer sent',
  },
  reserve: {
    title: 'Reserve stock',
    about: 'The stock is held until it is issued or released.',
    verb: 'Reserve',
    done: 'Stock reserved',
  },
}

/** An unused id. */
const nothing = '00000000-0000-0000-0000-000000000000'

type StockDialogProps = { verb: StockVerb; item?: string; onClose: () => void }

/**
 * One dialog for all stock transactions: item, location, quantity and purpose. A scanner types the code into the
 * first field.
 */
export function StockDialog({ verb, item: given, onClose }: StockDialogProps) {
  const [itemId, setItem] = useState<string | null>(given ?? null)
  const [place, setPlace] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [lot, setLot] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [expires, setExpires] = useState<unknown>(null)
  const [typed, setTyped] = useState<unknown>(null)
  const many = numberIn(typed)
  const [receiptId, setReceipt] = useState<string | null>(null)
  const [lineId, setLine] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  const [needed, setNeeded] = useState<unknown>(null)
  const receive = useCommand<typeof receiveStock>('stock/receive')
  const issue = useCommand<typeof issueStock>('stock/issue')
  const send = useCommand<typeof sendTransfer>('stock-transfers/send')
  const reserve = useCommand<typeof reserveStock>('stock-reservations/make')
  const { row: item } = useRecord(stockItem, itemId ?? '')
  const { rows: balances } = useRecords(stockBalance, (from) =>
    from
      .eq('item', itemId ?? nothing)
      .gt('quantity', 0)
      .order('expires_on')
      .limit(200),
  )
  const { rows: came } = useRecords(receiptLine, (from) =>
    from
      .eq('receipt', receiptId ?? nothing)
      .gt('accepted', 0)
      .order('position')
      .limit(200),
  )
  const { rows: ordered } = useRecords(orderLine, (from) =>
    from.in('id', came?.map(({ line }) => line) ?? []).limit(200),
  )
  const words = Object.fromEntries(
    (came ?? []).map(({ id, line, accepted }) => [
      id,
      `${ordered?.find((each) => each.id === line)?.description ?? 'Line'}: ${Number(accepted)} ${ordered?.find((each) => each.id === line)?.unit ?? ''}`,
    ]),
  )
  const here = (balances ?? []).filter(({ warehouse }) => warehouse === place)
  const balance: StockBalance | undefined = lot ? here.find((each) => each.lot === lot) : here[0]
  const { title, about, verb: word, done } = titles[verb]
  const whyNot: Reason = !item
    ? 'Select the item.'
    : !place
      ? 'Select the warehouse.'
      : verb === 'transfer' && !to
        ? 'Select the destination.'
        : many === null
          ? 'Enter a quantity.'
          : (notADay('Expires', expires) ?? notADay('Needed on', needed)) !== null
            ? 'Enter the date as 7/1/2027.'
            : verb === 'receive'
              ? (whyNotLot(item, code.trim() || null, many) ??
                (receiptId && !lineId
                  ? 'Select a line of the receipt.'
                  : why.trim()
                    ? null
                    : 'Enter where it came from.'))
              : ((item.tracked !== 'none' && verb !== 'reserve' && !lot
                  ? 'Select the lot or serial number.'
                  : whyNotTake(balance ?? null, many, item)) ??
                (verb !== 'transfer' && !why.trim() ? 'Enter a purpose.' : null))

  async function run() {
    const base = { item: itemId!, quantity: many! }
    if (verb === 'receive')
      await receive({
        ...base,
        warehouse: place!,
        lot: code.trim() || null,
        expires_on: dayIn(expires),
        receipt_line: lineId,
        why: why.trim(),
      })
    if (verb === 'issue') await issue({ ...base, warehouse: place!, lot, why: why.trim() })
    if (verb === 'transfer') await send({ ...base, from_warehouse: place!, to_warehouse: to!, lot })
    if (verb === 'reserve')
      await reserve({ ...base, warehouse: place!, for_what: why.trim(), needed_on: dayIn(needed) })
    onClose()
  }
  return (
    <Dialog
      from="side"
      title={title}
      about={about}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={run} done={done}>
            {word}
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <RefInput
          id="stock-item"
          label="Item"
          required
          hint="Search by name or code. A scanner types the code."
          field={{ to: 'stock_items' }}
          value={itemId}
          onChange={(value) => (setItem((value as string) || null), setLot(null))}
        />
        <RefInput
          id="stock-place"
          label={verb === 'transfer' ? 'From' : 'Warehouse'}
          required
          field={{ to: 'warehouses' }}
          value={place}
          onChange={(value) => (setPlace((value as string) || null), setLot(null))}
        />
        {verb === 'transfer' && (
          <RefInput
            id="stock-to"
            label="To"
            required
            field={{ to: 'warehouses' }}
            value={to}
            onChange={(value) => setTo((value as string) || null)}
          />
        )}
        {verb === 'receive' && item && item.tracked !== 'none' && (
          <>
            <TextInput
              id="stock-code"
              label={item.tracked === 'serial' ? 'Serial number' : 'Lot'}
              required
              value={code}
              onChange={(value) => setCode(String(value ?? ''))}
            />
            <DateInput
              id="stock-expires"
              label="Expires"
              value={expires}
              error={notADay('Expires', expires)}
              onChange={setExpires}
            />
          </>
        )}
        {verb !== 'receive' && verb !== 'reserve' && item && item.tracked !== 'none' && (
          <Select
            id="stock-lot"
            label={item.tracked === 'serial' ? 'Serial number' : 'Lot'}
            required
            field={{
              options: here.flatMap(({ lot: id }) => id ?? []),
              words: Object.fromEntries(here.map((each) => [each.lot ?? '', `${each.name} (${free(each)} available)`])),
            }}
            value={lot}
            onChange={(value) => setLot((value as string) || null)}
          />
        )}
        {verb === 'receive' && (
          <RefInput
            id="stock-receipt"
            label="Receipt"
            hint="Select it for an order’s delivery, so that each line is received only once."
            field={{ to: 'receipts' }}
            value={receiptId}
            onChange={(value) => (setReceipt((value as string) || null), setLine(null))}
          />
        )}
        {verb === 'receive' && receiptId && (
          <Select
            id="stock-line"
            label="Receipt line"
            required
            field={{ options: Object.keys(words), words }}
            value={lineId}
            onChange={(value) => setLine((value as string) || null)}
          />
        )}
        <NumberInput
          id="stock-many"
          label={item ? `Quantity (${item.unit})` : 'Quantity'}
          required
          value={typed}
          error={notANumber('Quantity', typed)}
          onChange={setTyped}
          {...(balance && verb !== 'receive' && { hint: `${free(balance)} available here.` })}
        />
        {verb !== 'transfer' && (
          <TextInput
            id="stock-why"
            label={verb === 'receive' ? 'Source' : 'Purpose'}
            required
            value={why}
            onChange={(value) => setWhy(String(value ?? ''))}
          />
        )}
        {verb === 'reserve' && (
          <DateInput
            id="stock-needed"
            label="Needed on"
            value={needed}
            error={notADay('Needed on', needed)}
            onChange={setNeeded}
          />
        )}
      </div>
    </Dialog>
  )
}
