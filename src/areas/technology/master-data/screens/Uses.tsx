import { useAnswer } from '#client/use-answer.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { codeUses } from '../commands.ts'
import type { CodeItem } from '../records.ts'

/** Where a code is used now. */
export function Uses({ row }: { row: CodeItem }) {
  const { data: uses } = useAnswer<typeof codeUses>('code-items/uses', { id: row.id }, { about: 'code_items' })
  return (
    <Panel title="Usage" about="Current uses. Documents keep the code they were written with.">
      {!uses ? (
        <SkeletonLines lines={2} />
      ) : uses.length === 0 ? (
        <p className="text-ink-2">Not used yet.</p>
      ) : (
        <dl className="grid max-w-md">
          {uses.map(({ where, count, more }) => (
            <div key={where} className="flex justify-between gap-6 border-b border-line py-1.5">
              <dt>{where}</dt>
              <dd className="figures">
                {more && 'More than '}
                {count.toLocaleString('en-US')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
