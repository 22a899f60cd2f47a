import { PdfButton } from '#kit/record/PdfButton.tsx'
import { OpenPropertyReport } from '../../federal-forms/screens/OpenPropertyReport.tsx'
import type { GrantCloseout } from '../records.ts'

/** The closeout document, and the report of its property. */
export const CloseoutPapers = ({ row }: { row: GrantCloseout }) => (
  <>
    <PdfButton of="grant-closeouts/document" input={{ id: row.id }} file={`${row.number}.pdf`}>
      Closeout document
    </PdfButton>
    <OpenPropertyReport id={row.id} name="SF-428-B" />
  </>
)
