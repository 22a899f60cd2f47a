import { useEffect, useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { daysBetween } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { emergencyLife } from '../life.ts'
import { emergencyPurchase, type EmergencyPurchase } from '../records.ts'
import { clockOf, inTime } from '../rules.ts'

type EmergencyFiguresProps = { row: EmergencyPurchase; loaded: { orders: readonly PurchaseOrder[] | undefined } }

/** How much was ordered, how long the window is open, and how fast the first order went out. */
export function EmergencyFigures({ row, loaded: { orders } }: EmergencyFiguresProps) {
  const left = daysBetween(useToday(), row.ends_on)
  return (
    <Figures
      figures={[
        {
          label: 'Ordered',
          value: <Amount cents={row.ordered} />,
          note: (
            <Progress
              label="Ordered against the ceiling"
              value={Math.min(row.ordered, row.ceiling)}
              max={row.ceiling}
            />
          ),
        },
        { label: 'Pricing', value: optionLabel(emergencyPurchase.fields.pricing, row.pricing) },
        {
          label: 'Window ends',
          value: <Day day={row.ends_on} />,
          note: emergencyLife.is(row, 'ended') ? 'ended' : distance(left),
          ...(left < 14 && emergencyLife.is(row, 'active') && { tone: 'warn' as const }),
        },
        {
          label: 'Submission to first order',
          ...known(orders, (orders) => ({
            value: (
              <Clock
                row={row}
                first={
                  orders
                    .map(({ issued_at }) => issued_at)
                    .filter((at): at is string => at !== null)
                    .toSorted()[0] ?? null
                }
              />
            ),
          })),
        },
      ]}
    />
  )
}

/** The clock runs while the order is pending and stops at the first issued order. */
function Clock({ row, first }: { row: EmergencyPurchase; first: string | null }) {
  const [now, setNow] = useState(() => new Date().toISOString())
  const runs = row.submitted_at !== null && first === null && emergencyLife.is(row, 'submitted', 'active')
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(new Date().toISOString()), 1_000)
    return () => clearInterval(timer)
  }, [runs])
  const clock = clockOf(row, first, now)
  return (
    <>{!clock || !(runs || first) ? 'Not started' : first && clock.asked === 0 ? 'Immediately' : inTime(clock.asked)}</>
  )
}
