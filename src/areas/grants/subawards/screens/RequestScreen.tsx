import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date } from '#platform/records/fields.ts'
import { EditButton } from '../../grants/screens/AddButton.tsx'
import { Belongs } from '../../grants/screens/Belongs.tsx'
import type { approveRequest, editRequest, payRequest, returnRequest } from '../commands.ts'
import { subaward, subawardRequest, type SubawardRequest } from '../records.ts'

const list = { to: '/grant-management?tab=recipient', label: 'Subrecipients' }

export default function RequestScreen() {
  const found = useRecord(subawardRequest, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={subawardRequest} found={found} list={list} />
}

function One({ row }: { row: SubawardRequest }) {
  const actor = useActor()
  const today = useToday()
  const { row: of } = useRecord(subaward, row.subaward)
  const edit = useCommand<typeof editRequest>('subaward-requests/edit')
  const approve = useCommand<typeof approveRequest>('subaward-requests/approve')
  const sendBack = useCommand<typeof returnRequest>('subaward-requests/return')
  const pay = useCommand<typeof payRequest>('subaward-requests/pay')
  const [asking, setAsking] = useState<'return' | 'pay'>()
  const { id, number } = row
  const writes = whyNotEdit(subawardRequest, null, actor) === null
  const open = row.status === 'received' || row.status === 'returned'
  return (
    <RecordPage
      of={subawardRequest}
      row={row}
      list={list}
      actions={
        writes && (
          <>
            <EditButton of={subawardRequest} row={row} send={(changes, version) => edit({ id, version, changes })} />
            {open && <MoveButton look="main" whyNot={row.entered_by === actor.user_id ? 'You entered this request. Somebody else approves it.' : null} run={() => approve({ id })} done="It is a cost of the grant">Approve</MoveButton>}
            {row.status === 'received' && <Button onClick={() => setAsking('return')}>Send back</Button>}
            {row.status === 'approved' && <Button look="main" onClick={() => setAsking('pay')}>Was paid</Button>}
          </>
        )
      }
    >
      <Belongs of={subaward} id={row.subaward} to={`/grant-management/subawards/${row.subaward}`} />
      {row.returned_because && row.status === 'returned' && <Notice tone="warn" title="It came back">{row.returned_because}</Notice>}
      <Figures figures={[{ label: 'Asks for', value: <Amount cents={row.amount} /> }, { label: 'Left of the subaward', ...known(of, (of) => ({ value: <Amount cents={of.amount - of.paid} /> })), to: `/grant-management/subawards/${row.subaward}` }, { label: 'Adds of its own', value: <Amount cents={row.match} /> }]} />
      <Panel title="The request">
        <RecordFacts of={subawardRequest} row={row} show={['subaward', 'period_start', 'period_end', 'description', 'documents', 'entered_by', 'approved_by', 'paid_on']} />
        {row.cost && <p className="mt-3"><Link className="link" to={`/grants-management/costs/${row.cost}`}>The cost of the grant that it became</Link></p>}
      </Panel>
      {asking === 'return' && <ReasonDialog title={`Send ${number} back?`} about="The subrecipient hears what is missing." verb="Send it back" run={(reason) => sendBack({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'pay' && <AskDialog title={`${number} was paid`} verb="Note the payment" done="Noted" fields={{ day: date({ required: true, label: 'Day' }) }} start={{ day: today }} early run={({ day }) => pay({ id, day })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
