import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { labelOf } from '#platform/records/record.ts'
import type { editReport } from '../commands.ts'
import { reportLife } from '../life.ts'
import { situationReport, type SituationReport } from '../records.ts'

const list = { to: '/disaster-response?tab=reports', label: 'Situation reports' }
const chapters = ['situation', 'lifelines', 'resources', 'sheltering', 'events', 'plan'] as const

export default function ReportScreen() {
  const found = useRecord(situationReport, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={situationReport} found={found} list={list} />
  return (
    <RecordPage of={situationReport} life={reportLife} row={row} list={list} actions={<Actions row={row} />}>
      {reportLife.is(row, 'signed') ? (
        <Notice tone="good" title={`Signed by ${row.signed_by}`}>
          {row.signed_at && <Moment at={row.signed_at} />}. Its text can’t change.{' '}
          <span className="font-mono text-xs break-all">SHA-256 {row.digest}</span>
        </Notice>
      ) : (
        <Notice title="Draft from the boards">Review the text. A manager who did not write in it must sign it.</Notice>
      )}
      <Panel title="Subject">
        <RecordFacts of={situationReport} row={row} show={['incident', 'period_from', 'period_to']} />
      </Panel>
      {chapters.map((name) => (
        <Panel key={name} title={labelOf(situationReport, name)}>
          {row[name] ? <LongText text={row[name]} /> : <p className="text-ink-2">No entry.</p>}
        </Panel>
      ))}
    </RecordPage>
  )
}

function Actions({ row }: { row: SituationReport }) {
  const edit = useCommand<typeof editReport>('situation-reports/edit')
  return (
    <>
      <PdfButton of="records/document" input={{ table: situationReport.table, id: row.id }} file={`${row.number}.pdf`}>
        Download report (PDF)
      </PdfButton>
      <EditRecord of={situationReport} row={row} edit={edit} />
      <Moves life={reportLife} row={row} />
    </>
  )
}
