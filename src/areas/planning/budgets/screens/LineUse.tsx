import type { BudgetLine } from '../records.ts'
import { UsedBar } from './UsedBar.tsx'

/** Below the figures of a line: how much of it is used. */
export const LineUse = ({ row }: { row: BudgetLine }) => <UsedBar line={row} wide />
