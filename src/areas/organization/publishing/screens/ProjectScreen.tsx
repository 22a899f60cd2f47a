import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { withdrawProject } from '../commands.ts'
import { projectComment, publishedProject } from '../records.ts'

const list = { to: '/admin/tenant?tab=public', label: 'Public information' }

export default function ProjectScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const id = useParams().id ?? ''
  const found = useRecord(publishedProject, id)
  const comments = useRecords(projectComment, (from) =>
    from.eq('project', id).order('created_at', { ascending: false }).limit(200),
  )
  const withdraw = useCommand<typeof withdrawProject>('published-projects/withdraw')
  const { row } = found
  if (!row) return <NoRecord of={publishedProject} found={found} list={list} />
  const may = whyNotEdit(publishedProject, null, actor)
  return (
    <RecordPage
      of={publishedProject}
      row={row}
      list={list}
      actions={
        <>
          <ButtonLink to={`/citizen-portal?tab=projects&agency=${row.organization_id}`}>View as resident</ButtonLink>
          {may === null && <ButtonLink to={`/admin/tenant/projects/${row.id}/edit`}>Edit</ButtonLink>}
          <MoveButton
            look="danger"
            whyNot={may}
            run={async () => (await withdraw({ id: row.id }), void navigate('/admin/tenant?tab=public'))}
            done="Project unpublished"
          >
            Withdraw
          </MoveButton>
        </>
      }
    >
      <Panel title="Published text">
        <LongText text={row.summary} />
      </Panel>
      <Panel title="Project">
        <RecordFacts
          of={publishedProject}
          row={row}
          show={['department', 'place', 'phase', 'budget', 'spent', 'starts_on', 'ends_on', 'comments_open', 'photos']}
        />
      </Panel>
      <Panel title="Comments">
        <RecordTable of={projectComment} found={comments} columns={['name', 'words', 'decided_by', 'status']} />
      </Panel>
    </RecordPage>
  )
}
