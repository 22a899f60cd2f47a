import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { offer } from '#kit/record/list/offer.ts'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, longText, money, text } from '#platform/records/fields.ts'
import { EditButton } from '../../grants/screens/AddButton.tsx'
import { CheckList } from '../../grants/screens/CheckList.tsx'
import { ReviewPanel } from '../../reviews/screens/ReviewPanel.tsx'
import type { awardApplication, declineApplication, editApplication, reviewApplication, sendBackApplication, submitApplication, withdrawApplication } from '../commands.ts'
import { applicationRequirement, applicationSection, grantApplication, type GrantApplication } from '../records.ts'
import { expectedOf, readiness, readyChecks, whyNotAward, whyNotDecline, whyNotReview, whyNotSendBack, whyNotSubmit } from '../rules.ts'

const list = { to: '/grant-management?tab=applications', label: 'Applications' }

export default function ApplicationScreen() {
  const found = useRecord(grantApplication, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantApplication} found={found} list={list} />
}

function One({ row }: { row: GrantApplication }) {
  const today = useToday()
  const { rows: sections } = useRecords(applicationSection, (from) => from.eq('application', row.id).order('position').limit(100))
  const { rows: requirements } = useRecords(applicationRequirement, (from) => from.eq('application', row.id).order('position').limit(200))
  const checks = sections && requirements ? readyChecks(row, sections, requirements, today) : []
  const writing = row.status === 'draft' || row.status === 'review'
  return (
    <RecordPage of={grantApplication} row={row} list={list} actions={<Moves row={row} checks={checks} />}>
      {row.decision && <Notice tone={row.status === 'awarded' ? 'good' : 'warn'} title={row.status === 'awarded' ? 'Awarded' : row.status === 'declined' ? 'Declined' : 'Withdrawn'}>{row.decision}</Notice>}
      <Figures
        figures={[
          { label: 'Asked for', value: <Amount cents={row.asked} />, note: row.match > 0 ? <>and <Amount cents={row.match} /> of match</> : 'without match' },
          { label: writing ? 'Closes' : 'Sent', ...knownOf([sections, requirements], (sections, requirements) => ({ value: writing ? <Day day={row.closes_on} /> : (row.tracking ?? 'Not sent'), ...(writing && { note: <><Due bare day={row.closes_on} today={today} />{sections && requirements && `, ${readiness(sections, requirements)} % ready`}</> }) })) },
          { label: 'Expected', value: <Amount cents={expectedOf(row)} whole />, note: row.chance === null ? 'nobody has estimated its chance' : `at a chance of ${Number(row.chance)} %, as estimated` },
        ]}
      />
      {row.funding && <p><Link className="link" to={`/grant-management/grants/${row.funding}`}>The grant that it became</Link></p>}
      {writing && (
        <Panel title="Before it goes out" actions={<ButtonLink to={`/grant-management?tab=builder&application=${row.id}`}>Write</ButtonLink>}>
          <CheckList checks={checks} />
        </Panel>
      )}
      {row.package && (
        <Panel title="As it was sent" about="Kept when it was sent: its SHA-256 says whether it was changed since." actions={<Button onClick={() => offer(new Blob([row.package!], { type: 'application/json' }), `${row.number}.json`)}>JSON</Button>}>
          <p className="font-mono text-xs break-all">{row.digest}</p>
        </Panel>
      )}
      <ReviewPanel row={row} />
      <Panel title="The application">
        <RecordFacts of={grantApplication} row={row} show={['opportunity', 'agency', 'aln', 'department', 'lead', 'match_cash', 'hours', 'summary', 'documents', 'submitted_by', 'submitted_at', 'decided_on', 'awarded']} />
      </Panel>
    </RecordPage>
  )
}

function Moves({ row, checks }: { row: GrantApplication; checks: ReturnType<typeof readyChecks> }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'back' | 'submit' | 'award' | 'decline' | 'withdraw'>()
  const edit = useCommand<typeof editApplication>('grant-applications/edit')
  const review = useCommand<typeof reviewApplication>('grant-applications/review')
  const sendBack = useCommand<typeof sendBackApplication>('grant-applications/send-back')
  const submit = useCommand<typeof submitApplication>('grant-applications/submit')
  const award = useCommand<typeof awardApplication>('grant-applications/award')
  const decline = useCommand<typeof declineApplication>('grant-applications/decline')
  const withdraw = useCommand<typeof withdrawApplication>('grant-applications/withdraw')
  const { id, number } = row
  const writes = whyNotEdit(grantApplication, null, actor) === null
  return (
    <>
      <EditButton of={grantApplication} row={row} send={(changes, version) => edit({ id, version, changes })} />
      {row.status === 'draft' && (writes || row.lead === actor.user_id) && <MoveButton look="main" whyNot={whyNotReview(row, actor)} run={() => review({ id })} done={`${number} is in review`}>To internal review</MoveButton>}
      {row.status === 'review' && writes && <MoveButton look="main" whyNot={whyNotSubmit(row, { actor, checks })} run={() => setAsking('submit')}>Send it</MoveButton>}
      {whyNotSendBack(row, actor) === null && <Button onClick={() => setAsking('back')}>Back to writing</Button>}
      {whyNotAward(row, actor) === null && <Button look="main" onClick={() => setAsking('award')}>Was awarded</Button>}
      {whyNotDecline(row, actor) === null && <Button onClick={() => setAsking('decline')}>Was declined</Button>}
      {writes && ['draft', 'review', 'submitted'].includes(row.status) && <Button look="danger" onClick={() => setAsking('withdraw')}>Withdraw</Button>}
      {asking === 'back' && <ReasonDialog title={`Send ${number} back?`} about="Whoever leads it reads what is missing." verb="Send it back" run={(reason) => sendBack({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'withdraw' && <ReasonDialog title={`Withdraw ${number}?`} about="The reason stays with it." verb="Withdraw it" run={(reason) => withdraw({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'submit' && <AskDialog title={`${number} goes out`} about="Everything is checked once more, and kept as it leaves. Hand it in at the portal of the giver first: its tracking number stands on the receipt." verb="It was sent" done="It is kept as it was sent" fields={{ tracking: text({ required: true, label: 'Tracking number' }) }} early run={({ tracking }) => submit({ id, tracking })} onClose={() => setAsking(undefined)} />}
      {asking === 'award' && <AskDialog title={`${number} was awarded`} about="Its grant begins as a draft: enter the notice of award there. Somebody else accepts it." verb="Begin the grant" done="The grant has begun as a draft" fields={{ awarded: money({ required: true, label: 'Awarded' }), starts_on: date({ required: true, label: 'Period begins' }), ends_on: date({ required: true, label: 'Period ends' }), decision: longText({ required: true, label: 'What they wrote' }) }} start={{ awarded: row.asked, starts_on: today, ends_on: addMonths(today, 24) }} whyNot={({ starts_on, ends_on }) => (ends_on <= starts_on ? 'The period ends before it begins.' : null)} run={({ awarded, starts_on, ends_on, decision }) => award({ id, awarded, starts_on, ends_on, decision })} onClose={() => setAsking(undefined)} />}
      {asking === 'decline' && <AskDialog title={`${number} was declined`} about="What they wrote: the next application is better for it." verb="Note the refusal" done="Noted" fields={{ decision: longText({ required: true, label: 'What they wrote' }) }} early run={({ decision }) => decline({ id, decision })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
