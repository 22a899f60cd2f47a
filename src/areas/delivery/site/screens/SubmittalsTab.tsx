import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Project } from '../../projects/records.ts'
import type { editSubmittal, enterSubmittal, reviewSubmittal, sendSubmittal } from '../submittal-commands.ts'
import { submittal, type Submittal } from '../records.ts'
import { whyNotOnSite, whyNotReviewYet } from '../rules.ts'
import { Items } from './Items.tsx'

type Verb = 'approve' | 'asNoted' | 'revise' | 'reject'
const verbs: readonly [Verb, string][] = [['approve', 'Approve'], ['asNoted', 'As noted'], ['revise', 'Revise'], ['reject', 'Reject']]

export function SubmittalsTab({ row }: { row: Project }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'enter' | { edit: Submittal } | { review: Submittal; verb: Verb }>()
  const { rows } = useRecords(submittal, (from) => from.eq('project', row.id).order('needed_by').limit(400))
  const enter = useCommand<typeof enterSubmittal>('submittals/enter')
  const edit = useCommand<typeof editSubmittal>('submittals/edit')
  const send = useCommand<typeof sendSubmittal>('submittals/submit')
  const review = useCommand<typeof reviewSubmittal>('submittals/review')
  return (
    <>
      <Items
        of={submittal}
        title="Submittals"
        about="What is shown before it is built in. Who sends it in does not say that it may be."
        add={<MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAsking('enter')}>Enter</MoveButton>}
        empty="Nothing was shown yet."
        items={rows?.map((each) => ({
          id: each.id,
          title: each.title,
          status: each.status,
          ...(each.status === 'submitted' && { due: each.needed_by }),
          note: <><span className="font-mono text-xs">{each.number}{Number(each.revision) > 0 && `, revision ${Number(each.revision)}`}</span> {optionLabel(submittal.fields.kind, each.kind)} of {each.sent_by}{each.section && `, section ${each.section}`}{each.note && <span className="block text-ink">{each.note}</span>}</>,
          actions: (
            <>
              {whyNotEdit(submittal, each, actor) === null && (
                <>
                  <Button look="quiet" onClick={() => setAsking({ edit: each })}>Edit<span className="sr-only"> {each.title}</span></Button>
                  <MoveButton whyNot={null} run={() => send({ id: each.id })} done="It is to be reviewed">{each.status === 'revise' ? 'Send again' : 'Send'}<span className="sr-only"> {each.title}</span></MoveButton>
                </>
              )}
              {each.status === 'submitted' && verbs.map(([verb, label]) => (
                <MoveButton key={verb} whyNot={whyNotReviewYet(each, actor, verb)} run={() => (verb === 'approve' ? review({ id: each.id, verb, note: '' }) : setAsking({ review: each, verb }))} {...(verb === 'approve' && { done: 'It may be built in' })}>
                  {label}<span className="sr-only"> {each.title}</span>
                </MoveButton>
              ))}
            </>
          ),
        }))}
      />
      {asking === 'enter' && <FormDialog of={submittal} title="Submittal" done="It is entered" start={{ project: row.id, reviewer: row.manager, needed_by: addDays(today, 14) }} send={enter} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && 'edit' in asking && <FormDialog of={submittal} row={asking.edit} title="Submittal" done="It is kept" send={(changes, version) => edit({ id: asking.edit.id, version, changes })} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && 'review' in asking && <ReasonDialog title={asking.review.title} about="The contractor reads what is to be changed, or why." label="What is to be changed" verb="Decide" run={(note) => review({ id: asking.review.id, verb: asking.verb, note })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
