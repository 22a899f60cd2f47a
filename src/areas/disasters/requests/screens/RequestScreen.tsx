import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editRequest } from '../commands.ts'
import { requestLife } from '../life.ts'
import { resourceRequest, type ResourceRequest } from '../records.ts'

const list = { to: '/disaster-response', label: 'Resource requests' }

export default function RequestScreen() {
  const found = useRecord(resourceRequest, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={resourceRequest} found={found} list={list} />
  return (
    <RecordPage of={resourceRequest} life={requestLife} row={row} list={list} actions={<Actions row={row} />}>
      {requestLife.is(row, 'canceled') && <Notice title="Canceled">{row.outcome}</Notice>}
      <Panel title="Request">
        <RecordFacts
          of={resourceRequest}
          row={row}
          show={['incident', 'kind', 'quantity', 'unit', 'priority', 'needed_by', 'deliver_to', 'details']}
        />
      </Panel>
      <Panel title="Progress" about="Invoices and federal claims rely on these times.">
        <RecordFacts
          of={resourceRequest}
          row={row}
          show={['provider', 'source', 'vendor', 'assigned_at', 'departed_at', 'arrived_at', 'released_at']}
        />
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: ResourceRequest }) {
  const edit = useCommand<typeof editRequest>('resource-requests/edit')
  return (
    <>
      <EditRecord of={resourceRequest} row={row} edit={edit} />
      <Moves life={requestLife} row={row} />
    </>
  )
}
