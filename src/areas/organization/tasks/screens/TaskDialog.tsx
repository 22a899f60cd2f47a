import { useAuth } from '#client/AuthProvider.tsx'
import { useCommand } from '#client/use-command.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { date, longText, person, text } from '#platform/records/fields.ts'
import type { taskCommands } from '../commands.ts'

type Create = ReturnType<typeof taskCommands>['create']

const asked = {
  title: text({ required: true, max: 200, label: 'Task' }),
  assignee: person({ label: 'Assignee' }),
  due_on: date({ label: 'Due on' }),
  details: longText(),
}

/** A new task, about a record or on its own; the default assignee is its creator. */
export function TaskDialog({ about, onClose }: { about?: { table: string; record: string }; onClose: () => void }) {
  const { user } = useAuth()
  const create = useCommand<Create>('tasks/create')
  return (
    <AskDialog
      title="New task"
      about="The assignee is notified."
      verb="Add task"
      fields={asked}
      start={{ assignee: user?.id ?? null }}
      run={async (task) => {
        await create({ task, ...(about ? { about } : {}) })
        toast('good', 'Task added', task.title)
      }}
      onClose={onClose}
    />
  )
}
