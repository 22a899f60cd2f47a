import { Badge } from '#kit/parts/Badge.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { nameInWords } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { Console } from '../commands.ts'

const inSeconds = (milliseconds: number) =>
  milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`

/** Scheduled jobs, failed ones first. */
export function ScheduledWork({ runs }: Pick<Console, 'runs'>) {
  return (
    <Panel title="Scheduled jobs" about="Last success of each job, and failures within seven days.">
      <PlainTable
        label="Scheduled jobs"
        rows={runs}
        keyOf={({ name }) => name}
        empty="No job has run yet."
        columns={[
          {
            label: 'Job',
            cell: (row) => (
              <>
                <span className="font-semibold">{nameInWords(row.name)}</span>
                <span className="block text-ink-2">{row.about}</span>
              </>
            ),
          },
          { label: 'Last success', cell: (row) => (row.done_at ? <Moment at={row.done_at} /> : 'Never') },
          {
            label: 'Duration',
            cell: (row) =>
              row.milliseconds === null ? '' : <span className="whitespace-nowrap">{inSeconds(row.milliseconds)}</span>,
            figure: true,
          },
          {
            label: 'Failed',
            cell: (row) => (row.failed > 0 ? <Badge tone="destructive">{row.failed}</Badge> : 0),
            figure: true,
          },
          { label: 'Last error', cell: (row) => row.error ?? '', wide: true },
        ]}
      />
    </Panel>
  )
}
