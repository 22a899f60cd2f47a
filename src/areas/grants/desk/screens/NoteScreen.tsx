import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editContact } from '../commands.ts'
import { grantContact } from '../records.ts'

const list = { to: '/grants-management-page', label: 'My grants' }

export default function NoteScreen() {
  const found = useRecord(grantContact, useParams().id ?? '')
  const edit = useCommand<typeof editContact>('grant-contacts/edit')
  const { row } = found
  if (!row) return <NoRecord of={grantContact} found={found} list={list} />
  return (
    <RecordPage
      of={grantContact}
      row={row}
      list={list}
      actions={<EditRecord of={grantContact} row={row} edit={edit} />}
    >
      <Panel title="Details">
        <RecordFacts
          of={grantContact}
          row={row}
          show={['funding', 'kind', 'day', 'with_whom', 'words', 'follow_up', 'owner']}
        />
      </Panel>
    </RecordPage>
  )
}
