import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Stepper } from '#kit/parts/Stepper.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { addDays } from '#platform/dates.ts'
import { date, files, longText, text } from '#platform/records/fields.ts'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { cancelAction, closeAction, containProblem, correctProblem, explainProblem, reopenAction } from '../commands.ts'
import { correctiveAction, type CorrectiveAction } from '../records.ts'
import { whyNotCancel, whyNotContain, whyNotCorrectYet, whyNotExplain, whyNotVerify } from '../rules.ts'

const words = (label: string) => longText({ required: true, max: 5_000, label })
const why = (label: string, required = false) => text({ ...(required && { required: true as const }), max: 500, label })
const order = ['opened', 'contained', 'cause_found', 'corrected', 'closed'] as const
const names = ['Contain', 'Find the cause', 'Correct', 'Verify', 'Closed']

const steps = (row: CorrectiveAction) => {
  const at = Math.max(0, order.indexOf(row.status as (typeof order)[number]))
  return names.map((name, place) => ({ name, to: '#steps', state: row.status === 'closed' || place < at ? ('done' as const) : place === at && row.status !== 'cancelled' ? ('now' as const) : ('todo' as const) }))
}

export default function ActionScreen() {
  const today = useToday()
  return (
    <OnePage
      of={correctiveAction}
      list={{ to: '/admin/quality?tab=actions', label: 'Corrective actions' }}
      editBy="corrective-actions/edit"
      moves={(row, actor) => [
        move<typeof containProblem>('corrective-actions/contain', { label: 'Contained', look: 'main', when: row.status === 'opened' || row.status === 'reopened', whyNot: whyNotContain(row, actor), send: { id: row.id }, ask: { fields: { containment: words('What keeps it from doing more harm') } }, done: 'It is contained' }),
        move<typeof explainProblem>('corrective-actions/explain', {
          label: 'Cause found', look: 'main', when: row.status === 'contained', whyNot: whyNotExplain(row, { actor, whys: ['', ''].map(() => 'x') }), send: { id: row.id }, done: 'The cause is kept',
          ask: { about: 'Ask why, and then why that, until the answer is something that can be changed.', fields: { why_1: why('Why?', true), why_2: why('Why that?', true), why_3: why('And why that?'), why_4: why('And that?'), why_5: why('And at the root?'), root_cause: words('Root cause') } },
        }),
        move<typeof correctProblem>('corrective-actions/correct', { label: 'Corrected', look: 'main', when: row.status === 'cause_found', whyNot: whyNotCorrectYet(row, { actor }), send: { id: row.id }, ask: { fields: { correction: words('What was changed'), proof: files({ label: 'What shows it' }), verify_on: date({ required: true, label: 'Look again on', help: 'When it can be seen whether it works.' }) }, start: { verify_on: addDays(today, 30) } }, done: 'It is corrected' }),
        move<typeof closeAction>('corrective-actions/close', { label: 'It works', look: 'main', when: row.status === 'corrected', whyNot: whyNotVerify(row, { actor, verb: 'close' }), send: { id: row.id }, ask: { fields: { effectiveness: words('How you saw that it works') } }, done: 'It is closed' }),
        move<typeof reopenAction>('corrective-actions/reopen', { label: 'It came back', when: row.status === 'corrected', whyNot: whyNotVerify(row, { actor, verb: 'reopen' }), send: { id: row.id }, ask: { fields: { effectiveness: words('How it came back'), due_on: date({ required: true, label: 'New day' }) } }, done: 'It is open again' }),
        move<typeof cancelAction>('corrective-actions/cancel', { label: 'Give up', look: 'danger', when: ['opened', 'contained', 'cause_found', 'reopened'].includes(row.status), whyNot: whyNotCancel(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'It is given up' }),
      ]}
    >
      {(row) => (
        <>
          <Panel title="How far it has come" about={<Waiting row={row} today={today} />}>
            <Stepper label="Steps of a corrective action" steps={steps(row)} />
          </Panel>
          <Panel title="What it is about">
            <RecordFacts of={correctiveAction} row={row} show={['problem', 'source', ...(row.source_number ? (['source_number'] as const) : []), 'owner', 'verifier', 'due_on', 'opened_by', 'containment']} />
          </Panel>
          {row.root_cause && (
            <Panel title="Its root">
              <RecordFacts of={correctiveAction} row={row} show={['why_1', 'why_2', 'why_3', 'why_4', 'why_5', 'root_cause']} />
            </Panel>
          )}
          {row.correction && (
            <Panel title="The cure">
              <RecordFacts of={correctiveAction} row={row} show={['correction', 'proof', 'corrected_on', 'verify_on', 'effectiveness', 'verified_on']} />
            </Panel>
          )}
        </>
      )}
    </OnePage>
  )
}

/** What the next step waits for, and until when. */
function Waiting({ row, today }: { row: CorrectiveAction; today: string }) {
  if (row.status === 'closed' || row.status === 'cancelled') return null
  if (row.status === 'corrected')
    return (
      <>
        Somebody else than the owner looks again{' '}
        {row.verify_on ? <Due day={row.verify_on} today={today} /> : 'whether it works'}.
      </>
    )
  return (
    <>
      To be corrected <Due day={row.due_on} today={today} />.
    </>
  )
}
