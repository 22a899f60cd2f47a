import { dollars } from '#platform/money.ts'
import { withMinus } from '#platform/words.ts'

/** The unit of a chart: whole cents, items, or hundredths. */
export type Unit = 'money' | 'count' | 'percent'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** The form on an axis: $1.2M, 340K, 45%. */
export function asTick(value: number, unit: Unit): string {
  if (unit === 'percent') return `${withMinus(exact.format(value))}%`
  const text = compact.format(Math.abs(unit === 'money' ? value / 100 : value))
  return `${value < 0 ? '−' : ''}${unit === 'money' ? '$' : ''}${text}`
}

/** No figure is there. */
export const unknown = 'none'

/** The full form: to the cent. */
export function asRead(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined) return unknown
  if (unit === 'percent') return `${withMinus(exact.format(value))}%`
  return unit === 'money' ? dollars(value) : withMinus(exact.format(value))
}
