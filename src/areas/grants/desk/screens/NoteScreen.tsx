import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { EditButton } from '../../grants/screens/AddButton.tsx'
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
      actions={
        <EditButton of={grantContact} row={row} send={(changes, version) => edit({ id: row.id, version, changes })} />
      }
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
