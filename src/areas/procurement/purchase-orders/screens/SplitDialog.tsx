import { useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { MoneyInput, PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { setOrderShares } from '../commands.ts'
import { orderLineShare, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'
import { placeShares, whyNotShares } from '../shares/rules.ts'

type Draft = { key: string; budget_line: string | null; percent: number | null; amount: number | null; grant_award: string | null }
const way = { kind: 'choice', options: ['percent', 'cents'], words: { percent: 'In percent', cents: 'In dollars' } } as const

/** Who pays one line: in percent that come to a hundred, or in dollars that come to the line. */
export function SplitDialog({ row, line, shares, onClose }: { row: PurchaseOrder; line: OrderLine; shares: readonly OrderLineShare[]; onClose: () => void }) {
  const put = useCommand<typeof setOrderShares>('purchase-orders/set-shares')
  const fresh = (): Draft => ({ key: crypto.randomUUID(), budget_line: null, percent: null, amount: null, grant_award: row.grant_award })
  const [by, setBy] = useState<'percent' | 'cents'>(shares.length > 0 && shares.every(({ percent }) => percent === null) ? 'cents' : 'percent')
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => (shares.length > 0 ? shares.map((share) => ({ ...share, key: share.id })) : [fresh(), fresh()]))
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const inputs = drafts.map(({ budget_line, percent, amount, grant_award }) => ({ budget_line: budget_line ?? '', ...(by === 'percent' ? { percent: percent ?? 0 } : { amount: amount ?? 0 }), grant_award }))
  const bare = drafts.some(({ budget_line }) => !budget_line)
  const reason = bare ? 'names no budget line for one of its shares.' : whyNotShares(inputs, line.amount)
  const cents = reason === null ? placeShares(line.amount, inputs) : undefined
  const change = (key: string, part: Partial<Draft>) => setDrafts((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const number = (value: unknown) => (typeof value === 'number' ? value : null)

  async function save() {
    setTried(true)
    if (reason) return
    try {
      await put({ id: row.id, version: row.version, line: line.id, shares: inputs })
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  return (
    <Dialog title={`Who pays line ${line.position}?`} about={<>{line.description}, <Amount cents={line.amount} /></>} onClose={onClose} foot={<><Button look="quiet" onClick={onClose}>Cancel</Button><Button look="main" onClick={() => void save()}>Save the split</Button></>}>
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {tried && reason && <Notice tone="bad" title={`Line ${line.position} ${reason}`} />}
        <FieldInput id="way" label="Split it" required field={way} value={by} onChange={(value) => setBy(value === 'cents' ? 'cents' : 'percent')} />
        {drafts.map((draft, at) => (
          <fieldset key={draft.key} className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <legend className="px-1 text-xs text-ink-2">Share {at + 1}{cents && <>: <Amount cents={cents[at] ?? 0} /></>}</legend>
            <RefInput id={`budget-${draft.key}`} label="Budget line" required field={orderLineShare.fields.budget_line} value={draft.budget_line} onChange={(value) => change(draft.key, { budget_line: (value as string) || null })} />
            {by === 'percent'
              ? <PercentInput id={`part-${draft.key}`} label="Percent" required value={draft.percent} onChange={(value) => change(draft.key, { percent: number(value) })} />
              : <MoneyInput id={`part-${draft.key}`} label="Amount" required value={draft.amount} onChange={(value) => change(draft.key, { amount: number(value) })} />}
            <div className="flex items-end gap-3 sm:col-span-2">
              <div className="min-w-0 grow"><FieldInput id={`grant-${draft.key}`} label="Grant award" field={orderLineShare.fields.grant_award} value={draft.grant_award} onChange={(value) => change(draft.key, { grant_award: String(value ?? '') || null })} /></div>
              {drafts.length > 1 && <IconButton label={`Remove share ${at + 1}`} onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}><Icon name="trash" /></IconButton>}
            </div>
          </fieldset>
        ))}
        <div><Button onClick={() => setDrafts([...drafts, fresh()])}><Icon name="plus" />Add a share</Button></div>
      </div>
    </Dialog>
  )
}
