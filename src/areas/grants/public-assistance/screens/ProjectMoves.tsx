import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { choice, date, longText, money, number, percent, ref, text } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import type { Figures } from '../../fema-terms/rules.ts'
import type { askPaCloseout, closePaProject, completePaProject, denyPaProject, editPaProject, extendPaProject, notePaReview, obligatePaProject, returnPaProject, submitPaProject, tellProgress, withdrawPaProject } from '../commands.ts'
import { paProject, type PaProject } from '../records.ts'
import { projectMoves, whyNotCloseProject, whyNotComplete, whyNotDecideProject, whyNotExtendYet, whyNotProgress, whyNotWithdrawProject } from '../rules.ts'

type Asking = 'edit' | 'review' | 'obligate' | 'return' | 'deny' | 'progress' | 'extend' | 'complete' | 'close' | 'withdraw'
type MovesProps = { row: PaProject; declaration: DisasterDeclaration; figures: Figures }

/** What can be done with a project next, by its status. */
export function ProjectMoves({ row }: MovesProps) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<Asking>()
  const submit = useCommand<typeof submitPaProject>('pa-projects/submit')
  const closeout = useCommand<typeof askPaCloseout>('pa-projects/ask-closeout')
  const { id, number, status } = row
  const mine = row.entered_by === actor.user_id && 'Somebody else sends a project that you wrote.'
  return (
    <>
      {whyNotEdit(paProject, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {(status === 'draft' || status === 'returned') && (
        <MoveButton look="main" whyNot={firstReason(projectMoves.whyNot('submit', row), mine)} run={() => submit({ id })} done={`${number} is with FEMA`}>
          Send to FEMA
        </MoveButton>
      )}
      {status === 'submitted' && (
        <>
          <MoveButton whyNot={whyNotDecideProject(row, 'obligate', actor)} run={() => setAsking('review')}>
            Review
          </MoveButton>
          <MoveButton look="main" whyNot={firstReason(whyNotDecideProject(row, 'obligate', actor), row.ehp !== 'cleared' && row.ehp !== 'conditions' && 'FEMA obligates after the review of environment and history. Note how it ended first.')} run={() => setAsking('obligate')}>
            Obligated
          </MoveButton>
          <MoveButton whyNot={whyNotDecideProject(row, 'return', actor)} run={() => setAsking('return')}>
            Sent back
          </MoveButton>
          <MoveButton whyNot={whyNotDecideProject(row, 'deny', actor)} run={() => setAsking('deny')}>
            Denied
          </MoveButton>
        </>
      )}
      {status === 'obligated' && (
        <>
          <MoveButton whyNot={whyNotProgress(row, { complete: Number(row.complete), day: today, today })} run={() => setAsking('progress')}>
            Progress
          </MoveButton>
          <MoveButton whyNot={whyNotExtendYet(row, { actor })} run={() => setAsking('extend')}>
            Extend
          </MoveButton>
          <MoveButton look="main" whyNot={whyNotComplete(row, { day: today, today })} run={() => setAsking('complete')}>
            Complete
          </MoveButton>
        </>
      )}
      {status === 'completed' && (
        <MoveButton look="main" whyNot={null} run={() => closeout({ id })} done={`The closeout of ${number} is asked for`}>
          Certify and ask for the closeout
        </MoveButton>
      )}
      {status === 'closeout' && (
        <MoveButton look="main" whyNot={whyNotCloseProject(row, actor)} run={() => setAsking('close')}>
          Close
        </MoveButton>
      )}
      {whyNotWithdrawProject(row, actor) === null && (
        <Button look="danger" onClick={() => setAsking('withdraw')}>
          Withdraw
        </Button>
      )}
      {asking && <Dialogs row={row} asking={asking} today={today} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Dialogs({ row, asking, today, onClose }: { row: PaProject; asking: Asking; today: string; onClose: () => void }) {
  const edit = useCommand<typeof editPaProject>('pa-projects/edit')
  const review = useCommand<typeof notePaReview>('pa-projects/note-review')
  const obligate = useCommand<typeof obligatePaProject>('pa-projects/obligate')
  const sendBack = useCommand<typeof returnPaProject>('pa-projects/return')
  const deny = useCommand<typeof denyPaProject>('pa-projects/deny')
  const progress = useCommand<typeof tellProgress>('pa-projects/tell-progress')
  const extend = useCommand<typeof extendPaProject>('pa-projects/extend')
  const complete = useCommand<typeof completePaProject>('pa-projects/complete')
  const closeProject = useCommand<typeof closePaProject>('pa-projects/close')
  const withdraw = useCommand<typeof withdrawPaProject>('pa-projects/withdraw')
  const { id, number } = row
  const day = date({ required: true, label: 'Day' })
  const common = { onClose }
  switch (asking) {
    case 'edit':
      return <FormDialog of={paProject} row={row} title={`Edit ${number}`} done="It is kept, and what follows from it is found anew" send={(changes, version) => edit({ id, version, changes })} {...common} />
    case 'review':
      return (
        <AskDialog title="Environment and history" about="How the review of FEMA stands." verb="Keep the review" done="The review is noted" {...common}
          fields={{ ehp: choice(['in_review', 'cleared', 'conditions'], { required: true, label: 'Review', words: { in_review: 'In review', conditions: 'Cleared with conditions' } }), conditions: longText({ max: 5_000, label: 'Conditions', help: 'The work is bound to them.' }) }}
          start={{ ehp: row.ehp === 'not_begun' ? 'in_review' : row.ehp, conditions: row.ehp_conditions }}
          run={(values) => review({ id, ehp: values.ehp, conditions: values.conditions ?? '' })} />
      )
    case 'obligate':
      return (
        <AskDialog title={`FEMA obligated ${number}`} about="As the notice of the obligation says." verb="Note the obligation" done={`${number} is obligated`} {...common}
          fields={{ amount: money({ required: true, min: 1, label: 'Federal amount' }), day, fema_number: text({ max: 40, label: 'FEMA’s number' }), funding: ref('grants', { label: 'Grant', help: 'The grant that its money comes through, once it is on the register.' }) }}
          start={{ amount: row.federal, day: today, fema_number: row.fema_number, funding: null }}
          run={(values) => obligate({ id, amount: values.amount, day: values.day, fema_number: values.fema_number ?? '', funding: values.funding ?? null })} />
      )
    case 'progress':
      return (
        <AskDialog title="Progress" about="What was done since the last report." verb="Keep the report" done="The progress is told" {...common}
          fields={{ complete: percent({ required: true, min: 0, max: 100, label: 'Complete' }), day, words: longText({ required: true, max: 2_000, label: 'What was done' }) }}
          start={{ complete: Number(row.complete), day: today }}
          run={(values) => progress({ id, complete: values.complete, day: values.day, words: values.words })} />
      )
    case 'extend':
      return (
        <AskDialog title={`More time for ${number}`} about="The recipient may extend it by itself up to a limit; beyond that FEMA decides." verb="Extend it" done="The time is extended" {...common}
          fields={{ months, reason: longText({ required: true, max: 2_000, label: 'Why' }) }} start={{ months: 6 }}
          run={(values) => extend({ id, months: values.months, reason: values.reason })} />
      )
    case 'complete':
      return <AskDialog title={`The work of ${number} is complete`} about="All of its scope is done." verb="Note the completion" done={`${number} is complete`} fields={{ day }} start={{ day: today }} run={(values) => complete({ id, day: values.day })} {...common} />
    case 'close':
      return (
        <AskDialog title={`Close ${number}`} about="FEMA’s final review has found what is eligible in the end." verb="Close it" done={`${number} is closed`} {...common}
          fields={{ final: money({ required: true, min: 0, label: 'Final eligible cost' }), reason: longText({ required: true, max: 2_000, label: 'What the closeout says' }) }} start={{ final: row.size === 'large' ? row.spent : row.eligible }}
          run={(values) => closeProject({ id, final: values.final, reason: values.reason })} />
      )
    case 'return':
      return <ReasonDialog title={`FEMA sent ${number} back?`} about="It can be edited again." verb="Note the return" label="What FEMA asks for" run={(reason) => sendBack({ id, reason })} {...common} />
    case 'deny':
      return <ReasonDialog title={`FEMA denied ${number}?`} about="An appeal is possible within sixty days of the notice." verb="Note the denial" label="What the determination says" run={(reason) => deny({ id, reason })} {...common} />
    case 'withdraw':
      return <ReasonDialog title={`Withdraw ${number}?`} about="Its damage items can go into another project." verb="Withdraw it" run={(reason) => withdraw({ id, reason })} {...common} />
  }
}

const months = number({ required: true, min: 1, max: 60, decimals: 0, label: 'Months' })
