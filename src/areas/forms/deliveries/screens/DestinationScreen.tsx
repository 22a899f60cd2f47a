import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editDestination } from '../commands.ts'
import { formDelivery, formDestination, type FormDestination } from '../records.ts'

const list = { to: '/utility-form-filler?tab=delivery', label: 'Destinations' }

export default function DestinationScreen() {
  const found = useRecord(formDestination, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={formDestination} found={found} list={list} />
}

function Page({ row }: { row: FormDestination }) {
  const edit = useCommand<typeof editDestination>('form-destinations/edit')
  const deliveries = useRecords(formDelivery, (from) =>
    from.eq('destination', row.id).order('created_at', { ascending: false }).limit(50),
  )
  return (
    <RecordPage
      of={formDestination}
      row={row}
      list={list}
      actions={<EditRecord of={formDestination} row={row} edit={edit} done="Destination saved" />}
    >
      <Panel title="Destination">
        <RecordFacts of={formDestination} row={row} show={['form', 'channel', 'target', 'active']} />
      </Panel>
      <Panel title="Deliveries">
        <RecordTable of={formDelivery} found={deliveries} columns={['subject', 'tries', 'receipt', 'status']} />
      </Panel>
    </RecordPage>
  )
}
