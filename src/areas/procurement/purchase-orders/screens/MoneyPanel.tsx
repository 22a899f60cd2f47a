import { Link } from 'react-router'
import { budgetEntry, type BudgetEntry } from '#areas/planning/ledger/records.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { optionLabel } from '#platform/records/record.ts'

/** All ledger entries of this order; they total its open encumbrance. */
export function MoneyPanel({ loaded: { entries: rows } }: { loaded: { entries: readonly BudgetEntry[] | undefined } }) {
  const names = useNames(budgetEntry, rows ?? [])
  if (rows?.length === 0) return null
  const sum = (rows ?? []).reduce((total, entry) => total + signed(entry), 0)
  return (
    <Panel
      title="Budget ledger"
      about="Funds reserved, encumbered and released by this order."
      foot={
        <>
          Held for this order now: <Amount cents={sum} />
        </>
      }
    >
      {!rows && <SkeletonLines />}
      <ul className="divide-y divide-line">
        {rows?.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              <Link
                to={`/budget-management/entries/${entry.id}`}
                className="font-semibold text-action-ink hover:underline"
              >
                {entry.kind === 'release' ? 'Released' : optionLabel(budgetEntry.fields.kind, entry.kind)}
              </Link>
              <span className="block text-xs text-ink-2">
                <Day day={entry.day} /> ·{' '}
                <Link to={`/budget-management/lines/${entry.line}`} className="link">
                  {names.get(entry.line) ?? '…'}
                </Link>{' '}
                · {entry.words}
              </span>
            </span>
            <Amount cents={signed(entry)} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const signed = ({ kind, amount }: BudgetEntry) => (kind === 'release' ? -amount : amount)
