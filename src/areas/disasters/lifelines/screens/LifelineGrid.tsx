import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { incidentLife } from '../../incidents/life.ts'
import type { Incident } from '../../incidents/records.ts'
import type { reportLifeline } from '../commands.ts'
import {
  conditionWords,
  lifelineForm,
  lifelineReport,
  lifelineWords,
  type Lifeline,
  type LifelineReport,
} from '../records.ts'
import { standOf } from '../rules.ts'

const dials: Record<LifelineReport['condition'], DialState> = {
  unknown: 'waiting',
  stable: 'done',
  unstable: 'begun',
  disrupted: 'bad',
}

/** The eight lifelines with their current condition. Clicking one opens a new report. */
export function LifelineGrid({ incident }: { incident: Incident }) {
  const { rows, ...found } = useRecords(lifelineReport, (from) =>
    from.eq('incident', incident.id).order('created_at', { ascending: false }).limit(400),
  )
  const report = useCommand<typeof reportLifeline>('lifelines/report')
  const [asking, setAsking] = useState<Lifeline>()
  if (!rows) return <Awaited found={found} what={lifelineReport.plural} lines={8} />
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2">
        {standOf(rows).map(({ lifeline, report: last }) => (
          <li key={lifeline} className="bg-surface">
            <button
              type="button"
              data-printed
              disabled={!incidentLife.isOpen(incident)}
              onClick={() => setAsking(lifeline)}
              className="flex h-full min-h-16 w-full flex-col items-start gap-0.5 px-3 py-2.5 text-left enabled:hover:bg-surface-2"
            >
              <span className="flex w-full flex-wrap items-center justify-between gap-x-3">
                <span className="font-semibold text-ink">{lifelineWords[lifeline]}</span>
                <Dial state={dials[last?.condition ?? 'unknown']}>{conditionWords[last?.condition ?? 'unknown']}</Dial>
              </span>
              <span className="text-sm break-words text-ink-2">{last ? last.impact : 'Not reported yet.'}</span>
              {last && (
                <span className="text-xs text-ink-2">
                  <Moment at={last.created_at} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {asking && (
        <FormDialog
          of={lifelineForm}
          title={lifelineWords[asking]}
          about="The report applies from now on. Earlier reports stay readable."
          done="Lifeline updated"
          start={{ lifeline: asking }}
          send={async (values) => (await report({ incident: incident.id, report: values })) as never}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
