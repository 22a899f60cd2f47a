import { dollars } from '#platform/money.ts'

type AmountProps = { cents: number; whole?: boolean; className?: string }

/**
 * Dollars in figures of equal width, so that a column can be compared. Negative amounts are red with a minus; zero is
 * quiet. Where a figure is only glanced at, cents are left out.
 */
export const Amount = ({ cents, whole = false, className = '' }: AmountProps) => (
  <span
    className={`figures whitespace-nowrap ${cents < 0 ? 'text-bad' : cents === 0 && !whole ? 'text-ink-3' : ''} ${className}`}
  >
    {shown(cents, whole)}
  </span>
)

const shown = (cents: number, whole: boolean) =>
  dollars(whole ? Math.round(cents / 100) * 100 : cents).replace(whole ? /\.00$/ : '', '')
