import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { eligibilityCheck, type EligibilityCheck } from '../records.ts'

const dials: Record<EligibilityCheck['status'], DialState> = {
  eligible: 'done',
  not_eligible: 'bad',
  facts_missing: 'begun',
}

type ChecksPanelProps = { loaded: { checks: readonly EligibilityCheck[] | undefined } }

/** All eligibility checks, newest first; the newest one applies. */
export function ChecksPanel({ loaded: { checks: rows } }: ChecksPanelProps) {
  const names = useNames(eligibilityCheck, rows ?? [])
  return (
    <Panel
      title="Eligibility"
      about="The questions of 44 CFR 206.223, answered by a person who did not enter the damage."
    >
      {rows?.length === 0 && <p className="text-ink-2">Not checked yet.</p>}
      <ul className="divide-y divide-line">
        {rows?.map((each) => (
          <li key={each.id} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <Dial state={dials[each.status]}>{optionLabel(eligibilityCheck.fields.status, each.status)}</Dial>
              <span className="text-xs text-ink-2">
                {each.checked_on && <Day day={each.checked_on} />} ·{' '}
                <Value of={eligibilityCheck} name="checked_by" row={each} names={names} />
              </span>
            </div>
            <p className="text-ink">{each.result}</p>
            <p className="text-sm whitespace-pre-line text-ink-2">{each.facts}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
