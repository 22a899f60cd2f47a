import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { howMany } from '#platform/words.ts'
import type { OrderLine } from '../../purchase-orders/records.ts'
import { count, outstanding } from '../rules.ts'

/** As it was typed: an invalid number stays there to be corrected. */
export type Draft = { quantity: unknown; rejected: unknown; reason: string }

const isMore = (value: unknown) => typeof value === 'number' && value > 0

/** One line of a receipt: the quantity, how much is rejected, and why. */
export function CountedLine({
  line,
  back,
  draft,
  wrong,
  onChange,
}: {
  line: OrderLine
  back: boolean
  draft: Draft
  wrong: (name: string) => string | null
  onChange: (part: Partial<Draft>) => void
}) {
  const left = outstanding(line)
  const given = isMore(draft.quantity)
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold">
          {line.position}. {line.description}
        </span>
        <span className="text-xs text-ink-2">
          {back
            ? `${howMany(line.received, line.unit)} received`
            : `${count(left)} of ${howMany(line.quantity, line.unit)} outstanding`}
        </span>
      </div>
      {line.inspection && !back && <p className="text-xs text-ink-2">Inspected before it counts as received.</p>}
      <div className="flex flex-wrap items-start gap-3">
        {/* A long sentence goes below the whole line and not into the narrow column of a figure. */}
        <div className="w-32 grow sm:grow-0 [&_[id$=-error]]:w-[min(36rem,calc(100vw-4.5rem))]">
          <NumberInput
            id={`quantity-${line.id}`}
            label={back ? 'Returned' : 'Received'}
            required
            error={wrong(`quantity-${line.id}`)}
            value={draft.quantity}
            onChange={(quantity) => onChange({ quantity })}
          />
        </div>
        {!back && left > 0 && (
          <Button
            className="mt-6.5"
            onClick={() => onChange({ quantity: left })}
            aria-label={`All ${count(left)} of line ${line.position}`}
          >
            All {count(left)}
          </Button>
        )}
        {!back && given && (
          <div className="w-44 grow sm:grow-0">
            <NumberInput
              id={`rejected-${line.id}`}
              label="Rejected"
              error={wrong(`rejected-${line.id}`)}
              value={draft.rejected}
              onChange={(rejected) => onChange({ rejected })}
            />
          </div>
        )}
      </div>
      {((back && given) || isMore(draft.rejected)) && (
        <TextInput
          id={`reason-${line.id}`}
          label={back ? 'Return reason' : 'Rejection reason'}
          required
          hint="The vendor will see it."
          error={wrong(`reason-${line.id}`)}
          value={draft.reason}
          onChange={(value) => onChange({ reason: String(value ?? '') })}
        />
      )}
    </li>
  )
}
