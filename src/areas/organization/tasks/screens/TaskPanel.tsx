import { Link } from 'react-router'
import { Panel } from '#kit/parts/Panel.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { useTitles } from '#kit/record/use-titles.ts'
import { task, type Task } from '../records.ts'

/** A task, and the record that it is about. */
export function TaskPanel({ row }: { row: Task }) {
  const catalog = useCatalog()
  const about = useTitles(row.table_name && row.record ? [{ table: row.table_name, id: row.record }] : []).get(
    `${row.table_name} ${row.record}`,
  )
  const page = about && pageOf(catalog, about.table, about.id)
  return (
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
  )
}
