import { useAuth } from '#client/AuthProvider.tsx'
import { useCommand } from '#client/use-command.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { date, longText, person, text } from '#platform/records/fields.ts'
import type { taskCommands } from '../commands.ts'
import { phrase, say } from '#platform/say.ts'

type Create = ReturnType<typeof taskCommands>['create']

const asked = {
  title: text({ required: true, max: 200, label: phrase('Task') }),
  assignee: person({ label: phrase('Assignee') }),
  due_on: date({ label: phrase('Due on') }),
  details: longText({ label: phrase('Details') }),
}

/** A new task, about a record or on its own; the default assignee is its creator. */
export function TaskDialog({ about, onClose }: { about?: { table: string; record: string }; onClose: () => void }) {
  const { user } = useAuth()
  const create = useCommand<Create>('tasks/create')
  return (
    <AskDialog
      title={say('New task')}
      about={say('The assignee is notified.')}
      verb={say('Add task')}
      fields={asked}
      start={{ assignee: user?.id ?? null }}
      press={(task) => create.press({ task, ...(about ? { about } : {}) })}
      then={(_, task) => toast('good', say('Task added'), task.title)}
      onClose={onClose}
    />
  )
}
