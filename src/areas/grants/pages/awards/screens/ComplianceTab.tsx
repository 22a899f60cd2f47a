import { lazy } from 'react'
import type { Grant } from '#areas/grants/grants/records.ts'

/** Loads once its tab is open. */
const CompliancePanel = lazy(() =>
  import('#areas/grants/compliance/screens/CompliancePanel.tsx').then((file) => ({ default: file.CompliancePanel })),
)

export const ComplianceTab = ({ row }: { row: Grant }) => <CompliancePanel grants={[row]} grant={row} />
