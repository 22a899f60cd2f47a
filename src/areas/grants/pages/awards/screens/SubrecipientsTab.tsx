import { lazy } from 'react'
import type { Grant } from '#areas/grants/grants/records.ts'

/** Loads once its tab is open. */
const RecipientPanel = lazy(() =>
  import('../../subawards/RecipientPanel.tsx').then((file) => ({ default: file.RecipientPanel })),
)

export const SubrecipientsTab = ({ row }: { row: Grant }) => <RecipientPanel grants={[row]} grant={row} />
