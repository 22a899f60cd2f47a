import { useState } from 'react'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import type { Reason } from '#platform/rules.ts'
import { reportSchedule } from '../records.ts'

type Times = { every: 'day' | 'week' | 'month'; sends: 'notice' | 'pdf' | 'xlsx' | 'both' }
type SchedulePanelProps = { about: string; whyNot?: Reason; run: (times: Times) => Promise<unknown> }

/** How often a report comes, and as which files. */
export function SchedulePanel({ about, whyNot = null, run }: SchedulePanelProps) {
  const [sends, setSends] = useState<Times['sends']>('both')
  const [every, setEvery] = useState<Times['every']>('week')
  return (
    <Panel title="Schedule" about={about} className="print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-2 text-sm text-ink-2">
          Frequency
          <SelectBox value={every} onChange={({ target }) => setEvery(target.value as Times['every'])}>
            {Object.entries(reportSchedule.fields.every.words!).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectBox>
        </label>
        <label className="flex items-center gap-2 text-sm text-ink-2">
          By email
          <SelectBox value={sends} onChange={({ target }) => setSends(target.value as Times['sends'])}>
            {Object.entries(reportSchedule.fields.sends.words!).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectBox>
        </label>
        <MoveButton whyNot={whyNot} run={() => run({ every, sends })} done="Starts tomorrow">
          Save schedule
        </MoveButton>
      </div>
    </Panel>
  )
}
