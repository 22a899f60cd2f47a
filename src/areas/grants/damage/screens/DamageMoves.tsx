import { Suspense, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { choice } from '#platform/records/fields.ts'
import { paProject } from '../../public-assistance/records.ts'
import type { damageCommands } from '../commands.ts'
import { damageLife } from '../life.ts'
import { damageItem, type DamageItem } from '../records.ts'
import { whyNotJoin } from '../rules.ts'

const AskDialog = optional(() => import('#kit/record/AskDialog.tsx').then((part) => part.AskDialog))
const CheckDialog = optional(() => import('./CheckDialog.tsx').then((part) => part.CheckDialog))
const EditDamage = optional(() => import('./EditDamage.tsx').then((part) => part.EditDamage))

/** The next actions on a damage item, by its status. */
export function DamageMoves({ row }: { row: DamageItem }) {
  const actor = useActor()
  const [editing, setEditing] = useState(false)
  const [checking, setChecking] = useState(false)
  return (
    <>
      {whyNotEdit(damageItem, row, actor) === null && <Button onClick={() => setEditing(true)}>Edit</Button>}
      {damageLife.is(row, 'reported') && <Button onClick={() => setChecking(true)}>Check eligibility</Button>}
      {damageLife.is(row, 'accepted') && <AddToProject row={row} />}
      <Moves life={damageLife} row={row} only={['report', 'accept', 'leaveProject', 'refuse', 'withdraw']} />
      {checking && (
        <Suspense>
          <CheckDialog row={row} onClose={() => setChecking(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <EditDamage row={row} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Lists only drafts of the same category of work, because most other projects would be refused. */
function AddToProject({ row }: { row: DamageItem }) {
  const { id, version, number, title, category } = row
  const [asking, setAsking] = useState(false)
  const { rows: projects } = useRecords(paProject, (from) =>
    from.eq('declaration', row.declaration).in('status', ['draft', 'returned']).order('number').limit(200),
  )
  const join = useCommand<typeof damageCommands.joinProject>('damage-items/join-project')
  const fitting = projects?.filter((project) => whyNotJoin(row, project) === null) ?? []
  const { button, hint } = damageLife.moves.joinProject.says
  const ids = fitting.map((project) => project.id)
  const words = Object.fromEntries(fitting.map((project) => [project.id, `${project.number} · ${project.title}`]))
  return (
    <>
      <MoveButton
        look="main"
        whyNot={
          ids.length === 0 ? `This disaster has no draft project of category ${category}. Create one first.` : null
        }
        run={() => setAsking(true)}
      >
        {button}
      </MoveButton>
      {asking && (
        <Suspense>
          <AskDialog
            title={`Add ${title} to a project`}
            about={hint}
            verb={button}
            done={`${number} added to the project`}
            fields={{ project: { ...choice(ids, { required: true, label: 'Project' }), words } }}
            press={({ project }) => join.press({ id, version, project })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
