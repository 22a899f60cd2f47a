import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { emergencyLife } from '../life.ts'
import { emergencyPurchase, type EmergencyPurchase } from '../records.ts'
import { standingOf, standingWords, type Standing } from '../rules.ts'

const dials: Record<Standing, DialState> = { before: 'waiting', running: 'on', transition: 'begun', over: 'off' }

/** Windows for purchases without competition, how much of each is used, and when competition returns. */
export function EmergencyWindows({ loaded: { open } }: { loaded: { open: readonly EmergencyPurchase[] } }) {
  const today = useToday()
  return (
    <Panel title="In progress">
      {open.length === 0 && (
        <Empty
          title="No emergency windows are active or waiting"
          action={<ButtonLink to="/emergency-procurement/new">Activate emergency purchasing</ButtonLink>}
        >
          Request a window with the ground, evidence that competition isn’t possible, a ceiling, an end date and a plan
          to return to competition.
        </Empty>
      )}
      <ul className="divide-y divide-line">
        {open.map((row) => {
          const standing = standingOf(row, today)
          return (
            <li
              key={row.id}
              className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)]"
            >
              <span className="min-w-0">
                <Link to={`/emergency-procurement/${row.id}`} className="link font-semibold">
                  {row.title}
                </Link>
                <span className="block font-mono text-xs text-ink-2">{row.number}</span>
              </span>
              <span>
                <Progress
                  label={`${row.title}: ordered against the ceiling`}
                  value={Math.min(row.ordered, row.ceiling)}
                  max={row.ceiling}
                />
                <span className="mt-1 block text-xs text-ink-2">
                  <Amount cents={row.ordered} /> of <Amount cents={row.ceiling} />
                </span>
              </span>
              <span className="grid content-start gap-0.5 text-sm">
                {emergencyLife.is(row, 'active') ? (
                  <Dial state={dials[standing]}>{standingWords[standing]}</Dial>
                ) : (
                  <Dial state={dialOf(row.status)}>
                    {emergencyLife.is(row, 'submitted')
                      ? 'Waiting for approval'
                      : optionLabel(emergencyPurchase.fields.status, row.status)}
                  </Dial>
                )}
                <span className="text-xs text-ink-2">
                  <Due day={row.ends_on} today={today} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
