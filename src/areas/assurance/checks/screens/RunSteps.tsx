import { Panel } from '#kit/parts/Panel.tsx'
import type { CheckRun } from '../records.ts'
import { Steps } from './CheckPanel.tsx'

export const RunSteps = ({ row }: { row: CheckRun }) => (
  <Panel title="Steps">
    <Steps run={row} />
  </Panel>
)
