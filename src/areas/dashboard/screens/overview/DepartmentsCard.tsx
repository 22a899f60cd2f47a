import { Link } from 'react-router'
import { dollars } from '#platform/money.ts'
import { paceOf, paceWords, percent, type CostCenter, heldOf } from '../../burn/rules.ts'
import { useBurn } from '../use-burn.ts'
import { BarsSkeleton, Card } from '#kit/home/Card.tsx'

/** Each department's budget: spent, encumbered, and where the straight line would be today. */
export function DepartmentsCard() {
  const asked = useBurn()
  return (
    <Card
      title="Spending by department"
      asked={asked}
      scope={() => 'this budget year, used'}
      empty={({ centers }) => centers.length === 0 && 'No budget is adopted for the current year.'}
      skeleton={<BarsSkeleton rows={6} />}
    >
      {({ centers }) => (
        <ul aria-label="By cost center" className="grid gap-1.5">
          {centers.map((center) => (
            <Row key={center.name} center={center} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const inks: Partial<Record<ReturnType<typeof paceOf>, string>> = { over: 'text-bad', ahead: 'text-warn' }

function Row({ center }: { center: CostCenter }) {
  const { id, name, amended, spent, planned } = center
  const held = heldOf(center)
  const used = percent(spent + held, amended)
  const pace = paceOf(center)
  const part = (cents: number) => Math.min(100, Math.max(0, (cents / Math.max(1, amended)) * 100))
  return (
    <li className="relative text-xs">
      <p className="flex justify-between gap-3">
        <Link
          to={id ? `/budget-management?where.cost_center=${id}` : '/budget-management'}
          className="truncate text-ink after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <span className={`shrink-0 ${used >= 90 ? 'text-warn' : (inks[pace] ?? 'text-ink-2')}`}>
          {used}% used, {used >= 90 ? `${dollars(amended - spent - held)} left` : paceWords[pace].toLowerCase()}
        </span>
      </p>
      <svg
        role="img"
        aria-label={`${dollars(spent)} spent and ${dollars(held)} encumbered or requested of ${dollars(amended)}; straight-line spending is ${dollars(planned)}`}
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="mt-0.5 h-2 w-full rounded-xs bg-surface-3"
      >
        <rect y="1" width={part(spent)} height="4" className="fill-chart-1" />
        <rect
          y="1"
          x={part(spent)}
          width={Math.min(part(held), 100 - part(spent))}
          height="4"
          className="fill-chart-1 opacity-40"
        />
        <rect x={Math.min(99.4, part(planned))} width="0.6" height="6" className="fill-ink" />
      </svg>
    </li>
  )
}
