import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { openFields } from '#platform/records/record.ts'
import { applicantProfile } from '../records.ts'

const list = { to: '/grant-management?tab=applications', label: 'Applications' }

export default function ApplicantScreen() {
  const actor = useActor()
  const found = useRecord(applicantProfile, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={applicantProfile} found={found} list={list} />
  return (
    <RecordPage
      of={applicantProfile}
      row={row}
      list={list}
      actions={
        whyNotEdit(applicantProfile, null, actor) === null && (
          <ButtonLink to={`/grant-management/applicants/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <Panel title="Details">
        <RecordFacts
          of={applicantProfile}
          row={row}
          show={openFields(applicantProfile).map(([name]) => name) as never}
        />
      </Panel>
    </RecordPage>
  )
}
