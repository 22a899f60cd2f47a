import { Panel } from '#kit/parts/Panel.tsx'
import type { RequisitionLine } from '../records.ts'
import { LinesTable } from './LinesTable.tsx'

export const LinesOfRequisition = ({ loaded }: { loaded: { lines: readonly RequisitionLine[] | undefined } }) => (
  <Panel title="Lines">
    <LinesTable lines={loaded.lines} />
  </Panel>
)
