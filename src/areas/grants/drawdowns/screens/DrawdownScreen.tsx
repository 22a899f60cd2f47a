import { Link, useParams } from 'react-router'
import { invoice } from '#areas/finance/invoices/records.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { grantBudgetLine } from '../../budgets/records.ts'
import { grantCost } from '../../charges/records.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { drawdownLife } from '../life.ts'
import { optionLabel } from '#platform/records/record.ts'
import { drawdown, drawdownLine, type Drawdown } from '../records.ts'
import { whyNoOutlayReport } from '../rules.ts'

const list = { to: '/grants-management?tab=drawdowns', label: 'Drawdowns' }

export default function DrawdownScreen() {
  const found = useRecord(drawdown, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={drawdown} found={found} list={list} />
  return (
    <RecordPage
      of={drawdown}
      life={drawdownLife}
      row={row}
      list={list}
      actions={
        <>
          <PdfButton of="drawdowns/document" input={{ id: row.id }} file={`${row.number}-SF270.pdf`}>
            SF-270 (PDF)
          </PdfButton>
          <OutlayReport row={row} />
          <ButtonLink to={`/grants-management/${row.id}/forms`}>
            {drawdownLife.is(row, 'draft', 'returned') ? 'Fill in forms' : 'View forms'}
          </ButtonLink>
          <Moves life={drawdownLife} row={row} />
        </>
      }
    >
      {row.returned_because && !drawdownLife.is(row, 'received') && (
        <Notice
          tone="warn"
          title={drawdownLife.isOpen(row) ? 'Returned for changes' : optionLabel(drawdown.fields.status, row.status)}
        >
          {row.returned_because}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Requested on',
            value: row.sent_on ? <Day day={row.sent_on} /> : 'Not yet',
            note: row.reference ?? undefined,
          },
          {
            label: 'Received',
            value: row.received_on ? <Amount cents={row.received} /> : 'Not yet',
            note: row.received_on ? (
              <Day day={row.received_on} />
            ) : row.expected_on ? (
              <>
                expected by <Day day={row.expected_on} />
              </>
            ) : undefined,
          },
        ]}
      />
      <Lines row={row} />
      <Panel title="Details">
        <RecordFacts of={drawdown} row={row} show={['funding', 'kind', 'made_by', 'checked_by', 'checked_at']} />
      </Panel>
    </RecordPage>
  )
}

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

/** Each cost that the drawdown pays, with its invoice. */
function Lines({ row }: { row: Drawdown }) {
  const { rows: lines } = useRecords(drawdownLine, (from) => from.eq('drawdown', row.id).order('position').limit(500))
  const { rows: costs } = useRecords(grantCost, (from) =>
    from.in('id', lines?.map(({ cost }) => cost) ?? []).limit(500),
  )
  const { rows: invoices } = useRecords(invoice, (from) =>
    from.in('id', costs?.flatMap((each) => each.invoice ?? []) ?? []).limit(500),
  )
  const of = (id: string) => costs?.find((each) => each.id === id)
  return (
    <Panel title="Costs in this drawdown" about="Each cost links to its invoice, and each invoice to its payment.">
      <Sheet
        label="Costs of this drawdown"
        rows={lines ?? []}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'Cost',
            of: ({ cost }) => (
              <Link className="link" to={`/grants-management/costs/${cost}`}>
                {of(cost)?.description ?? '…'}
              </Link>
            ),
          },
          {
            name: 'Invoice',
            of: ({ cost }) => {
              const found = invoices?.find(({ id }) => id === of(cost)?.invoice)
              return found ? (
                <Link className="link font-mono text-xs" to={`/invoices/${found.id}`}>
                  {found.number}
                </Link>
              ) : (
                <span className="text-ink-2">none</span>
              )
            },
          },
          { name: 'Award share', figure: true, of: ({ cost }) => <Amount cents={of(cost)?.amount ?? 0} /> },
          { name: 'Drawn here', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
        ]}
      />
    </Panel>
  )
}
