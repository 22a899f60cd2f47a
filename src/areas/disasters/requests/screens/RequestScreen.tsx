import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { cancelResource, editRequest, moveResource } from '../commands.ts'
import { resourceRequest, type ResourceRequest } from '../records.ts'
import { whyNotCancel } from '../rules.ts'
import { AssignDialog } from './RequestsBoard.tsx'

const list = { to: '/disaster-response', label: 'Resource requests' }
/** What comes next, and the way back, from each column. */
const next = { assigned: ['en_route', 'It has left'], en_route: ['on_scene', 'It is there'], on_scene: ['demobilised', 'It goes home'] } as const
const back = { assigned: ['new', 'Take back'], en_route: ['assigned', 'It turned back'] } as const

export default function RequestScreen() {
  const found = useRecord(resourceRequest, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={resourceRequest} found={found} list={list} />
  return (
    <RecordPage of={resourceRequest} row={row} list={list} actions={<Moves row={row} />}>
      {row.status === 'cancelled' && <Notice title="It was cancelled">{row.outcome}</Notice>}
      <Panel title="What is asked for">
        <RecordFacts of={resourceRequest} row={row} show={['incident', 'kind', 'quantity', 'unit', 'priority', 'needed_by', 'deliver_to', 'details']} />
      </Panel>
      <Panel title="Its way" about="The times are what an invoice and a claim for federal money rest on.">
        <RecordFacts of={resourceRequest} row={row} show={['provider', 'source', 'vendor', 'assigned_at', 'departed_at', 'arrived_at', 'released_at']} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: ResourceRequest }) {
  const actor = useActor()
  const move = useCommand<typeof moveResource>('resource-requests/move')
  const cancel = useCommand<typeof cancelResource>('resource-requests/cancel')
  const edit = useCommand<typeof editRequest>('resource-requests/edit')
  const [asking, setAsking] = useState<'edit' | 'assign' | 'cancel'>()
  const { id, status } = row
  const [onward, backward] = [next[status as keyof typeof next], back[status as keyof typeof back]]
  return (
    <>
      {whyNotEdit(resourceRequest, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {(status === 'new' || status === 'assigned') && <Button look={status === 'new' ? 'main' : 'plain'} onClick={() => setAsking('assign')}>{status === 'new' ? 'Assign' : 'Assign otherwise'}</Button>}
      {backward && <MoveButton whyNot={null} run={() => move({ id, to: backward[0] })}>{backward[1]}</MoveButton>}
      {onward && <MoveButton look="main" whyNot={null} run={() => move({ id, to: onward[0] })}>{onward[1]}</MoveButton>}
      {(status === 'new' || status === 'assigned') && <MoveButton look="danger" whyNot={whyNotCancel(row, actor)} run={() => setAsking('cancel')}>Cancel</MoveButton>}
      {asking === 'edit' && <FormDialog of={resourceRequest} title={`Edit ${row.number}`} done="Saved" row={row} send={(changes, version) => edit({ id, version, changes })} onClose={() => setAsking(undefined)} />}
      {asking === 'assign' && <AssignDialog row={row} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <ReasonDialog title={`Cancel ${row.number}?`} about="Nobody is sent any more." verb="Cancel it" run={(reason) => cancel({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
