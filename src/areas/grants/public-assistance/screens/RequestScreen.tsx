import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, longText } from '#platform/records/fields.ts'
import { damageItem } from '../../damage/records.ts'
import { paRequest, type PaRequest } from '../records.ts'
import type { answerPaRequest, editPaRequest, holdScopingMeeting, submitPaRequest, withdrawPaRequest } from '../request-commands.ts'
import { needsLoanFirst, whyNotAnswerRequest, whyNotMeet, whyNotSendRequest, whyNotWithdrawRequest } from '../rules.ts'

const list = { to: '/fema-grants-hub?tab=requests', label: 'Requests for Public Assistance' }
const nonprofit = ['nonprofit_proof', 'nonprofit_service'] as const
const whereSet = ['late_reason', 'answer', 'documents'] as const

export default function RequestScreen() {
  const found = useRecord(paRequest, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={paRequest} found={found} list={list} />
}

function One({ row }: { row: PaRequest }) {
  const today = useToday()
  const damage = useRecords(damageItem, (from) => from.eq('request', row.id).order('number').limit(500))
  return (
    <RecordPage of={paRequest} row={row} list={list} actions={<Moves row={row} />}>
      {needsLoanFirst(row, 'E') && <Notice title="The Small Business Administration is asked first">This nonprofit’s service is not critical: permanent work is paid only for what a loan does not cover (44 CFR 206.226(c)).</Notice>}
      <Figures
        figures={[
          { label: 'Designated', value: row.designated_on ? <Day day={row.designated_on} /> : 'Not known', note: row.area },
          { label: 'Due', value: row.due_on ? <Day day={row.due_on} /> : 'No figure', note: row.status === 'draft' && row.due_on ? <Due bare day={row.due_on} today={today} /> : row.submitted_on && <>sent <Day day={row.submitted_on} /></> },
          { label: 'Damage due', value: row.damage_due ? <Day day={row.damage_due} /> : 'After the meeting', note: row.damage_due && row.status === 'eligible' ? <Due bare day={row.damage_due} today={today} /> : 'sixty days from the scoping meeting' },
        ]}
      />
      <Panel title="The request">
        <RecordFacts of={paRequest} row={row} show={['declaration', 'applicant_kind', ...(row.applicant_kind === 'nonprofit' ? nonprofit : []), 'pa_id', 'contact', 'submitted_on', 'scoping_on', ...whereSet.filter((name) => (name === 'documents' ? row.documents.length > 0 : row[name]))]} />
      </Panel>
      <Panel title="Damage reported under it">
        <RecordTable of={damageItem} found={damage} columns={['number', 'title', 'category', 'estimate', 'status']} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: PaRequest }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'edit' | 'meeting' | 'eligible' | 'ineligible' | 'withdraw'>()
  const edit = useCommand<typeof editPaRequest>('pa-requests/edit')
  const submit = useCommand<typeof submitPaRequest>('pa-requests/submit')
  const answer = useCommand<typeof answerPaRequest>('pa-requests/answer')
  const meet = useCommand<typeof holdScopingMeeting>('pa-requests/hold-scoping')
  const withdraw = useCommand<typeof withdrawPaRequest>('pa-requests/withdraw')
  const { id, number } = row
  const close = () => setAsking(undefined)
  return (
    <>
      {whyNotEdit(paRequest, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {row.status === 'draft' && (
        <MoveButton look="main" whyNot={whyNotSendRequest(row, today)} run={() => submit({ id })} done={`${number} is noted as sent`}>
          Note as sent
        </MoveButton>
      )}
      {row.status === 'submitted' && (
        <>
          <MoveButton look="main" whyNot={whyNotAnswerRequest(row, 'accept', actor)} run={() => setAsking('eligible')}>
            Found eligible
          </MoveButton>
          <MoveButton whyNot={whyNotAnswerRequest(row, 'refuse', actor)} run={() => setAsking('ineligible')}>
            Not eligible
          </MoveButton>
        </>
      )}
      {row.status === 'eligible' && (
        <MoveButton look={row.scoping_on ? 'plain' : 'main'} whyNot={whyNotMeet(row, { day: today, today })} run={() => setAsking('meeting')}>
          Scoping meeting
        </MoveButton>
      )}
      {['draft', 'submitted', 'eligible'].includes(row.status) && (
        <MoveButton look="danger" whyNot={whyNotWithdrawRequest(row, actor)} run={() => setAsking('withdraw')}>
          Withdraw
        </MoveButton>
      )}
      {asking === 'edit' && <FormDialog of={paRequest} row={row} title={`Edit ${number}`} done="It is kept" send={(changes, version) => edit({ id, version, changes })} onClose={close} />}
      {asking === 'meeting' && <AskDialog title="Recovery scoping meeting" about="The first substantive meeting with FEMA. Damage is due sixty days after it." verb="Keep the day" done="The clock for damage runs" fields={{ day: date({ required: true, label: 'Day of the meeting' }) }} start={{ day: row.scoping_on ?? today }} run={({ day }) => meet({ id, day })} onClose={close} />}
      {(asking === 'eligible' || asking === 'ineligible') && (
        <AskDialog title={asking === 'eligible' ? `${row.applicant} is eligible` : `${row.applicant} is not eligible`} about="As FEMA’s letter says." verb="Note the answer" done="The answer is noted" fields={{ words: longText({ required: true, max: 2_000, label: 'What the letter says' }) }} run={({ words }) => answer({ id, eligible: asking === 'eligible', words })} onClose={close} />
      )}
      {asking === 'withdraw' && <ReasonDialog title={`Withdraw ${number}?`} about="It stays in the register as withdrawn." verb="Withdraw it" run={(reason) => withdraw({ id, reason })} onClose={close} />}
    </>
  )
}
