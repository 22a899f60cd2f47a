import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editSefaEntry } from '../commands.ts'
import { sefaEntry } from '../records.ts'

const list = { to: '/grant-management?tab=compliance-hub', label: 'Grant compliance' }

export default function SefaEntryScreen() {
  const found = useRecord(sefaEntry, useParams().id ?? '')
  const edit = useCommand<typeof editSefaEntry>('sefa-entries/edit')
  const { row } = found
  if (!row) return <NoRecord of={sefaEntry} found={found} list={list} />
  return (
    <RecordPage of={sefaEntry} row={row} list={list} actions={<EditRecord of={sefaEntry} row={row} edit={edit} />}>
      <Panel title="Details">
        <RecordFacts of={sefaEntry} row={row} show={['fiscal_year', 'funding', 'kind', 'amount', 'documents']} />
      </Panel>
    </RecordPage>
  )
}
