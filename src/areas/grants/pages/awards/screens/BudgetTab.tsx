import { lazy } from 'react'
import type { Grant } from '#areas/grants/grants/records.ts'

/** Loads once its tab is open. */
const BudgetPanel = lazy(() => import('../BudgetPanel.tsx').then((file) => ({ default: file.BudgetPanel })))

export const BudgetTab = ({ row }: { row: Grant }) => <BudgetPanel grants={[row]} grant={row} />
