import type { Requisition, RequisitionLine } from '../records.ts'
import { JudgmentPanel } from './JudgmentPanel.tsx'
import { useJudgmentOf } from './use-judgment.ts'

type JudgmentOfRequisitionProps = { row: Requisition; loaded: { lines: readonly RequisitionLine[] | undefined } }

export function JudgmentOfRequisition({ row, loaded: { lines } }: JudgmentOfRequisitionProps) {
  const judged = useJudgmentOf(row, lines)
  return judged && lines && lines.length > 0 && <JudgmentPanel judged={judged} />
}
