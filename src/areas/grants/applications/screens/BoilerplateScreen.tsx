import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editBoilerplate } from '../commands.ts'
import { boilerplate } from '../records.ts'

const list = { to: '/grant-management?tab=builder', label: 'Application builder' }

export default function BoilerplateScreen() {
  const found = useRecord(boilerplate, useParams().id ?? '')
  const edit = useCommand<typeof editBoilerplate>('grant-boilerplates/edit')
  const { row } = found
  if (!row) return <NoRecord of={boilerplate} found={found} list={list} />
  return (
    <RecordPage of={boilerplate} row={row} list={list} actions={<EditRecord of={boilerplate} row={row} edit={edit} />}>
      <Panel title="Text">
        <RecordFacts of={boilerplate} row={row} show={['topic', 'checked_on', 'body']} />
      </Panel>
    </RecordPage>
  )
}
