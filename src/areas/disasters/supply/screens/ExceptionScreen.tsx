import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editException } from '../commands.ts'
import { exceptionLife } from '../life.ts'
import { supplyException, type SupplyException } from '../records.ts'

const list = { to: '/supply-chain-command-center?tab=exceptions', label: 'Supply exceptions' }

export default function ExceptionScreen() {
  const found = useRecord(supplyException, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={supplyException} found={found} list={list} />
  return (
    <RecordPage of={supplyException} life={exceptionLife} row={row} list={list} actions={<Actions row={row} />}>
      {row.outcome && (
        <Notice tone="good" title="Resolution">
          {row.outcome}
        </Notice>
      )}
      <Panel title="Exception">
        <RecordFacts
          of={supplyException}
          row={row}
          show={['kind', 'severity', 'owner', 'due', 'purchase_order', 'vendor', 'item', 'incident', 'plan']}
        />
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: SupplyException }) {
  const actor = useActor()
  const edit = useCommand<typeof editException>('supply-exceptions/edit')
  const [editing, setEditing] = useState(false)
  return (
    <>
      {whyNotEdit(supplyException, row, actor) === null && <Button onClick={() => setEditing(true)}>Edit</Button>}
      <Moves life={exceptionLife} row={row} />
      {editing && (
        <FormDialog
          of={supplyException}
          title={`Edit ${row.number}`}
          done="Saved"
          row={row}
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
