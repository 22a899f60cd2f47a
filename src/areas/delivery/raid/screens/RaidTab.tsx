import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Matrix } from '#kit/boards/Matrix.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Chip } from '#kit/parts/Chip.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Project } from '../../projects/records.ts'
import type { closePoint, editPoint, notePoint } from '../commands.ts'
import { projectPoint, type ProjectPoint } from '../records.ts'
import { severityOf, whyNotClosePoint } from '../rules.ts'

const scale = [5, 4, 3, 2, 1]
const weightAt = (severity: number) => (severity >= 20 ? 4 : severity >= 12 ? 3 : severity >= 6 ? 2 : 1) as 1 | 2 | 3 | 4

/** Risks by likelihood and impact, and everything open with whoever looks after it. */
export function RaidTab({ row }: { row: Project }) {
  const actor = useActor()
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState<'note' | { edit: ProjectPoint } | { close: ProjectPoint }>()
  const { rows } = useRecords(projectPoint, (from) => from.eq('project', row.id).order('created_at', { ascending: false }).limit(500))
  const note = useCommand<typeof notePoint>('project-points/note')
  const edit = useCommand<typeof editPoint>('project-points/edit')
  const close = useCommand<typeof closePoint>('project-points/close')
  const cell = query.get('risk')
  const risks = rows?.filter(({ kind, status }) => kind === 'risk' && status === 'open') ?? []
  const shown = (rows ?? [])
    .filter((each) => !cell || (each.kind === 'risk' && each.status === 'open' && `${Number(each.likelihood)}x${Number(each.impact)}` === cell))
    .toSorted((a, b) => Number(a.status === 'closed') - Number(b.status === 'closed') || (severityOf(b) ?? 0) - (severityOf(a) ?? 0))
  return (
    <div className="grid grid-cols-1 gap-5">
      {risks.length > 0 && (
        <Panel title="Open risks" about="How likely against how hard. A figure leads to its risks.">
          <Matrix
            label="Open risks by likelihood and impact"
            of={['Likelihood', 'Impact']}
            rows={scale.map(String)}
            columns={scale.toReversed().map(String)}
            cell={(at, along) => {
              const [likelihood, impact] = [scale[at]!, along + 1]
              const count = risks.filter((each) => Number(each.likelihood) === likelihood && Number(each.impact) === impact).length
              return count === 0 ? { value: '', weight: 0 } : { value: String(count), weight: weightAt(likelihood * impact), to: `?tab=raid&risk=${likelihood}x${impact}`, words: ` ${count === 1 ? 'risk' : 'risks'}` }
            }}
          />
        </Panel>
      )}
      <Panel title="Risks, assumptions, issues, decisions" actions={<Button look="main" onClick={() => setAsking('note')}>Note one</Button>}>
        {cell && <Chip name="Likelihood and impact" value={cell.replace('x', ' by ')} onRemove={() => setQuery({ tab: 'raid' }, { preventScrollReset: true })} />}
        {rows?.length === 0 && <p className="text-ink-2">Nothing is noted yet. Note what may go wrong before it does, and what was decided while it is fresh.</p>}
        <ul className="divide-y divide-line">
          {shown.map((each) => {
            const severity = severityOf(each)
            return (
              <li key={each.id} className={`flex flex-wrap items-start justify-between gap-x-5 gap-y-1 py-3 ${each.status === 'closed' ? 'text-ink-2' : ''}`}>
                <span className="min-w-0 flex-1 basis-64">
                  <span className="font-semibold">{each.title}</span>
                  <span className="block text-xs text-ink-2">
                    {optionLabel(projectPoint.fields.kind, each.kind)}
                    {severity !== null && `, ${severity} of 25`}
                    {each.response && `, ${optionLabel(projectPoint.fields.response, each.response).toLowerCase()}`}
                    {each.status === 'closed' && ', closed'}
                  </span>
                  {(each.outcome ?? each.measure ?? each.about) && <span className="mt-0.5 block text-sm text-ink-2">{each.outcome ?? each.measure ?? each.about}</span>}
                </span>
                {each.status === 'open' && each.due_on && <Due day={each.due_on} today={today} />}
                {each.status === 'open' && (
                  <span className="flex gap-1.5">
                    <Button look="quiet" onClick={() => setAsking({ edit: each })}>Edit<span className="sr-only"> {each.title}</span></Button>
                    <MoveButton whyNot={whyNotClosePoint(each, actor)} run={() => setAsking({ close: each })}>Close<span className="sr-only"> {each.title}</span></MoveButton>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Panel>
      {asking === 'note' && <FormDialog of={projectPoint} title="Risk, assumption, issue or decision" done="It is noted" start={{ project: row.id, owner: actor.user_id, kind: 'risk' }} send={note} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && 'edit' in asking && <FormDialog of={projectPoint} row={asking.edit} title={`Edit “${asking.edit.title}”`} done="It is kept" send={(changes, version) => edit({ id: asking.edit.id, version, changes })} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && 'close' in asking && <ReasonDialog title={`Close “${asking.close.title}”?`} about="What became of it stays with the project." label="What became of it" verb="Close it" run={(reason) => close({ id: asking.close.id, reason })} onClose={() => setAsking(undefined)} />}
    </div>
  )
}
