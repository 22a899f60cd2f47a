import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editRule, removeRule } from '../commands.ts'
import { formRule } from '../records.ts'

const list = { to: '/utility-form-filler?tab=autoRules', label: 'Form rules' }

export default function RuleScreen() {
  const found = useRecord(formRule, useParams().id ?? '')
  const actor = useActor()
  const navigate = useNavigate()
  const edit = useCommand<typeof editRule>('form-rules/edit')
  const remove = useCommand<typeof removeRule>('form-rules/remove')
  const [editing, setEditing] = useState(false)
  const { row } = found
  if (!row) return <NoRecord of={formRule} found={found} list={list} />
  const whyNot = whyNotEdit(formRule, null, actor)
  return (
    <RecordPage of={formRule} row={row} list={{ ...list, to: `${list.to}&form=${row.form}` }} actions={whyNot === null && <><Button look="main" onClick={() => setEditing(true)}>Edit</Button><MoveButton look="danger" whyNot={whyNot} run={async () => { await remove({ id: row.id }); void navigate(`${list.to}&form=${row.form}`) }} done="The rule is gone">Take away</MoveButton></>}>
      <Panel title="The rule"><RecordFacts of={formRule} row={row} show={['form', 'position', 'holds_when', 'action', 'target', 'value', 'active']} /></Panel>
      {editing && <FormDialog of={formRule} row={row} title={`Edit ${row.name}`} done="The rule is kept" send={(changes, version) => edit({ id: row.id, version, changes })} onClose={() => setEditing(false)} />}
    </RecordPage>
  )
}
