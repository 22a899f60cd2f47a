import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useKnown } from '#client/use-known.ts'
import { useRecord } from '#client/use-record.ts'
import { FilledSections } from '#areas/grants/federal-forms/screens/FilledSections.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editPropertyReport, showPropertyReport } from '../commands.ts'
import { propertyReportLife } from '../life.ts'
import { propertyReport, type PropertyReport } from '../records.ts'
import { paperOf, problemsIn, type FilledReport } from '../rules.ts'

const list = { to: '/asset-management?tab=reports', label: 'Property reports' }
const saving = { command: 'property-reports/answer', question: ['property_reports', 'property-reports/show'] } as const

/** An SF-428 or SF-429 in its sections and boxes: a draft that people complete, or the report as it was submitted. */
export default function PropertyReportScreen() {
  const { id = '' } = useParams()
  const found = useRecord(propertyReport, id)
  const shown = useKnown<typeof showPropertyReport>('property-reports/show', id, [
    'property_reports',
    'property_report_answers',
    'assets',
    'asset_dispositions',
    'applicant_profiles',
    'grants',
  ])
  if (!found.row) return <NoRecord of={propertyReport} found={found} list={list} />
  return <One row={found.row} shown={shown} />
}

type Shown = ReturnType<typeof useKnown<typeof showPropertyReport>>

function One({ row, shown }: { row: PropertyReport; shown: Shown }) {
  const actor = useActor()
  const [attempt, setAttempt] = useState(0)
  const edit = useCommand<typeof editPropertyReport>('property-reports/edit')
  const isDraft = propertyReportLife.is(row, 'draft')
  return (
    <RecordPage
      of={propertyReport}
      life={propertyReportLife}
      row={row}
      list={list}
      actions={
        <>
          <PdfButton of="property-reports/document" input={{ id: row.id }} file={`${row.number}-${row.form}.pdf`} />
          <EditRecord of={propertyReport} row={row} edit={edit} label="Add documents" />
          {isDraft && <Button onClick={() => setAttempt((now) => now + 1)}>Check form</Button>}
          <Moves life={propertyReportLife} row={row} />
        </>
      }
    >
      {row.submitted_on && (
        <Notice title={`Submitted on ${dayInWords(row.submitted_on)}`}>
          The answers and files are as they were submitted. Open a new report from its grant, closeout or disposition.
        </Notice>
      )}
      <Panel title="Report">
        <RecordFacts
          of={propertyReport}
          row={row}
          show={(
            [
              'form',
              'award_number',
              'funding',
              'closeout',
              'disposition',
              'documents',
              'prepared_by',
              'submitted_by',
            ] as const
          ).filter((name) => row[name] !== null)}
        />
      </Panel>
      {shown.state === 'loading' && <SkeletonLines lines={8} />}
      {shown.state === 'failed' && <Empty title="The form couldn’t be loaded" />}
      {shown.state === 'there' && (
        <Filled form={shown.facts} may={whyNotEdit(propertyReport, row, actor) === null} attempt={attempt} />
      )}
    </RecordPage>
  )
}

function Filled({ form, may, attempt }: { form: FilledReport; may: boolean; attempt: number }) {
  return (
    <FilledSections
      of={paperOf(form.listed)}
      form={form}
      saving={saving}
      may={may}
      problems={problemsIn(form)}
      attempt={attempt}
    />
  )
}
