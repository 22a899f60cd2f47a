import { useMemo, type ReactNode } from 'react'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { Follows } from '#platform/pages/list-shown.ts'
import { fund } from '../records.ts'
import { sumsByFund } from '../rules.ts'
import { useLines, type YearId } from './use-lines.ts'

const bars = [
  {
    column: 'balance',
    label: 'Available',
    whole: 'budget',
    parts: [
      { name: 'fund_spent', label: 'Spent' },
      { name: 'held', label: 'Encumbered' },
      { name: 'requested', label: 'Pre-encumbered' },
    ],
  },
]
const columns = [
  ['budget', 'Budget'],
  ['fund_spent', 'Spent'],
  ['held', 'Encumbered'],
  ['requested', 'Pre-encumbered'],
  ['balance', 'Available'],
] as const

/** The funds with their adopted budget of a year and its use. */
export function FundsList({ year, first }: { year: YearId; first: ReactNode }) {
  const { rows } = useLines(year)
  const follows = useMemo((): Follows[] => {
    const sums = sumsByFund(rows ?? [])
    return columns.map(([name, label]) => ({ name, label, from: [], of: (_, id) => sums.get(id)?.[name] ?? 0 }))
  }, [rows])
  return <RecordList of={fund} follows={follows} shares={bars} editBy="funds/edit" importAs="funds" first={first} />
}
