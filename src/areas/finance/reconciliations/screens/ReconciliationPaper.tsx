import { PdfButton } from '#kit/record/PdfButton.tsx'
import type { BankReconciliation } from '../records.ts'

/** The reconciliation on paper, for its reviewer and the auditor. */
export const ReconciliationPaper = ({ row }: { row: BankReconciliation }) => (
  <PdfButton of="bank-reconciliations/document" input={{ id: row.id }} file={`${row.words}.pdf`}>
    Download PDF
  </PdfButton>
)
