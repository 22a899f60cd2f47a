import { useState } from 'react'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'
import { moneyShown, moneyTyped, numberTyped } from './typed.ts'

type Reading = { read: (text: string) => unknown; show: (value: number) => string; before?: string; after?: string }

const money: Reading = { read: moneyTyped, show: moneyShown, before: '$' }
const plain: Reading = {
  read: numberTyped,
  show: (value) => value.toLocaleString('en-US', { maximumFractionDigits: 6 }),
}
const year: Reading = { ...plain, show: String }
/** A unit price: to the cent, or with fractions of a cent. */
const price: Reading = {
  read: (text) => numberTyped(text.replace('$', '')),
  show: (value) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
  before: '$',
}
const percent: Reading = { ...plain, after: '%' }

/** People type numbers freely; the field formats them when it is left, and never before. */
function Typed({
  reading: { read, show, before, after },
  value,
  onChange,
  onBlur,
  ...asked
}: Asked & { reading: Reading }) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (typeof value === 'number' ? show(value) : String(value ?? ''))
  return (
    <FieldFrame {...asked}>
      <div className="relative max-w-60">
        {before && (
          <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-2">
            {before}
          </span>
        )}
        <input
          id={asked.id}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={({ target }) => (setTyped(target.value), onChange(read(target.value)))}
          onBlur={() => (setTyped(undefined), onBlur?.())}
          {...described(asked)}
          className={`${box} figures text-right ${before ? 'pl-7' : ''} ${after ? 'pr-8' : ''}`}
        />
        {after && (
          <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-2">
            {after}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}

export const MoneyInput = (asked: Asked) => <Typed reading={money} {...asked} />
export const NumberInput = (asked: Asked) => <Typed reading={plain} {...asked} />
export const PriceInput = (asked: Asked) => <Typed reading={price} {...asked} />
export const YearInput = (asked: Asked) => <Typed reading={year} {...asked} />
export const PercentInput = (asked: Asked) => <Typed reading={percent} {...asked} />
