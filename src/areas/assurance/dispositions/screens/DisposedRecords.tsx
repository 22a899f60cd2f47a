import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Acts } from '#kit/record/Acts.tsx'
import { act, reasonField } from '#platform/pages/act.ts'
import type { excludeRecord } from '../commands.ts'
import { dispositionLife } from '../life.ts'
import { dispositionItem, type Disposition } from '../records.ts'
import { whyNotExclude, itemStatus } from '../rules.ts'

export function DisposedRecords({ row }: { row: Disposition }) {
  const actor = useActor()
  const isCompleted = dispositionLife.is(row, 'completed')
  const items = useRecords(dispositionItem, (from) => from.eq('disposition', row.id).order('title').limit(500))
  return (
    <Panel title="Records">
      <RecordTable
        of={dispositionItem}
        found={items}
        columns={
          isCompleted
            ? ['title', 'record_type', 'keep_until', 'digest', 'files_count', 'problem', 'status']
            : ['title', 'record_type', 'started_on', 'keep_until', 'status']
        }
      />
      {dispositionLife.is(row, 'draft') && (
        <ul aria-label="Review" className="mt-4 grid gap-2">
          {items.rows
            ?.filter((row) => itemStatus.isOpen(row))
            .map((item) => (
              <li
                key={item.id}
                className="flex flex-wrap items-center justify-between gap-2 rounded-sm border border-line px-3 py-2"
              >
                <span className="text-ink">
                  {item.record_type} {item.title}
                </span>
                <Acts
                  of={item.title}
                  acts={[
                    act<typeof excludeRecord>('record-dispositions/exclude', {
                      label: 'Remove from list',
                      whyNot: whyNotExclude(row, item, actor),
                      send: { id: item.id },
                      ask: { fields: reasonField() },
                      done: 'Record removed from the list',
                    }),
                  ]}
                />
              </li>
            ))}
        </ul>
      )}
    </Panel>
  )
}
