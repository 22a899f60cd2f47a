import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dollars } from '#platform/money.ts'
import type { Amendment } from '../../amendments/records.ts'
import type { Contract } from '../../contracts/records.ts'
import { changeOrderLife } from '../life.ts'
import type { ChangeOrder } from '../records.ts'
import { shareOf } from '../../contracts/rules.ts'
import { forecastOf, warnAbove } from '../rules.ts'

type ForecastPanelProps = {
  row: Contract
  loaded: { amendments?: readonly Amendment[] | undefined; changes?: readonly ChangeOrder[] | undefined }
}

/** Original, approved and pending make the forecast: the bar, the figures, and the total change. */
export function ForecastPanel({ row, loaded: { amendments, changes: orders } }: ForecastPanelProps) {
  if (!amendments || !orders || row.original === 0) return null
  const { original, approved, pending, forecast } = forecastOf(row.original, amendments, orders)
  const share = shareOf(
    original,
    orders.filter((order) => changeOrderLife.is(order, 'approved')).map(({ cost }) => cost),
  )
  const most = Math.max(original + Math.max(0, approved) + Math.max(0, pending), 1)
  const parts = [
    { name: 'Original', cents: original, ink: 'bg-action' },
    { name: 'Approved', cents: approved, ink: 'bg-info' },
    { name: 'Pending', cents: pending, ink: 'bg-warn' },
  ]
  return (
    <Panel
      title="Original, approved, pending"
      about={
        share === 0 ? (
          'No approved change orders.'
        ) : share > warnAbove ? (
          <span className="text-warn">
            Change orders total {share} percent of the signed ceiling. Check for a cardinal change.
          </span>
        ) : (
          `Change orders total ${share}% of the signed ceiling.`
        )
      }
    >
      <div
        role="img"
        aria-label={`${dollars(original)} original, ${dollars(approved)} approved, ${dollars(pending)} pending: ${dollars(forecast)} forecast.`}
        className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-surface-3"
      >
        {parts.map(
          ({ name, cents, ink }) =>
            cents > 0 && <span key={name} className={ink} style={{ width: `${(cents / most) * 100}%` }} />,
        )}
      </div>
      <dl className="mt-3 flex flex-wrap items-start gap-x-8 gap-y-2">
        {parts.map(({ name, cents, ink }, at) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-xs text-ink-2">
              <span aria-hidden className={`size-2 rounded-full ${ink}`} />
              {at > 0 && <span aria-hidden>+</span>}
              {name}
            </dt>
            <dd className="font-semibold">
              <Amount cents={cents} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-xs text-ink-2">
            <span aria-hidden>= </span>Forecast
          </dt>
          <dd className="font-semibold">
            <Amount cents={forecast} />
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
