import { lazy } from 'react'
import type { Grant } from '#areas/grants/grants/records.ts'

/** Loads once its tab is open. */
const MilestonesPanel = lazy(() =>
  import('#areas/grants/milestones/screens/MilestonesPanel.tsx').then((file) => ({ default: file.MilestonesPanel })),
)

export const MilestonesTab = ({ row }: { row: Grant }) => <MilestonesPanel grants={[row]} grant={row} />
