import { useAnswer } from '#client/use-answer.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { dollars } from '#platform/money.ts'
import type { checkLedger } from '../../ledger/questions.ts'

/** The reconciliation that an auditor asks for, done at every look: the sums that are kept against every entry. */
export function LedgerCheck() {
  const { data } = useAnswer<typeof checkLedger>('budget-ledger/check', {}, { about: 'budget_lines' })
  if (!data) return null
  if (data.differences.length === 0)
    return (
      <p className="text-xs text-ink-2">
        Added up from all {data.entries.toLocaleString('en-US')} entries of the ledger just now: each of the {data.lines.toLocaleString('en-US')} budget lines, of all years, shows what its entries give.
      </p>
    )
  return (
    <Notice tone="bad" title="The ledger and the budget lines do not agree">
      {data.differences.map(({ line, name, kept, scanned }) => (
        <span key={line} className="block">{name}: {dollars(kept)} is shown as available, its entries give {dollars(scanned)}.</span>
      ))}
    </Notice>
  )
}
