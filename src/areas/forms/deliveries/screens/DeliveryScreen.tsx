import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { text } from '#platform/records/fields.ts'
import type { cancelDelivery, confirmDelivery, retryDelivery } from '../commands.ts'
import { formDelivery } from '../records.ts'
import { whyNotCancelDelivery, whyNotConfirmYet, whyNotRetryDelivery } from '../rules.ts'

const list = { to: '/utility-form-filler?tab=delivery', label: 'Deliveries' }

export default function DeliveryScreen() {
  const found = useRecord(formDelivery, useParams().id ?? '')
  const actor = useActor()
  const confirm = useCommand<typeof confirmDelivery>('form-deliveries/confirm')
  const retry = useCommand<typeof retryDelivery>('form-deliveries/retry')
  const cancel = useCommand<typeof cancelDelivery>('form-deliveries/cancel')
  const [asking, setAsking] = useState<'confirm' | 'cancel'>()
  const { row } = found
  if (!row) return <NoRecord of={formDelivery} found={found} list={list} />
  const open = row.status === 'pending' || row.status === 'failed'
  return (
    <RecordPage
      of={formDelivery}
      row={row}
      list={list}
      actions={
        <>
          {open && row.channel !== 'mail' && <MoveButton look="main" whyNot={whyNotConfirmYet(row, { actor })} run={() => setAsking('confirm')}>Note the receipt</MoveButton>}
          {(row.status === 'failed' || row.status === 'cancelled') && <MoveButton look="main" whyNot={whyNotRetryDelivery(row, { actor })} run={() => retry({ id: row.id })} done="It is on its way again">Try again</MoveButton>}
          {open && <MoveButton look="danger" whyNot={whyNotCancelDelivery(row, { actor })} run={() => setAsking('cancel')}>Give up</MoveButton>}
          {asking === 'cancel' && <ReasonDialog title="Give this delivery up?" about="It can be tried again later." verb="Give up" run={(reason) => cancel({ id: row.id, reason })} onClose={() => setAsking(undefined)} />}
          {asking === 'confirm' && <AskDialog title="Note the receipt" about="What proves that it arrived: the number that the portal gave, the name of the file, or the day it was posted." verb="Note the receipt" done="It is delivered" fields={{ receipt: text({ required: true, max: 200 }) }} run={({ receipt }) => confirm({ id: row.id, receipt })} onClose={() => setAsking(undefined)} />}
        </>
      }
    >
      {row.problem && <Notice tone={row.status === 'failed' ? 'bad' : 'warn'} title={row.problem} />}
      <Panel title="The delivery"><RecordFacts of={formDelivery} row={row} show={['submission', 'destination', 'channel', 'target', 'tries', 'sent_at', 'receipt']} /></Panel>
    </RecordPage>
  )
}
