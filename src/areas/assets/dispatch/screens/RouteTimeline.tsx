import { plural } from '#platform/words.ts'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { timesOf } from '@granary/routing/fleet-times.ts'
import { clockOf, perMile, windowInWords, type DayCase } from '../rules.ts'

export type Target = { vehicle: number; turn: number }
type RouteTimelineProps = {
  day: DayCase
  tours: readonly (readonly number[])[]
  drivers: ReadonlyMap<string, string>
  chosen: number | null
  onChoose: (stop: number | null) => void
  /** Without it, nothing can be moved. */
  onMove?: ((stop: number, to: Target) => void) | undefined
  onKeep?: (() => void) | undefined
  onDiscard?: (() => void) | undefined
}

const tones: Record<string, string> = {
  planned: 'bg-action-soft border-action text-ink',
  arrived: 'bg-warn-soft border-warn text-ink',
  done: 'bg-good-soft border-good text-ink',
  failed: 'bg-bad-soft border-bad text-ink',
}

/**
 * A row for each vehicle, its stops at their times. A stop is dragged to another place or row, or moved with the arrow
 * keys: left and right change its turn, up and down its vehicle, Enter saves, Escape discards.
 */
export function RouteTimeline({
  day,
  tours,
  drivers,
  chosen,
  onChoose,
  onMove,
  onKeep,
  onDiscard,
}: RouteTimelineProps) {
  const { fleet, stops, vehicles } = day
  const [held, setHeld] = useState<{ stop: number; x: number; y: number; moved: boolean } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  if (vehicles.length === 0) return null
  const driven = tours.flatMap((tour, which) =>
    tour.length > 0 ? (timesOf(fleet, which, tour) ?? fleet.vehicles[which]!) : [],
  )
  const spans = driven.map(
    (each) => ('starts' in each ? [each.starts, each.ends] : [each.from, each.until]) as [number, number],
  )
  // The hours that are driven, or those of the shifts as long as nothing is planned.
  const shown = spans.length > 0 ? spans : fleet.vehicles.map(({ from, until }) => [from, until] as [number, number])
  const [first, last] = [
    Math.floor(Math.min(...shown.map(([from]) => from)) / 60) * 60,
    Math.ceil(Math.max(...shown.map(([, until]) => until)) / 60) * 60,
  ]
  // Stops of a few minutes still have the width of a fingertip between them.
  const closest = Math.min(60, ...tours.flatMap((tour) => tour.map((stop) => Math.max(5, fleet.stops[stop]!.service))))
  const hourWidth = (26 * 60) / closest
  const across = (minutes: number) => `${((100 * (minutes - first)) / (last - first)).toFixed(3)}%`
  const hours = Array.from({ length: (last - first) / 60 + 1 }, (_, at) => first + 60 * at)
  const step = hours.length > 9 ? 2 : 1

  function target(event: PointerEvent): Target | null {
    const row = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest<HTMLElement>('[data-vehicle]'))
      .find((element) => element !== null && box.current?.contains(element))
    if (!row || !held) return null
    const vehicle = Number(row.dataset.vehicle)
    const others = [...row.querySelectorAll<HTMLElement>('[data-stop]')].filter(
      (element) => Number(element.dataset.stop) !== held.stop,
    )
    const turn = others.filter((element) => {
      const { left, width } = element.getBoundingClientRect()
      return left + width / 2 < event.clientX
    }).length
    return { vehicle, turn }
  }
  function key(event: KeyboardEvent, stop: number, vehicle: number, turn: number) {
    const to = {
      ArrowLeft: { vehicle, turn: turn - 1 },
      ArrowRight: { vehicle, turn: turn + 1 },
      ArrowUp: { vehicle: vehicle - 1, turn },
      ArrowDown: { vehicle: vehicle + 1, turn },
    }[event.key]
    if (event.key === 'Escape') onDiscard?.()
    else if (event.key === 'Enter' && onKeep) onKeep()
    else if (to && onMove && tours[to.vehicle]) {
      const most = tours[to.vehicle]!.filter((each) => each !== stop).length
      onMove(stop, { vehicle: to.vehicle, turn: Math.max(0, Math.min(most, to.turn)) })
      // The stop may be in another row now: the focus goes with it.
      setTimeout(() => box.current?.querySelector<HTMLElement>(`[data-stop="${stop}"]`)?.focus())
    } else return
    event.preventDefault()
  }
  return (
    <div className="-mx-5 overflow-x-auto px-5" role="region" aria-label="Stops by vehicle and time" tabIndex={0}>
      <div
        ref={box}
        className="min-w-[46rem]"
        style={{ minWidth: `${11 + (hourWidth * (last - first)) / 60 / 16}rem` }}
      >
        <div className="relative ml-44 h-6 text-xs text-ink-2" aria-hidden>
          {hours
            .filter((_, at) => at % step === 0 && at < hours.length - 1)
            .map((hour) => (
              <span key={hour} className="figures absolute" style={{ left: across(hour) }}>
                {clockOf(hour).replace(':00', '')}
              </span>
            ))}
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {vehicles.map((vehicle, which) => {
            const tour = tours[which] ?? []
            const times = tour.length > 0 ? timesOf(fleet, which, tour) : null
            const at = times ? null : looseTimes(day, which, tour)
            return (
              <li key={vehicle.id} data-vehicle={which} className="flex items-stretch">
                <div className="w-44 shrink-0 py-2 pr-3">
                  <p className="truncate text-sm font-semibold text-ink">{vehicle.name}</p>
                  <p className="truncate text-xs text-ink-2">{drivers.get(vehicle.driver) ?? ' '}</p>
                  <p className="figures text-xs text-ink-2">
                    {tour.length} {plural(tour.length, { one: 'stop', other: 'stops' })}
                    {times && `, ${(times.distance / perMile).toFixed(1)} mi`}
                  </p>
                </div>
                <div className="relative min-h-16 min-w-0 grow">
                  {hours.map((hour) => (
                    <span
                      key={hour}
                      aria-hidden
                      className="absolute inset-y-0 w-px bg-line"
                      style={{ left: across(hour) }}
                    />
                  ))}
                  {times && (
                    <span
                      aria-hidden
                      className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-line-strong"
                      style={{ left: across(times.starts), width: width(times.ends - times.starts, last - first) }}
                    />
                  )}
                  {times?.breaks.map(({ from, until }) => (
                    <span
                      key={from}
                      title={`Break, ${clockOf(from)} to ${clockOf(until)}`}
                      className="absolute top-1/2 flex h-5 -translate-y-1/2 items-center justify-center overflow-hidden rounded-xs border border-dashed border-line-strong bg-surface text-2xs text-ink-2"
                      style={{ left: across(from), width: width(until - from, last - first) }}
                    >
                      Break
                    </span>
                  ))}
                  {tour.map((stop, turn) => {
                    const visit = times?.visits[turn] ?? at![turn]!
                    const { title, status } = stops[stop]!
                    const window = windowInWords(stops[stop]!)
                    return (
                      <button
                        key={stop}
                        type="button"
                        data-stop={stop}
                        aria-pressed={chosen === stop}
                        aria-label={`${turn + 1}. ${title}, ${vehicle.name}, arrives ${clockOf(visit.arrives)}${
                          window && `, ${window}`
                        }`}
                        title={`${turn + 1}. ${title}, ${clockOf(visit.arrives)}`}
                        onClick={() => !held?.moved && onChoose(chosen === stop ? null : stop)}
                        onKeyDown={(event) => key(event, stop, which, turn)}
                        onPointerDown={(event) => {
                          if (!onMove || event.button !== 0) return
                          setHeld({ stop, x: event.clientX, y: event.clientY, moved: false })
                        }}
                        onPointerMove={(event) => {
                          if (held?.stop !== stop) return
                          if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 5) return
                          if (!event.currentTarget.hasPointerCapture(event.pointerId))
                            event.currentTarget.setPointerCapture(event.pointerId)
                          setHeld({ ...held, moved: true })
                        }}
                        onPointerUp={(event) => {
                          if (held?.stop !== stop) return
                          const to = held.moved ? target(event) : null
                          if (to) onMove?.(stop, to)
                          // The click that follows belongs to the drag.
                          setTimeout(() => setHeld(null))
                        }}
                        onPointerCancel={() => setHeld(null)}
                        className={`figures absolute top-1/2 z-10 flex h-9 min-w-6 -translate-y-1/2 touch-pan-x items-center justify-center overflow-hidden rounded-sm border text-xs font-semibold aria-pressed:z-20 aria-pressed:ring-2 aria-pressed:ring-action ${tones[status]} ${onMove ? 'cursor-grab' : ''} ${held?.stop === stop && held.moved ? 'opacity-60 ring-2 ring-action' : ''}`}
                        style={{ left: across(visit.begins), width: width(visit.leaves - visit.begins, last - first) }}
                      >
                        {turn + 1}
                      </button>
                    )
                  })}
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

const width = (minutes: number, whole: number) => `${((100 * minutes) / whole).toFixed(3)}%`

/** A tour that breaks a limit is drawn as it would be driven. */
function looseTimes({ fleet }: DayCase, which: number, tour: readonly number[]) {
  const { start, from } = fleet.vehicles[which]!
  let [at, clock] = [start, from]
  return tour.map((stop) => {
    const { place, from: opens, service } = fleet.stops[stop]!
    const arrives = clock + fleet.time[at * fleet.places + place]!
    const begins = Math.max(arrives, opens)
    clock = begins + service
    at = place
    return { arrives, begins, leaves: clock }
  })
}
