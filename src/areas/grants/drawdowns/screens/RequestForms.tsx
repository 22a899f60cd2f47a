import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { grantBudgetLine } from '../../budgets/records.ts'
import { drawdownLife } from '../life.ts'
import type { Drawdown } from '../records.ts'
import { whyNoOutlayReport } from '../rules.ts'

/** The federal forms of the request. */
export const RequestForms = ({ row }: { row: Drawdown }) => (
  <>
    <PdfButton of="drawdowns/document" input={{ id: row.id }} file={`${row.number}-SF270.pdf`}>
      SF-270 (PDF)
    </PdfButton>
    <OutlayReport row={row} />
    <ButtonLink to={`/grants-management/${row.id}/forms`}>
      {drawdownLife.is(row, 'draft', 'returned') ? 'Fill in forms' : 'View forms'}
    </ButtonLink>
  </>
)

/** Offered for an award with construction in its budget. */
function OutlayReport({ row }: { row: Drawdown }) {
  const { rows } = useRecords(grantBudgetLine, (from) =>
    from.eq('funding', row.funding).eq('class', 'construction').limit(1),
  )
  return rows && rows.length > 0 ? (
    <PdfButton
      of="drawdowns/document"
      input={{ id: row.id, form: 'sf271' }}
      file={`${row.number}-SF271.pdf`}
      whyNot={whyNoOutlayReport(row, true)}
    >
      SF-271 (PDF)
    </PdfButton>
  ) : null
}
