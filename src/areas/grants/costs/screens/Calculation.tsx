import { Panel } from '#kit/parts/Panel.tsx'
import type { CostRecord } from '../records.ts'

/** The rule that priced a cost, and the part that is not eligible. */
export const Calculation = ({ row: { rule, left_out } }: { row: CostRecord }) => (
  <Panel title="Calculation">
    {rule && <p>{rule}</p>}
    {left_out && <p className="mt-1 text-warn">{left_out}</p>}
  </Panel>
)
