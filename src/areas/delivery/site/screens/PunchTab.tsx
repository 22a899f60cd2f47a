import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { addDays } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import { punchItemLife } from '../life.ts'
import type { addPunchItem } from '../punch-commands.ts'
import { punchItem } from '../records.ts'
import { whyNotOnSite } from '../rules.ts'
import { Items } from './Items.tsx'

export function PunchTab({ row }: { row: Project }) {
  const actor = useActor()
  const today = useToday()
  const [adding, setAdding] = useState(false)
  const { rows } = useRecords(punchItem, (from) => from.eq('project', row.id).order('due_on').limit(500))
  const add = useCommand<typeof addPunchItem>('punch-items/add')
  return (
    <>
      <Items
        of={punchItem}
        title="Punch list"
        about="Items to fix before acceptance. One person marks an item as done, and another accepts it."
        add={
          <MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAdding(true)}>
            Add item
          </MoveButton>
        }
        empty="No punch list items."
        items={rows?.map((each) => ({
          id: each.id,
          title: each.title,
          status: each.status,
          ...(punchItemLife.is(each, 'open') && { due: each.due_on }),
          note: (
            <>
              {each.place}
              {each.responsible && `, ${each.responsible}`}
              {each.safety && <span className="text-bad">, safety hazard</span>}
              {each.note && <span className="block">{each.note}</span>}
            </>
          ),
          actions: punchItemLife.isOpen(each) && <Moves life={punchItemLife} row={each} named={each.title} />,
        }))}
      />
      {adding && (
        <FormDialog
          of={punchItem}
          title="Punch list item"
          done="Item added"
          start={{ project: row.id, owner: actor.user_id, due_on: addDays(today, 14) }}
          send={add}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
