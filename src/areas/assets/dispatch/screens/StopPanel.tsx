import { Link } from 'react-router'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { RouteStop } from '../records.ts'
import { windowInWords, type DayCase } from '../rules.ts'
import type { Target } from './RouteTimeline.tsx'

/** The selected stop: what it is, and its vehicle and turn as fields, for people who don’t drag. */
export function StopPanel({
  stop,
  day,
  tours,
  index,
  onMove,
  onClose,
}: {
  stop: RouteStop | null
  day: DayCase
  tours: readonly (readonly number[])[]
  index: number
  onMove?: (stop: number, to: Target) => void
  onClose: () => void
}) {
  if (!stop) return null
  const vehicle = tours.findIndex((tour) => tour.includes(index))
  const turn = vehicle < 0 ? -1 : tours[vehicle]!.indexOf(index)
  const window = windowInWords(stop)
  const turns = vehicle < 0 ? 0 : tours[vehicle]!.length
  return (
    <section aria-label={stop.title} className="rounded-md border border-line px-4 py-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold text-ink">{stop.title}</h3>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
            <span>{stop.place?.address ?? 'No location'}</span>
            {stop.minutes !== null && <span>{Number(stop.minutes)} min</span>}
            {window && <span>{window}</span>}
            {stop.skill && <span>needs {stop.skill}</span>}
            {Number(stop.load) > 0 && <span>load {Number(stop.load)}</span>}
            {stop.locked && <span>stays with its vehicle</span>}
            <Link to={`/maintenance-management/routes/stops/${stop.id}`} className="text-action-ink underline">
              Open stop
            </Link>
          </p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </div>
      {onMove && index >= 0 && (
        <div className="mt-3 grid gap-4 sm:max-w-lg sm:grid-cols-2">
          <Select
            id="stop-vehicle"
            label="Vehicle"
            required
            field={{
              options: day.vehicles.map((_, which) => String(which)),
              words: Object.fromEntries(day.vehicles.map(({ name }, which) => [String(which), name])),
            }}
            value={vehicle < 0 ? null : String(vehicle)}
            onChange={(next) =>
              next !== null && onMove(index, { vehicle: Number(next), turn: tours[Number(next)]!.length })
            }
          />
          {vehicle >= 0 && (
            <Select
              id="stop-turn"
              label="Turn"
              required
              field={{ options: Array.from({ length: turns }, (_, at) => String(at + 1)) }}
              value={String(turn + 1)}
              onChange={(next) => next !== null && onMove(index, { vehicle, turn: Number(next) - 1 })}
            />
          )}
        </div>
      )}
    </section>
  )
}
