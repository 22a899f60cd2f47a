import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useFindings } from '#client/use-findings.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { judged } from '#platform/rules.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { download } from '#kit/record/list/download.ts'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { csvText } from '#platform/records/csv.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { editGrantReport, reviseReport } from '../commands.ts'
import type { Difference } from '../agreement/rules.ts'
import type { showAgreement } from '../questions.ts'
import { whyNoForm } from '../paper/rules.ts'
import { reportLife } from '../life.ts'
import { grantReport, type GrantReport } from '../records.ts'
import { linesOf, whyNotRevise } from '../rules.ts'

const list = { to: '/grant-management/reports', label: 'Grant reports' }

export default function ReportScreen() {
  const found = useRecord(grantReport, useParams().id ?? '')
  const today = useToday()
  const { row } = found
  if (!row) return <NoRecord of={grantReport} found={found} list={list} />
  return <One row={row} today={today} />
}

function One({ row, today }: { row: GrantReport; today: string }) {
  const { data: shown } = useAnswer<typeof showAgreement>(
    'grant-reports/show-agreement',
    { id: row.id },
    { about: 'grant_reports' },
  )
  const counted = row.counted_at !== null
  return (
    <RecordPage of={grantReport} life={reportLife} row={row} list={list} actions={<Actions row={row} />}>
      {row.returned_because && (
        <Notice tone="warn" title="Returned for changes">
          {row.returned_because}
        </Notice>
      )}
      {row.revises && (
        <Notice title="This is a revised report">
          {row.revised_because}{' '}
          <Link className="link" to={`/grant-management/reports/${row.revises}`}>
            Open the original report
          </Link>
        </Notice>
      )}
      {shown?.outOfDate && (
        <Notice tone="warn" title={shown.outOfDate}>
          {shown.revision ? (
            <Link className="link" to={`/grant-management/reports/${shown.revision.id}`}>
              Open {shown.revision.number}, the revised report
            </Link>
          ) : row.final ? (
            'Revise this report. The grant can’t be closed until the revised report is certified and submitted.'
          ) : (
            'The next report corrects this, because its lines are cumulative. Revise this one only if the awarding agency asks.'
          )}
        </Notice>
      )}
      {shown && shown.differences.length > 0 && <Differences found={shown.differences} />}
      <Figures
        figures={[
          {
            label: row.final ? 'Final report' : 'Report',
            value: row.kind === 'sf425' ? 'SF-425' : 'Performance',
            note: (
              <>
                <Day day={row.period_start} /> to <Day day={row.period_end} />
              </>
            ),
          },
          reportLife.is(row, 'sent') && row.sent_on
            ? {
                label: 'Submitted',
                value: <Day day={row.sent_on} />,
                ...(row.due_on && {
                  note: (
                    <>
                      was due <Day day={row.due_on} />
                    </>
                  ),
                }),
              }
            : {
                label: 'Due',
                value: row.due_on ? <Day day={row.due_on} /> : 'Unknown',
                ...(row.due_on && { note: <Due bare day={row.due_on} today={today} /> }),
              },
          ...(row.kind === 'sf425'
            ? [
                {
                  label: 'Total spent',
                  value: counted ? <Amount cents={row.federal_spent} /> : 'Not counted yet',
                  ...(!counted && { note: 'counted at preparation' }),
                },
                {
                  label: 'Unobligated balance',
                  value: counted ? <Amount cents={linesOf(row).h} /> : 'Not counted yet',
                  ...(!counted && { note: 'counted at preparation' }),
                },
              ]
            : []),
        ]}
      />
      {row.kind === 'sf425' && counted && <Lines row={row} />}
      <Panel title="Details">
        <RecordFacts
          of={grantReport}
          row={row}
          show={[
            'funding',
            'kind',
            'period_start',
            'period_end',
            'owner',
            ...(row.kind === 'performance' ? (['narrative'] as const) : (['unliquidated'] as const)),
            'certified_by',
            'signed_name',
            'certified_at',
            'sent_on',
            'reference',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

function Differences({ found }: { found: readonly Difference[] }) {
  return (
    <Panel title="Differences from the books" about="Current books.">
      <Sheet
        label="Lines that differ from the books"
        rows={found}
        idOf={({ what }) => what}
        columns={[
          { name: 'Line', of: ({ line, what }) => `${line} ${what}` },
          { name: 'In the report', figure: true, of: ({ reported }) => <Amount cents={reported} /> },
          { name: 'In the books', figure: true, of: ({ booked }) => <Amount cents={booked} /> },
          { name: 'Difference', figure: true, of: ({ reported, booked }) => <Amount cents={booked - reported} /> },
        ]}
      />
    </Panel>
  )
}

function Lines({ row }: { row: GrantReport }) {
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

function Actions({ row }: { row: GrantReport }) {
  const actor = useActor()
  const [revising, setRevising] = useState(false)
  const edit = useCommand<typeof editGrantReport>('grant-reports/edit')
  const revise = useCommand<typeof reviseReport>('grant-reports/revise')
  const isCertified = reportLife.is(row, 'certified', 'sent')
  const known = useFindings(reportLife, row.id, { enabled: isCertified })
  const { id, number } = row
  if (whyNotEdit(grantReport, null, actor) !== null) return null
  return (
    <>
      <EditRecord of={grantReport} row={row} edit={edit} />
      {isCertified && (
        <MoveButton
          whyNot={judged(known, ({ begun }) => whyNotRevise(row, { actor, begun }))}
          run={() => setRevising(true)}
        >
          Revise
        </MoveButton>
      )}
      <Moves life={reportLife} row={row} />
      {revising && (
        <ReasonDialog
          title={`Revise ${number}?`}
          about="Starts a revised report of the same period. This report stays until the revised one is certified."
          verb="Revise"
          run={(reason) => revise({ id, reason })}
          onClose={() => setRevising(false)}
        />
      )}
    </>
  )
}
