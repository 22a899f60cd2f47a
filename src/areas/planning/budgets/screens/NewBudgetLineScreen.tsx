import { useCommand } from '#client/use-command.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftBudgetLine } from '../commands.ts'
import { budgetLine } from '../records.ts'
import { useYears } from './use-lines.ts'

/** The dates default to the open year. */
export default function NewBudgetLineScreen() {
  const create = useCommand<typeof draftBudgetLine>('budget-lines/draft')
  const { years, year } = useYears(null)
  if (!years) return <SkeletonLines lines={8} />
  return (
    <RecordFormScreen
      of={budgetLine}
      area="Planning & Budget"
      start={year && { fiscal_year: year.id, starts_on: year.starts_on, ends_on: year.ends_on }}
      back="/budget-management"
      send={create}
    />
  )
}
