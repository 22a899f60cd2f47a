import { Amount } from '#kit/parts/Amount.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { howMany } from '#platform/words.ts'
import { say } from '#platform/say.ts'
import type { NoticeContent } from '../../notices/rules.ts'
import { amountOf, totalOf, whyNotPrice, type BidContent } from '../rules.ts'

type Lines = NoticeContent['lines']
type Typed = Readonly<Record<string, string>>

/** The prices as they were typed, as numbers; a blank line is not offered. */
export const pricedIn = (lines: Lines, prices: Typed): BidContent['lines'] =>
  lines.flatMap(({ id }) =>
    prices[id]?.trim() ? [{ line: id, unit_price: Number(prices[id].replaceAll(/[$,\s]/g, '')) }] : [],
  )

type PriceLinesProps = {
  lines: Lines
  prices: Typed
  tried: boolean
  unpriced: boolean
  onChange: (prices: Typed) => void
}

export function PriceLines({ lines, prices, tried, unpriced, onChange }: PriceLinesProps) {
  const priced = pricedIn(lines, prices)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{say('Unit prices, in dollars')}</legend>
      {lines.map(({ id, lot, description, quantity, unit }, at) => {
        const price = priced.find(({ line }) => line === id)?.unit_price
        const whyNot =
          price !== undefined
            ? whyNotPrice(price)
            : unpriced && at === 0
              ? say('Enter a price for at least one line or lot.')
              : null
        return (
          <div key={id} className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-[1fr_10rem_9rem]">
            <p className="sm:pb-2">
              {description}
              <span className="block text-xs text-ink-2">
                {lot && say('Lot {lot} · ', { lot })}
                {howMany(quantity, unit)}
              </span>
            </p>
            <Field
              label={say('Price for one {unit}', { unit })}
              aria-label={say('Price for one {unit} of {description}', { unit, description })}
              inputMode="decimal"
              autoComplete="off"
              error={tried ? whyNot : null}
              value={prices[id] ?? ''}
              onChange={({ target }) => onChange({ ...prices, [id]: target.value })}
            />
            <p className="pb-2 text-right">
              {price !== undefined && Number.isFinite(price) && <Amount cents={amountOf(quantity, price)} />}
            </p>
          </div>
        )
      })}
      <p className="flex justify-between border-t border-line pt-2 font-semibold">
        <span>{say('Total')}</span>{' '}
        {priced.every(({ unit_price }) => whyNotPrice(unit_price) === null) && (
          <Amount cents={totalOf({ lines: priced }, lines)} />
        )}
      </p>
    </fieldset>
  )
}
