import { useDayOf, useToday } from '#client/use-today.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { daysBetween } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import { permitLife } from '../../permits/life.ts'
import type { Permit } from '../../permits/records.ts'
import { safetyIncidentLife } from '../life.ts'
import type { SafetyIncident } from '../records.ts'

type Loaded = { incidents: readonly SafetyIncident[] | undefined; permits: readonly Permit[] | undefined }

/** Injuries and near misses of a year, overdue actions and active permits. */
export function SafetyFigures({ loaded: { incidents, permits } }: { loaded: Loaded }) {
  const dayOf = useDayOf()
  const today = useToday()
  const since = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const rows = incidents?.filter(({ happened_at }) => dayOf(happened_at) >= since)
  const of = (kind: string) => rows?.filter((row) => row.kind === kind).length ?? 0
  const due = rows?.filter(
    ({ status, action, action_due, action_done_on }) =>
      safetyIncidentLife.isOpen({ status }) && action && !action_done_on && action_due !== null && action_due < today,
  ).length
  const last = rows
    ?.filter(({ kind }) => kind === 'injury')
    .map(({ happened_at }) => dayOf(happened_at))
    .toSorted()
    .at(-1)
  return (
    <Figures
      figures={[
        {
          label: 'Days since last injury',
          ...known(rows, () => ({
            value: last ? String(Math.max(0, daysBetween(last, today))) : 'More than a year',
            note: plural(of('injury'), {
              one: '1 injury in the past year',
              other: `${of('injury')} injuries in the past year`,
            }),
          })),
          to: '/safety-management?where.kind=injury',
        },
        {
          label: 'Near misses in the past year',
          ...known(rows, () => ({
            value: String(of('near_miss')),
            note: plural(of('observation'), { one: '1 observation', other: `${of('observation')} observations` }),
          })),
          to: '/safety-management?where.kind=near_miss',
        },
        {
          label: 'Overdue actions',
          ...known(due, (due) => ({
            value: String(due),
            note: due > 0 ? 'past their due date' : 'none',
            ...(due > 0 && { tone: 'bad' as const }),
          })),
        },
        {
          label: 'Active permits',
          ...known(permits, (permits) => ({
            value: String(permits.filter((row) => permitLife.is(row, 'issued')).length),
            note: `${permits.filter((row) => permitLife.is(row, 'requested')).length} waiting for issue`,
          })),
          to: '/safety-management?tab=permits',
        },
      ]}
    />
  )
}
