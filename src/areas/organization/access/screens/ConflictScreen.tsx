import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { retireConflict } from '../commands.ts'
import { dutyConflict } from '../records.ts'

const list = { to: '/admin/roles?tab=duties', label: 'Conflicts of duties' }

export default function ConflictScreen() {
  const actor = useActor()
  const found = useRecord(dutyConflict, useParams().id ?? '')
  const retire = useCommand<typeof retireConflict>('duty-conflicts/retire')
  const { row } = found
  if (!row) return <NoRecord of={dutyConflict} found={found} list={list} />
  const may = whyNotEdit(dutyConflict, row, actor)
  return (
    <RecordPage of={dutyConflict} row={row} list={list} actions={may === null && <><ButtonLink to={`/admin/roles/duties/${row.id}/edit`}>Edit</ButtonLink><MoveButton whyNot={may} run={() => retire({ id: row.id })} done="It is looked for no more">Look for it no more</MoveButton></>}>
      <Panel title="The conflict"><RecordFacts of={dutyConflict} row={row} show={['first', 'second', 'same_record', 'severity', 'why', 'guard']} /></Panel>
    </RecordPage>
  )
}
