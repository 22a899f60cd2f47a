import { dollars } from '#platform/money.ts'
import type { BudgetLine } from '../records.ts'

type Used = Pick<BudgetLine, 'amended' | 'spent' | 'encumbered' | 'pre_encumbered'>

/** Spent, then encumbered, then available: one bar from the left, with a text alternative. */
export function UsedBar({ line, wide = false }: { line: Used; wide?: boolean }) {
  const whole = Math.max(1, line.amended)
  const spent = Math.min(100, Math.max(0, (line.spent / whole) * 100))
  const encumbered = Math.min(100 - spent, ((line.encumbered + line.pre_encumbered) / whole) * 100)
  return (
    <svg
      role="img"
      aria-label={`${dollars(line.spent)} spent and ${dollars(line.encumbered + line.pre_encumbered)} encumbered or pre-encumbered of ${dollars(line.amended)}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={`h-1.5 overflow-hidden rounded-full bg-surface-3 ${wide ? 'w-full' : 'w-28'}`}
    >
      <rect width={spent} height="4" className="fill-action" />
      <rect x={spent} width={encumbered} height="4" className="fill-action opacity-45" />
    </svg>
  )
}
