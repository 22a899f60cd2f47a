import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { useToday } from '#client/use-today.ts'
import type { approveAgreement, endAgreement, sendBackAgreement, submitAgreement } from '../commands.ts'
import { agreement, type Agreement } from '../records.ts'
import { standingOf, whyNotApprove, whyNotEnd, whyNotSendBack, whyNotSubmit } from '../rules.ts'

const list = { to: '/clients?tab=agreements', label: 'Agreements' }

export default function AgreementScreen() {
  const found = useRecord(agreement, useParams().id ?? '')
  const today = useToday()
  const { row } = found
  if (!row) return <NoRecord of={agreement} found={found} list={list} />
  const standing = standingOf(row, today)
  return (
    <RecordPage of={agreement} row={row} list={list} actions={<Moves row={row} />}>
      {row.status === 'returned' && row.reason && <Notice tone="warn" title="It was sent back">{row.reason}</Notice>}
      {row.status === 'ended' && row.reason && <Notice title="It has ended">{row.reason}</Notice>}
      {(standing === 'notice' || standing === 'expiring') && <Notice tone="warn" title={standing === 'notice' ? 'Decide whether it goes on' : 'The time for notice is over'}>It ends on {dayInWords(row.ends_on!)}; notice is given {Number(row.notice_days)} days before.</Notice>}
      {standing === 'over' && <Notice tone="bad" title="Its last day has passed">End it, or make the agreement that follows it.</Notice>}
      <Panel title="The agreement"><RecordFacts of={agreement} row={row} show={['client', 'kind', 'authority', 'contract_number', 'value', 'starts_on', 'ends_on', 'notice_days', 'owner', 'drafted_by', 'approved_by', 'files']} /></Panel>
      <Panel title="What was agreed">{row.terms ? <LongText text={row.terms} /> : <p className="text-ink-2">It stands in the paper.</p>}</Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: Agreement }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'back' | 'end'>()
  const submit = useCommand<typeof submitAgreement>('agreements/submit')
  const approve = useCommand<typeof approveAgreement>('agreements/approve')
  const back = useCommand<typeof sendBackAgreement>('agreements/send-back')
  const end = useCommand<typeof endAgreement>('agreements/end')
  const { id } = row
  return (
    <>
      {whyNotEdit(agreement, row, actor) === null && <ButtonLink to={`/clients/agreements/${id}/edit`}>Edit</ButtonLink>}
      {(row.status === 'draft' || row.status === 'returned') && <MoveButton look="main" whyNot={whyNotSubmit(row)} run={() => submit({ id })} done="It waits for approval">Hand in</MoveButton>}
      {row.status === 'submitted' && (
        <>
          <MoveButton look="main" whyNot={whyNotApprove(row, actor)} run={() => approve({ id })} done="It is in force">Approve</MoveButton>
          <MoveButton whyNot={whyNotSendBack(row, actor)} run={() => setAsking('back')}>Send back</MoveButton>
        </>
      )}
      {row.status === 'active' && <MoveButton look="danger" whyNot={whyNotEnd(row, actor)} run={() => setAsking('end')}>End</MoveButton>}
      {asking === 'back' && <ReasonDialog title="Send it back?" about="Whoever drafted it reads what is missing." verb="Send it back" run={(reason) => back({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'end' && <ReasonDialog title="End the agreement?" about="The reason stays with it." verb="End it" run={(reason) => end({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
