import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editPaProject } from '../commands.ts'
import { paProjectLife } from '../projects/life.ts'
import { paProject, type PaProject } from '../records.ts'

/** The next actions on a project, by its status. */
export function ProjectMoves({ row }: { row: PaProject }) {
  const actor = useActor()
  const [editing, setEditing] = useState(false)
  const edit = useCommand<typeof editPaProject>('pa-projects/edit')
  return (
    <>
      {whyNotEdit(paProject, row, actor) === null && <Button onClick={() => setEditing(true)}>Edit</Button>}
      <Moves life={paProjectLife} row={row} />
      {editing && (
        <FormDialog
          of={paProject}
          row={row}
          title={`Edit ${row.number}`}
          done="Saved and recalculated"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
