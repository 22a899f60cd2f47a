import { lazy } from 'react'
import type { Grant } from '#areas/grants/grants/records.ts'

/** Loads once its tab is open. */
const CloseoutPanel = lazy(() =>
  import('#areas/grants/closeouts/screens/CloseoutPanel.tsx').then((file) => ({ default: file.CloseoutPanel })),
)

export const CloseoutTab = ({ row }: { row: Grant }) => <CloseoutPanel grants={[row]} grant={row} />
