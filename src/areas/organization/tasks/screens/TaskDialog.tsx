import { useAuth } from '#client/AuthProvider.tsx'
import { useCommand } from '#client/use-command.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { date, longText, person, text } from '#platform/records/fields.ts'
import type { taskCommands } from '../commands.ts'

type Create = ReturnType<typeof taskCommands>['create']

const asked = {
  title: text({ required: true, max: 200, label: 'What has to be done' }),
  assignee: person({ label: 'Who does it' }),
  due_on: date({ label: 'Due on' }),
  details: longText(),
}

/** A new task, about a record or for itself; it begins as one's own. */
export function TaskDialog({ about, onClose }: { about?: { table: string; record: string }; onClose: () => void }) {
  const { user } = useAuth()
  const create = useCommand<Create>('tasks/create')
  return (
    <AskDialog
      title="New task"
      about="Whoever is to do it is told."
      verb="Add the task"
      fields={asked}
      start={{ assignee: user?.id ?? null }}
      run={async (task) => {
        await create({ task, ...(about ? { about } : {}) })
        toast('good', 'The task is on the list', task.title)
      }}
      onClose={onClose}
    />
  )
}
