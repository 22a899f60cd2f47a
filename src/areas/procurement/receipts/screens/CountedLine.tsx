import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { howMany } from '#platform/words.ts'
import type { OrderLine } from '../../purchase-orders/records.ts'
import { count, outstanding } from '../rules.ts'

export type Draft = { quantity: number | null; rejected: number | null; reason: string }

const number = (value: unknown) => (typeof value === 'number' ? value : null)

/** One line as it is counted: how much, how much of it is not good, and why. */
export function CountedLine({ line, back, draft, onChange }: { line: OrderLine; back: boolean; draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const left = outstanding(line)
  const given = (draft.quantity ?? 0) > 0
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold">{line.position}. {line.description}</span>
        <span className="text-xs text-ink-2">{back ? `${howMany(line.received, line.unit)} came` : `${count(left)} of ${howMany(line.quantity, line.unit)} outstanding`}</span>
      </div>
      {line.inspection && !back && <p className="text-xs text-ink-2">It is inspected before it counts as received.</p>}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-32 grow sm:grow-0"><NumberInput id={`quantity-${line.id}`} label={back ? 'Goes back' : 'Came'} required value={draft.quantity} onChange={(value) => onChange({ quantity: number(value) })} /></div>
        {!back && left > 0 && <Button onClick={() => onChange({ quantity: left })} aria-label={`All ${count(left)} of line ${line.position}`}>All {count(left)}</Button>}
        {!back && given && <div className="w-32 grow sm:grow-0"><NumberInput id={`rejected-${line.id}`} label="Of it rejected" value={draft.rejected} onChange={(value) => onChange({ rejected: number(value) })} /></div>}
      </div>
      {((back && given) || (draft.rejected ?? 0) > 0) && <TextInput id={`reason-${line.id}`} label={back ? 'Why it goes back' : 'Why it is rejected'} required hint="The vendor reads it." value={draft.reason} onChange={(value) => onChange({ reason: String(value ?? '') })} />}
    </li>
  )
}
