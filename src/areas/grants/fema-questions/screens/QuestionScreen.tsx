import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, longText } from '#platform/records/fields.ts'
import type { draftAnswer, editQuestion, reopenQuestion, sendAnswer, settleQuestion } from '../commands.ts'
import { femaQuestion, type FemaQuestion } from '../records.ts'
import { whyNotDraftAnswer, whyNotFollow, whyNotSendAnswer } from '../rules.ts'

const list = { to: '/fema-grants-hub?tab=questions', label: 'Questions from FEMA' }

export default function QuestionScreen() {
  const found = useRecord(femaQuestion, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={femaQuestion} found={found} list={list} />
}

function One({ row }: { row: FemaQuestion }) {
  const today = useToday()
  const waits = row.status === 'open' || row.status === 'drafted'
  return (
    <RecordPage of={femaQuestion} row={row} list={list} actions={<Moves row={row} />}>
      <Figures figures={[{ label: 'Received', value: <Day day={row.received_on} /> }, { label: 'Answer by', value: <Day day={row.due_on} />, ...(waits && { note: <Due bare day={row.due_on} today={today} /> }) }, { label: 'Answered', value: row.sent_on ? <Day day={row.sent_on} /> : 'Not yet' }]} />
      <Panel title="What FEMA asks">
        <LongText text={row.asked} />
      </Panel>
      <Panel title="The answer">{row.answer ? <LongText text={row.answer} /> : <p className="text-ink-2">Nobody has written one yet. One person writes it, another one reads and sends it.</p>}</Panel>
      <Panel title="The question">
        <RecordFacts of={femaQuestion} row={row} show={['declaration', 'project', 'owner', ...(row.drafted_by ? (['drafted_by'] as const) : []), ...(row.sent_by ? (['sent_by'] as const) : []), ...(row.documents.length > 0 ? (['documents'] as const) : [])]} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row }: { row: FemaQuestion }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'edit' | 'answer' | 'reopen'>()
  const edit = useCommand<typeof editQuestion>('fema-questions/edit')
  const draft = useCommand<typeof draftAnswer>('fema-questions/draft-answer')
  const send = useCommand<typeof sendAnswer>('fema-questions/send')
  const reopen = useCommand<typeof reopenQuestion>('fema-questions/reopen')
  const settle = useCommand<typeof settleQuestion>('fema-questions/settle')
  const { id, number, status } = row
  const close = () => setAsking(undefined)
  return (
    <>
      {whyNotEdit(femaQuestion, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {(status === 'open' || status === 'drafted') && (
        <MoveButton look={status === 'open' ? 'main' : 'plain'} whyNot={whyNotDraftAnswer(row, actor)} run={() => setAsking('answer')}>
          {row.answer ? 'Change the answer' : 'Write the answer'}
        </MoveButton>
      )}
      {status === 'drafted' && (
        <MoveButton look="main" whyNot={whyNotSendAnswer(row, actor)} run={() => send({ id })} done={`${number} is answered`}>
          Note as sent
        </MoveButton>
      )}
      {status === 'sent' && (
        <>
          <MoveButton whyNot={whyNotFollow(row, 'reopen', actor)} run={() => setAsking('reopen')}>
            FEMA asks again
          </MoveButton>
          <MoveButton look="main" whyNot={whyNotFollow(row, 'settle', actor)} run={() => settle({ id })} done={`${number} is settled`}>
            Settled
          </MoveButton>
        </>
      )}
      {asking === 'edit' && <FormDialog of={femaQuestion} row={row} title={`Edit ${number}`} done="It is kept" send={(changes, version) => edit({ id, version, changes })} onClose={close} />}
      {asking === 'answer' && <AskDialog title="The answer" about="Somebody else reads it before it goes to FEMA." verb="Keep the answer" done="The answer is written" fields={{ answer: longText({ required: true, max: 20_000, label: 'Answer' }) }} start={{ answer: row.answer }} run={({ answer }) => draft({ id, answer })} onClose={close} />}
      {asking === 'reopen' && <AskDialog title="FEMA asks again" about="The clock begins anew." verb="Open it again" done={`${number} waits for an answer`} fields={{ due_on: date({ required: true, label: 'Answer by' }), reason: longText({ required: true, max: 2_000, label: 'What is still asked' }) }} start={{ due_on: today }} run={(values) => reopen({ id, due_on: values.due_on, reason: values.reason })} onClose={close} />}
    </>
  )
}
