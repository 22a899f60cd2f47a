import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { MoneyInput, PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { setOrderShares } from '../commands.ts'
import { orderLineShare, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { placeShares, whyNotShares } from '../shares/rules.ts'

type Draft = { key: string; budget_line: string | null; percent: unknown; amount: unknown; grant_award: string | null }
const way = { kind: 'choice', options: ['percent', 'cents'], words: { percent: 'Percent', cents: 'Dollars' } } as const

/** Funding of one line: in percent that total 100, or in dollars that total the line. */
export function SplitDialog({
  row,
  line,
  shares,
  onClose,
}: {
  row: PurchaseOrder
  line: OrderLine
  shares: readonly OrderLineShare[]
  onClose: () => void
}) {
  const put = useCommand<typeof setOrderShares>('purchase-orders/set-shares')
  const fresh = (): Draft => ({
    key: crypto.randomUUID(),
    budget_line: null,
    percent: null,
    amount: null,
    grant_award: row.grant_award,
  })
  const [by, setBy] = useState<'percent' | 'cents'>(
    shares.length > 0 && shares.every(({ percent }) => percent === null) ? 'cents' : 'percent',
  )
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    shares.length > 0 ? shares.map((share) => ({ ...share, key: share.id })) : [fresh(), fresh()],
  )
  const change = (key: string, part: Partial<Draft>) =>
    setDrafts((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const mistakes = drafts.flatMap(({ key, budget_line, percent, amount }) => {
    const part =
      by === 'percent'
        ? whyNotTyped({ kind: 'percent', required: true, min: 0, max: 100, decimals: 4 }, 'Percent', percent)
        : whyNotTyped({ kind: 'money', required: true, min: 1 }, 'Amount', amount)
    return [
      ...(budget_line ? [] : [{ name: `budget-${key}`, message: 'Select a budget line for this split.' }]),
      ...(part ? [{ name: `part-${key}`, message: part }] : []),
    ]
  })
  const inputs = drafts.map(({ budget_line, percent, amount, grant_award }) => ({
    budget_line: budget_line ?? '',
    ...(by === 'percent' ? { percent: Number(percent) } : { amount: Number(amount) }),
    grant_award,
  }))
  const reason = mistakes.length > 0 ? null : whyNotShares(inputs, line.amount)
  const cents = mistakes.length === 0 && reason === null ? placeShares(line.amount, inputs) : undefined
  // An error in the total is shown at the last split.
  const { wrong, refusal, busy, send, ready } = useSending([
    ...mistakes,
    reason !== null && { name: `part-${drafts.at(-1)?.key}`, message: `Line ${line.position} ${reason}` },
  ])
  const press = put.press({ id: row.id, version: row.version, line: line.id, shares: inputs })
  const save = () =>
    send(async () => {
      await press.send()
      onClose()
    })
  return (
    <Dialog
      title={`Funding for line ${line.position}`}
      about={
        <>
          {line.description}, <Amount cents={line.amount} />
        </>
      }
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} onClick={() => void save()}>
            Save split
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <FieldInput
          id="way"
          label="Split by"
          required
          field={way}
          value={by}
          onChange={(value) => setBy(value === 'cents' ? 'cents' : 'percent')}
        />
        {drafts.map((draft, at) => (
          <fieldset
            key={draft.key}
            className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_9rem]"
          >
            <legend className="px-1 text-xs text-ink-2">
              Split {at + 1}
              {cents && (
                <>
                  : <Amount cents={cents[at] ?? 0} />
                </>
              )}
            </legend>
            <RefInput
              id={`budget-${draft.key}`}
              label="Budget line"
              required
              error={wrong(`budget-${draft.key}`)}
              field={orderLineShare.fields.budget_line}
              value={draft.budget_line}
              onChange={(value) => change(draft.key, { budget_line: (value as string) || null })}
            />
            {by === 'percent' ? (
              <PercentInput
                id={`part-${draft.key}`}
                label="Percent"
                required
                error={wrong(`part-${draft.key}`)}
                value={draft.percent}
                onChange={(percent) => change(draft.key, { percent })}
              />
            ) : (
              <MoneyInput
                id={`part-${draft.key}`}
                label="Amount"
                required
                error={wrong(`part-${draft.key}`)}
                value={draft.amount}
                onChange={(amount) => change(draft.key, { amount })}
              />
            )}
            <div className="flex items-end gap-3 sm:col-span-2">
              <div className="min-w-0 grow">
                <FieldInput
                  id={`grant-${draft.key}`}
                  label="Grant award"
                  field={orderLineShare.fields.grant_award}
                  value={draft.grant_award}
                  onChange={(value) => change(draft.key, { grant_award: String(value ?? '') || null })}
                />
              </div>
              {drafts.length > 1 && (
                <IconButton
                  label={`Remove split ${at + 1}`}
                  onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
                >
                  <Icon name="trash" />
                </IconButton>
              )}
            </div>
          </fieldset>
        ))}
        <div>
          <Button onClick={() => setDrafts([...drafts, fresh()])}>
            <Icon name="plus" />
            Add split
          </Button>
        </div>
        <FormWill press={ready ? press : null} />
      </div>
    </Dialog>
  )
}
