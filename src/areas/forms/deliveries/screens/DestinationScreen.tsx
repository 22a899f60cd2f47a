import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editDestination } from '../commands.ts'
import { formDelivery, formDestination, type FormDestination } from '../records.ts'

const list = { to: '/utility-form-filler?tab=delivery', label: 'Destinations' }

export default function DestinationScreen() {
  const found = useRecord(formDestination, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={formDestination} found={found} list={list} />
}

function Page({ row }: { row: FormDestination }) {
  const actor = useActor()
  const edit = useCommand<typeof editDestination>('form-destinations/edit')
  const [editing, setEditing] = useState(false)
  const deliveries = useRecords(formDelivery, (from) =>
    from.eq('destination', row.id).order('created_at', { ascending: false }).limit(50),
  )
  return (
    <RecordPage
      of={formDestination}
      row={row}
      list={list}
      actions={
        whyNotEdit(formDestination, null, actor) === null && <Button onClick={() => setEditing(true)}>Edit</Button>
      }
    >
      <Panel title="Destination">
        <RecordFacts of={formDestination} row={row} show={['form', 'channel', 'target', 'active']} />
      </Panel>
      <Panel title="Deliveries">
        <RecordTable of={formDelivery} found={deliveries} columns={['subject', 'tries', 'receipt', 'status']} />
      </Panel>
      {editing && (
        <FormDialog
          of={formDestination}
          row={row}
          title={`Edit ${row.name}`}
          done="Destination saved"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </RecordPage>
  )
}
