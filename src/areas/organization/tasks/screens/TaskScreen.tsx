import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useTitles } from '#kit/record/use-titles.ts'
import type { editTask, taskCommands } from '../commands.ts'
import { task, type Task } from '../records.ts'
import { whyNotChange, whyNotComplete, whyNotReopen } from '../rules.ts'

type Commands = ReturnType<typeof taskCommands>
const list = { to: '/notifications?tab=tasks', label: 'Tasks' }

export default function TaskScreen() {
  const found = useRecord(task, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={task} found={found} list={list} />
}

function One({ row }: { row: Task }) {
  const actor = useActor()
  const catalog = useCatalog()
  const complete = useCommand<Commands['complete']>('tasks/complete')
  const reopen = useCommand<Commands['reopen']>('tasks/reopen')
  const edit = useCommand<typeof editTask>('tasks/edit')
  const [editing, setEditing] = useState(false)
  const about = useTitles(row.table_name && row.record ? [{ table: row.table_name, id: row.record }] : []).get(
    `${row.table_name} ${row.record}`,
  )
  const page = about && pageOf(catalog, about.table, about.id)
  return (
    <RecordPage
      of={task}
      row={row}
      list={list}
      actions={
        <>
          {row.done_at === null ? (
            <MoveButton
              look="main"
              whyNot={whyNotComplete(row, { actor })}
              run={() => complete({ id: row.id })}
              done="Task completed"
            >
              Complete
            </MoveButton>
          ) : (
            <MoveButton whyNot={whyNotReopen(row, { actor })} run={() => reopen({ id: row.id })} done="Task reopened">
              Reopen
            </MoveButton>
          )}
          <MoveButton whyNot={whyNotChange(row, { actor })} run={() => setEditing(true)}>
            Edit
          </MoveButton>
        </>
      }
    >
      <Panel
        title="Task"
        about={
          about && (
            <>
              About{' '}
              {page ? (
                <Link to={page} className="link">
                  {about.title}
                </Link>
              ) : (
                about.title
              )}
            </>
          )
        }
      >
        <RecordFacts
          of={task}
          row={row}
          show={[
            'assignee',
            row.due_at ? 'due_at' : 'due_on',
            ...(row.done_at ? (['done_at', 'done_by'] as const) : []),
            'details',
          ]}
        />
      </Panel>
      {editing && (
        <Dialog title="Edit task" onClose={() => setEditing(false)}>
          <RecordForm
            of={task}
            row={row}
            send={(changes, version) => edit({ id: row.id, version, changes })}
            onDone={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        </Dialog>
      )}
    </RecordPage>
  )
}
