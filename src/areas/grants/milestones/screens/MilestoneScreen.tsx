import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, longText } from '#platform/records/fields.ts'
import { EditButton } from '../../grants/screens/AddButton.tsx'
import type { dropMilestone, editMilestone, meetMilestone, reopenMilestone } from '../commands.ts'
import { grantMilestone, type GrantMilestone } from '../records.ts'
import { endOf, moves, slipOf, whyNotMeet } from '../rules.ts'

const list = { to: '/grant-management?tab=milestones', label: 'Milestones' }

export default function MilestoneScreen() {
  const found = useRecord(grantMilestone, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantMilestone} found={found} list={list} />
}

function One({ row }: { row: GrantMilestone }) {
  const actor = useActor()
  const today = useToday()
  const { rows: earlier } = useRecords(grantMilestone, (from) => from.in('id', row.after ? [row.after] : []).limit(1))
  const edit = useCommand<typeof editMilestone>('grant-milestones/edit')
  const meet = useCommand<typeof meetMilestone>('grant-milestones/meet')
  const drop = useCommand<typeof dropMilestone>('grant-milestones/drop')
  const reopen = useCommand<typeof reopenMilestone>('grant-milestones/reopen')
  const [asking, setAsking] = useState<'meet' | 'drop' | 'reopen'>()
  const { id, title } = row
  const whyNot = (day: string) => whyNotMeet(row, { actor, day, today, before: earlier?.[0] ?? null })
  const slip = slipOf(row, today)
  const writes = whyNotEdit(grantMilestone, null, actor) === null
  return (
    <RecordPage
      of={grantMilestone}
      row={row}
      list={list}
      actions={
        <>
          <EditButton of={grantMilestone} row={row} send={(changes, version) => edit({ id, version, changes })} />
          {row.status === 'open' && (writes || row.owner === actor.user_id) && <MoveButton look="main" whyNot={whyNot(today)} run={() => setAsking('meet')}>It is reached</MoveButton>}
          {row.status === 'open' && writes && <Button onClick={() => setAsking('drop')}>Give up</Button>}
          {row.status !== 'open' && writes && moves.whyNot('reopen', row) === null && <Button onClick={() => setAsking('reopen')}>Open again</Button>}
        </>
      }
    >
      {row.note && <Notice tone={row.status === 'met' ? 'good' : 'info'} title={row.status === 'met' ? 'Reached' : row.status === 'dropped' ? 'Given up' : 'Opened again'}>{row.note}</Notice>}
      <Figures
        figures={[
          { label: 'Planned for', value: <Day day={row.planned_on} /> },
          { label: row.met_on ? 'Reached' : 'Now expected', value: <Day day={endOf(row)} />, ...(slip > 0 && { note: `${slip} days later than planned`, tone: 'bad' as const }) },
          { label: 'Done', value: `${Number(row.progress ?? 0)} %` },
        ]}
      />
      <Panel title="The milestone">
        <RecordFacts of={grantMilestone} row={row} show={['funding', 'objective', 'begins_on', 'owner', 'after', 'purchase_order', 'evidence']} />
      </Panel>
      {asking === 'meet' && <AskDialog title={`“${title}” is reached`} verb="It is reached" done="It is reached" fields={{ day: date({ required: true, label: 'Day' }), note: longText({ required: true, label: 'What was reached' }) }} start={{ day: today }} whyNot={({ day }) => whyNot(day)} run={({ day, note }) => meet({ id, day, note })} onClose={() => setAsking(undefined)} />}
      {asking === 'drop' && <ReasonDialog title={`Give “${title}” up?`} about="If it changes the scope, the giver approves that first (2 CFR 200.308)." verb="Give it up" run={(reason) => drop({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'reopen' && <ReasonDialog title={`Open “${title}” again?`} about="It counts as not reached again." verb="Open it" run={(reason) => reopen({ id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
