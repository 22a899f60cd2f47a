import { dollars } from '#platform/money.ts'

/** Dollars in figures of one width, so that a column of them can be compared by eye. Less than nothing is red and has its minus. */
export const Amount = ({ cents, className = '' }: { cents: number; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${cents < 0 ? 'text-bad' : ''} ${className}`}>{dollars(cents).replace('-', '−')}</span>
)
