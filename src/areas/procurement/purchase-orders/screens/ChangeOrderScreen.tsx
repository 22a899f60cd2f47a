import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { isBlank } from '#kit/record/grid/lines.ts'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { changeOrder, ChangePreview } from '../changes/commands.ts'
import { differences, type ChangedLine } from '../changes/rules.ts'
import { orderLine, purchaseOrder, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { ChangeEffect } from './ChangeEffect.tsx'
import { useOrderLines } from './use-order.ts'
import { useOrderGrid } from './use-order-grid.ts'

export default function ChangeOrderScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(purchaseOrder, id)
  const { lines, shares } = useOrderLines(id)
  if (!found.row || !lines || !shares)
    return (
      <NoRecord
        of={purchaseOrder}
        found={found.row ? { ...found, state: 'loading' } : found}
        list={{ to: '/purchase-orders', label: 'Purchase orders' }}
      />
    )
  return <Change row={found.row} lines={lines} shares={shares} />
}

/** The input as the command reads it: an existing line keeps its funding, unless a budget line was selected for it. */
function changed(
  values: readonly Record<string, any>[],
  lines: readonly OrderLine[],
  shares: readonly OrderLineShare[],
): ChangedLine[] {
  return values.map(
    ({ id, description, quantity, unit, unit_price, due, commodity, inspection, budget_line }): ChangedLine => {
      const before = lines.find((line) => line.id === id)
      const payers = shares.filter((share) => share.line === id)
      const other = budget_line && !(payers.length === 1 && payers[0]!.budget_line === budget_line)
      return {
        ...(before && { id: before.id }),
        description: String(description ?? ''),
        quantity: number(quantity, before?.quantity),
        unit: String(unit ?? ''),
        unit_price: number(unit_price, before?.unit_price),
        due: due || null,
        commodity: commodity || null,
        inspection: Boolean(inspection),
        ...(other && { shares: [{ budget_line, percent: 100 }] }),
      }
    },
  )
}

/** A value may not be a number while it is being typed. */
const number = (value: unknown, before = 0) => (typeof value === 'number' && Number.isFinite(value) ? value : before)

function Change({
  row,
  lines,
  shares,
}: {
  row: PurchaseOrder
  lines: readonly OrderLine[]
  shares: readonly OrderLineShare[]
}) {
  const send = useCommand<typeof changeOrder>('purchase-orders/change')
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [answer, setAnswer] = useState('')
  const [typedLimit, setLimit] = useState<unknown>(row.limit_amount)
  const [typedEnds, setEnds] = useState<unknown>(row.ends_on)
  // An unreadable value is left out of the totals.
  const wrongLimit =
    row.kind === 'blanket' ? whyNotTyped({ kind: 'money', required: true, min: 1 }, 'Limit', typedLimit) : null
  const wrongEnds =
    row.kind === 'blanket' ? whyNotTyped({ kind: 'date', required: true }, 'Valid until', typedEnds) : null
  const limit = wrongLimit ? row.limit_amount : (typedLimit as number | null)
  const ends = wrongEnds ? row.ends_on : (typedEnds as string | null)
  const grid = useOrderGrid({
    rows: lines,
    version: row.version,
    without: row.kind === 'blanket' ? ['due', 'budget_line'] : [],
  })
  // A line that was only begun isn't checked yet.
  const typed = changed(
    grid.lines.filter((line) => !isBlank(orderLine, line, grid.fresh)).map(({ id, values }) => ({ ...values, id })),
    lines,
    shares,
  ).filter(({ id, description, unit }) => id || (description.trim() && unit.trim()))
  const moved =
    differences(lines, typed).some(({ what }) => what !== 'same') ||
    (row.kind === 'blanket' && (limit !== row.limit_amount || ends !== row.ends_on))
  const blanket = row.kind === 'blanket' ? { limit_amount: limit, ends_on: ends } : {}
  const preview = usePreview(row, { lines: typed, ...blanket, cardinal_answer: answer })

  const cardinal = moved && preview !== undefined && preview.cardinal.length > 0
  const {
    wrong,
    refusal,
    busy,
    send: keep,
  } = useSending([
    wrongLimit && { name: 'limit', message: wrongLimit },
    wrongEnds && { name: 'ends', message: wrongEnds },
    !reason.trim() && { name: 'why', message: 'Enter a reason. The vendor will see it.' },
    cardinal && !answer.trim() && { name: 'cardinal', message: 'Explain why this is the same purchase' },
  ])
  const save = () =>
    keep(async () => {
      await grid.save(async (inputs, version) => {
        const { waits } = await send({
          id: row.id,
          version,
          reason,
          lines: changed(inputs as never, lines, shares) as never,
          ...blanket,
          cardinal_answer: answer,
        })
        toast('good', waits ? 'Change submitted for approval' : 'Change issued and sent to the vendor')
        void navigate(`/purchase-orders/${row.id}`)
      })
    })
  return (
    <Screen
      area={row.number}
      title={`Change ${row.title}`}
      about="Received and billed quantities can’t change. The vendor gets a new version."
    >
      <div className="grid gap-6">
        <ChangeEffect preview={preview} moved={moved} lines={lines} after={typed} />
        <LinesGrid grid={grid} label={`Lines of ${row.title}`} totals={['amount']} />
        {row.kind === 'blanket' && (
          <div className="grid gap-5 sm:grid-cols-2">
            <MoneyInput
              id="limit"
              label="Limit"
              required
              error={wrong('limit')}
              value={typedLimit}
              onChange={setLimit}
            />
            <DateInput
              id="ends"
              label="Valid until"
              required
              error={wrong('ends')}
              value={typedEnds}
              onChange={setEnds}
            />
          </div>
        )}
        <div className="grid max-w-3xl gap-5">
          <LongTextInput
            id="why"
            label="Reason for the change"
            required
            hint="The vendor will see it."
            error={wrong('why')}
            value={reason}
            onChange={(value) => setReason(String(value ?? ''))}
          />
          {cardinal && (
            <LongTextInput
              id="cardinal"
              label="Reason it isn’t a cardinal change"
              required
              hint="Approvers and auditors will see it."
              error={wrong('cardinal')}
              value={answer}
              onChange={(value) => setAnswer(String(value ?? ''))}
            />
          )}
          {refusal && <Notice tone="bad" title={refusal} />}
          <div className="flex flex-wrap gap-3">
            <Button look="main" busy={busy || grid.saving} onClick={() => void save()}>
              Request change
            </Button>
            <ButtonLink look="quiet" to={`/purchase-orders/${row.id}`}>
              Cancel
            </ButtonLink>
          </div>
        </div>
      </div>
    </Screen>
  )
}

/** The last result stays until the next one arrives, so that the page does not jump while typing. */
function usePreview(row: PurchaseOrder, wanted: object): ChangePreview | undefined {
  const backend = useBackend()
  const asked = useDeferredValue(JSON.stringify({ id: row.id, ...wanted }))
  return useQuery({
    queryKey: ['purchase_orders', 'preview-change', row.version, asked],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => callFunction<ChangePreview>(backend, 'purchase-orders/preview-change', JSON.parse(asked)),
  }).data
}
