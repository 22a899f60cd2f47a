import { ButtonLink } from '#kit/parts/Button.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { drawdownLife } from '../life.ts'
import type { Drawdown } from '../records.ts'
import { whyNoOutlayReport } from '../rules.ts'

type RequestFormsProps = { row: Drawdown; loaded: { construction?: readonly unknown[] | undefined } }

/** The federal forms of the request. The outlay report is for an award with construction in its budget. */
export const RequestForms = ({ row, loaded: { construction = [] } }: RequestFormsProps) => (
  <>
    <PdfButton of="drawdowns/document" input={{ id: row.id }} file={`${row.number}-SF270.pdf`}>
      SF-270 (PDF)
    </PdfButton>
    {construction.length > 0 && (
      <PdfButton
        of="drawdowns/document"
        input={{ id: row.id, form: 'sf271' }}
        file={`${row.number}-SF271.pdf`}
        whyNot={whyNoOutlayReport(row, true)}
      >
        SF-271 (PDF)
      </PdfButton>
    )}
    <ButtonLink to={`/grants-management/${row.id}/forms`}>
      {drawdownLife.is(row, 'draft', 'returned') ? 'Fill in forms' : 'View forms'}
    </ButtonLink>
  </>
)
