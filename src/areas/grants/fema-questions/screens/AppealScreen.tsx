import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures, type Figure } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { choice, date, longText, money } from '#platform/records/fields.ts'
import { disasterDeclaration } from '../../declarations/records.ts'
import { useFigures } from '../../declarations/screens/use-figures.ts'
import type { decideAppeal, editAppeal, sendAppeal, stepAppeal, withdrawAppeal } from '../commands.ts'
import { paAppeal, type PaAppeal } from '../records.ts'
import { whyNotArbitrate, whyNotSendAppeal, whyNotStep, whyNotWithdrawAppeal } from '../rules.ts'

const list = { to: '/fema-grants-hub?tab=questions', label: 'Questions and appeals' }
type Asking = 'edit' | 'forward' | 'ask' | 'supply' | 'decide' | 'withdraw'

export default function AppealScreen() {
  const found = useRecord(paAppeal, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={paAppeal} found={found} list={list} />
}

function One({ row }: { row: PaAppeal }) {
  const today = useToday()
  const figures = useFigures()
  const { row: declaration } = useRecord(disasterDeclaration, row.declaration)
  const clock = (label: string, day: string | null, runs: boolean): Figure => ({ label, value: day ? <Day day={day} /> : 'Not begun', ...(day && runs && { note: <Due bare day={day} today={today} /> }) })
  const arbitration = declaration && figures && whyNotArbitrate(row, { declared_on: declaration.declared_on, figures })
  return (
    <RecordPage of={paAppeal} row={row} list={list} actions={<Moves row={row} />}>
      <Figures
        figures={[
          { label: 'In dispute', value: <Amount cents={row.disputed} />, ...(row.granted !== null && { note: <>granted <Amount cents={row.granted} /></> }) },
          clock('Send by', row.appeal_by, row.status === 'draft'),
          row.status === 'asked' ? clock('Supply by', row.information_by, true) : clock('Forwarded by', row.forward_by, row.status === 'sent'),
          clock('FEMA decides by', row.decide_by, row.status === 'forwarded'),
        ]}
      />
      <Panel title="What is wrong with the determination">
        <LongText text={row.grounds} />
      </Panel>
      <Panel title="The appeal" foot={arbitration === undefined ? undefined : (arbitration ?? 'Instead of a second appeal this dispute can go to arbitration, within sixty days of the first decision or after a hundred and eighty days without one (44 CFR 206.206).')}>
        <RecordFacts of={paAppeal} row={row} show={['declaration', 'project', 'level', 'determined_on', 'owner', 'sent_on', 'received_on', ...(row.asked_on ? (['asked_on', 'supplied_on'] as const) : []), ...(row.decided_on ? (['decided_on', 'decision'] as const) : []), ...(row.documents.length > 0 ? (['documents'] as const) : [])]} />
      </Panel>
    </RecordPage>
  )
}

const steps = { forward: 'Forwarded', ask: 'FEMA asks', supply: 'Supplied' } as const

function Moves({ row }: { row: PaAppeal }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<Asking>()
  const edit = useCommand<typeof editAppeal>('pa-appeals/edit')
  const send = useCommand<typeof sendAppeal>('pa-appeals/send')
  const step = useCommand<typeof stepAppeal>('pa-appeals/step')
  const decide = useCommand<typeof decideAppeal>('pa-appeals/decide')
  const withdraw = useCommand<typeof withdrawAppeal>('pa-appeals/withdraw')
  const { id, number, status } = row
  const close = () => setAsking(undefined)
  return (
    <>
      {whyNotEdit(paAppeal, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {status === 'draft' && (
        <MoveButton look="main" whyNot={whyNotSendAppeal(row, { actor, today })} run={() => send({ id })} done={`${number} is noted as sent`}>
          Note as sent
        </MoveButton>
      )}
      {(['forward', 'ask', 'supply'] as const).map((each) =>
        whyNotStep(row, each, { day: today, today }) === null ? (
          <Button key={each} look={each === 'ask' ? 'plain' : 'main'} onClick={() => setAsking(each)}>
            {steps[each]}
          </Button>
        ) : null,
      )}
      {(status === 'forwarded' || status === 'asked') && <Button onClick={() => setAsking('decide')}>Decided</Button>}
      {whyNotWithdrawAppeal(row, actor) === null && (
        <Button look="danger" onClick={() => setAsking('withdraw')}>
          Withdraw
        </Button>
      )}
      {asking === 'edit' && <FormDialog of={paAppeal} row={row} title={`Edit ${number}`} done="It is kept, with its clocks" send={(changes, version) => edit({ id, version, changes })} onClose={close} />}
      {(asking === 'forward' || asking === 'ask' || asking === 'supply') && (
        <AskDialog
          title={{ forward: 'FEMA has received the appeal', ask: 'FEMA asks for information', supply: 'The information was supplied' }[asking]}
          about={{ forward: 'FEMA’s ninety days begin with its receipt.', ask: 'Thirty days to supply it.', supply: 'FEMA’s ninety days begin anew.' }[asking]}
          verb="Keep the day" done="The clock runs" fields={{ day: date({ required: true, label: 'Day' }) }} start={{ day: today }} run={({ day }) => step({ id, step: asking, day })} onClose={close} />
      )}
      {asking === 'decide' && (
        <AskDialog title={`FEMA decided ${number}`} about="As its letter says." verb="Note the decision" done={`${number} is decided`} onClose={close}
          fields={{ move: choice(['grant', 'grantPartly', 'deny'], { required: true, label: 'Decision', words: { grant: 'Granted', grantPartly: 'Granted in part', deny: 'Denied' } }), granted: money({ min: 0, label: 'Amount granted' }), words: longText({ required: true, max: 2_000, label: 'What the letter says' }) }}
          run={(values) => decide({ id, move: values.move, granted: values.granted ?? 0, words: values.words })} />
      )}
      {asking === 'withdraw' && <ReasonDialog title={`Withdraw ${number}?`} about="The determination stands then." verb="Withdraw it" run={(reason) => withdraw({ id, reason })} onClose={close} />}
    </>
  )
}
