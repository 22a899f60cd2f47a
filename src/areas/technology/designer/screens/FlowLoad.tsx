import { useState } from 'react'
import { loadOf } from '#areas/forms/runs/lit/rules.ts'
import { taskLife } from '#areas/forms/runs/life.ts'
import { workflowStep, workflowTask } from '#areas/forms/runs/records.ts'
import type { Workflow } from '#areas/forms/workflows/records.ts'
import type { Flow } from '#areas/forms/workflows/rules.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { addDays } from '#platform/dates.ts'
import { inHours } from './in-hours.ts'
import type { Mark } from './canvas/FlowNode.tsx'
import { FlowView } from './FlowView.tsx'

const periods = { options: ['30', '90', '365'], words: { 30: '30 days', 90: '90 days', 365: '1 year' } }

type FlowLoadProps = { row: Workflow; flow: Flow; names: ReadonlyMap<string, string> }

/** The runs of a period on the diagram: where they pile up, and how long each step takes. */
export function FlowLoad({ row, flow, names }: FlowLoadProps) {
  const now = useNow()
  const [days, setDays] = useState('90')
  const from = addDays(now.slice(0, 10), -Number(days))
  const { rows: history } = useRecords(workflowStep, (table) =>
    table.eq('workflow', row.id).gte('left_at', from).order('left_at', { ascending: false }).limit(1_000),
  )
  const { rows: tasks } = useRecords(workflowTask, (table) =>
    table.eq('workflow', row.id).in('status', taskLife.openStatuses).limit(1_000),
  )
  if (!history || !tasks || (history.length === 0 && tasks.length === 0)) return null
  const loads = loadOf(history, tasks, now)
  const most = Math.max(1, ...[...loads.values()].map((load) => load.now))
  const marks = new Map(
    [...loads].map(([key, load]): [string, Mark] => [
      key,
      {
        tone: load.now > 0 && load.now === most ? 'waits' : 'none',
        heat: load.now / most,
        note: [
          load.now > 0 && `${load.now} here`,
          load.passed > 0 && `median ${inHours(load.middleHours)}`,
          load.late > 0 && `${load.late} late`,
        ]
          .filter(Boolean)
          .join(', '),
      },
    ]),
  )
  return (
    <Panel
      title="Where runs wait"
      about={`Open runs at each step, and the median time of the steps completed in this period.${history.length === 1_000 ? ' Only the last 1,000 completed steps are counted.' : ''}`}
    >
      <div className="grid gap-3">
        <Segments
          id="load-period"
          label="Period"
          required
          field={periods}
          value={days}
          onChange={(value) => setDays(String(value))}
        />
        <FlowView label="Where runs wait" flow={flow} names={names} marks={marks} ids="load" />
      </div>
    </Panel>
  )
}
