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
import type { Project } from '../../projects/records.ts'
import type { acceptPunchItem, addPunchItem, donePunchItem, reopenPunchItem } from '../punch-commands.ts'
import { punchItem, type PunchItem } from '../records.ts'
import { whyNotAccept, whyNotOnSite } from '../rules.ts'
import { Items } from './Items.tsx'

export function PunchTab({ row }: { row: Project }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'add' | PunchItem>()
  const { rows } = useRecords(punchItem, (from) => from.eq('project', row.id).order('due_on').limit(500))
  const add = useCommand<typeof addPunchItem>('punch-items/add')
  const done = useCommand<typeof donePunchItem>('punch-items/done')
  const accept = useCommand<typeof acceptPunchItem>('punch-items/accept')
  const reopen = useCommand<typeof reopenPunchItem>('punch-items/reopen')
  return (
    <>
      <Items
        of={punchItem}
        title="Punch list"
        about="What is to be put right before the work is accepted. One says that it is done, another accepts it."
        add={<MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAsking('add')}>Add</MoveButton>}
        empty="Nothing is on the list."
        items={rows?.map((each) => ({
          id: each.id,
          title: each.title,
          status: each.status,
          ...(each.status === 'open' && { due: each.due_on }),
          note: <>{each.place}{each.responsible && `, ${each.responsible}`}{each.safety && <span className="text-bad">, somebody could be hurt</span>}{each.note && <span className="block">{each.note}</span>}</>,
          actions: each.status === 'open' ? (
            <MoveButton whyNot={null} run={() => done({ id: each.id })} done="Somebody else accepts it">Done<span className="sr-only">: {each.title}</span></MoveButton>
          ) : each.status === 'done' ? (
            <>
              <MoveButton whyNot={whyNotAccept(each, actor)} run={() => accept({ id: each.id })} done="It is accepted">Accept<span className="sr-only"> {each.title}</span></MoveButton>
              <Button look="quiet" onClick={() => setAsking(each)}>Open again<span className="sr-only">: {each.title}</span></Button>
            </>
          ) : undefined,
        }))}
      />
      {asking === 'add' && <FormDialog of={punchItem} title="Punch item" done="It is on the list" start={{ project: row.id, owner: actor.user_id, due_on: addDays(today, 14) }} send={add} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && <ReasonDialog title="Open it again?" about="Say what is still wrong." verb="Open it again" run={(reason) => reopen({ id: asking.id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
