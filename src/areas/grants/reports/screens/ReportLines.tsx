import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { download } from '#kit/record/list/download.ts'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { csvText } from '#platform/records/csv.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { whyNoForm } from '../paper/rules.ts'
import type { GrantReport } from '../records.ts'
import { linesOf } from '../rules.ts'

/** Items 10 and 11 of the SF-425, as counted. */
export function ReportLines({ row }: { row: GrantReport }) {
  const of = linesOf(row)
  const lines: [string, number][] = [
    ['10a Cash receipts', of.a],
    ['10b Cash disbursements', of.b],
    ['10c Cash on hand (a less b)', of.c],
    ['10d Total federal funds authorized', of.d],
    ['10e Federal share of expenditures', of.e],
    ['10f Federal share of unliquidated obligations', of.f],
    ['10g Total federal share (e and f)', of.g],
    ['10h Unobligated balance (d less g)', of.h],
    ['10i Total recipient share required', of.i],
    ['10j Recipient share of expenditures', of.j],
    ['10k Remaining recipient share (i less j)', of.k],
    ['10l Total federal program income earned', of.l],
    ['10m Program income by deduction', of.m],
    ['10n Program income by addition', of.n],
    ['10o Unexpended program income', of.o],
    ['11 Indirect base', row.indirect_base],
    ['11 Indirect charged', row.indirect_charged],
  ]
  const csv = () =>
    download(
      new Blob([csvText([['Line', 'Amount'], ...lines.map(([name, cents]) => [name, (cents / 100).toFixed(2)])])], {
        type: 'text/csv',
      }),
      `${row.number}-SF-425.csv`,
    )
  return (
    <Panel
      title="SF-425, items 10 and 11"
      about="Cumulative from the start of the award to the end of the period, as counted. Negative cash on hand means the agency advanced the money."
      actions={
        <>
          <Button onClick={csv}>CSV</Button>
          <PdfButton
            of="grant-reports/document"
            input={{ id: row.id }}
            file={`${row.number}-SF425.pdf`}
            whyNot={whyNoForm(row)}
          />
        </>
      }
    >
      <Sheet
        label="Lines of the SF-425"
        rows={lines}
        idOf={([name]) => name}
        columns={[
          { name: 'Line', of: ([name]) => name },
          { name: 'Cumulative', figure: true, of: ([, cents]) => <Amount cents={cents} /> },
        ]}
      />
    </Panel>
  )
}
