import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import type { editTask } from '../commands.ts'
import { task, type Task } from '../records.ts'
import { whyNotChange } from '../rules.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

/** Who may change a task follows from its people and not from a role. */
export function EditTask({ row }: { row: Task }) {
  const actor = useActor()
  const edit = useCommand<typeof editTask>('tasks/edit')
  const [editing, setEditing] = useState(false)
  return (
    <>
      <MoveButton whyNot={whyNotChange(row, { actor })} run={() => setEditing(true)}>
        Edit
      </MoveButton>
      {editing && (
        <Dialog title="Edit task" onClose={() => setEditing(false)}>
          <RecordForm
            of={task}
            row={row}
            send={sendsChanges(row.id, edit)}
            onDone={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        </Dialog>
      )}
    </>
  )
}
