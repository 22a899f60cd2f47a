import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Matrix } from '#kit/boards/Matrix.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Chip } from '#kit/parts/Chip.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Project } from '../../projects/records.ts'
import type { editPoint, notePoint } from '../commands.ts'
import { pointLife } from '../life.ts'
import { projectPoint, type ProjectPoint } from '../records.ts'
import { severityOf } from '../rules.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

const { isOpen } = pointLife
const scale = [5, 4, 3, 2, 1]
const weightAt = (severity: number) =>
  (severity >= 20 ? 4 : severity >= 12 ? 3 : severity >= 6 ? 2 : 1) as 1 | 2 | 3 | 4

/** Risks by likelihood and impact, and all open items with their owners. */
export function RaidTab({ row }: { row: Project }) {
  const actor = useActor()
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState<'note' | ProjectPoint>()
  const { rows } = useRecords(projectPoint, (from) =>
    from.eq('project', row.id).order('created_at', { ascending: false }).limit(500),
  )
  const note = useCommand<typeof notePoint>('project-points/note')
  const edit = useCommand<typeof editPoint>('project-points/edit')
  const cell = query.get('risk')
  const risks = rows?.filter((each) => each.kind === 'risk' && isOpen(each)) ?? []
  const shown = (rows ?? [])
    .filter((each) => !cell || (risks.includes(each) && `${Number(each.likelihood)}x${Number(each.impact)}` === cell))
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || (severityOf(b) ?? 0) - (severityOf(a) ?? 0))
  return (
    <div className="grid grid-cols-1 gap-5">
      {risks.length > 0 && (
        <Panel title="Open risks" about="Likelihood by impact. Select a number to see its risks.">
          <Matrix
            label="Open risks by likelihood and impact"
            of={['Likelihood', 'Impact']}
            rows={scale.map(String)}
            columns={scale.toReversed().map(String)}
            cell={(at, along) => {
              const [likelihood, impact] = [scale[at]!, along + 1]
              const count = risks.filter(
                (each) => Number(each.likelihood) === likelihood && Number(each.impact) === impact,
              ).length
              return count === 0
                ? { value: '', weight: 0 }
                : {
                    value: String(count),
                    weight: weightAt(likelihood * impact),
                    to: `?tab=raid&risk=${likelihood}x${impact}`,
                    words: ` ${plural(count, { one: 'risk', other: 'risks' })}`,
                  }
            }}
          />
        </Panel>
      )}
      <Panel
        title="Risks, assumptions, issues, decisions"
        actions={
          <Button look="main" onClick={() => setAsking('note')}>
            Add item
          </Button>
        }
      >
        {cell && (
          <Chip
            name="Likelihood and impact"
            value={cell.replace('x', ' by ')}
            onRemove={() => setQuery({ tab: 'raid' }, { preventScrollReset: true })}
          />
        )}
        {rows?.length === 0 && (
          <p className="text-ink-2">No items yet. Add risks early, and decisions while they are fresh.</p>
        )}
        <ul className="divide-y divide-line">
          {shown.map((each) => {
            const severity = severityOf(each)
            return (
              <li
                key={each.id}
                className={`flex flex-wrap items-start justify-between gap-x-5 gap-y-1 py-3 ${isOpen(each) ? '' : 'text-ink-2'}`}
              >
                <span className="min-w-0 flex-1 basis-64">
                  <span className="font-semibold">{each.title}</span>
                  <span className="block text-xs text-ink-2">
                    {optionLabel(projectPoint.fields.kind, each.kind)}
                    {severity !== null && `, severity ${severity} of 25`}
                    {each.response && `, ${optionLabel(projectPoint.fields.response, each.response).toLowerCase()}`}
                    {!isOpen(each) && ', closed'}
                  </span>
                  {(each.outcome ?? each.measure ?? each.about) && (
                    <span className="mt-0.5 block text-sm text-ink-2">
                      {each.outcome ?? each.measure ?? each.about}
                    </span>
                  )}
                </span>
                {isOpen(each) && each.due_on && <Due day={each.due_on} today={today} />}
                {isOpen(each) && (
                  <span className="flex gap-1.5">
                    <Button look="quiet" onClick={() => setAsking(each)}>
                      Edit<span className="sr-only"> {each.title}</span>
                    </Button>
                    <Moves life={pointLife} row={each} named={each.title} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Panel>
      {asking === 'note' && (
        <FormDialog
          of={projectPoint}
          title="Risk, assumption, issue or decision"
          done="Item added"
          start={{ project: row.id, owner: actor.user_id, kind: 'risk' }}
          send={note}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && (
        <FormDialog
          of={projectPoint}
          row={asking}
          title={`Edit “${asking.title}”`}
          done="Saved"
          send={sendsChanges(asking.id, edit)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
