import { wallTime } from '#platform/dates.ts'
import { metersBetween, type Position } from '@granary/geodata/geography.ts'
import { anyTime, mayServe, plainStop, plainVehicle, type FleetCase, type Times } from '@granary/routing/fleet.ts'
import type { Place } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { RoutePlan, RouteStop, RouteVehicle } from './records.ts'

/** Minutes since midnight of a time such as 07:30; null if it isn't a time. */
export function minutesOf(time: string | null | undefined): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(time?.trim() ?? '')
  if (!found) return null
  const minutes = 60 * Number(found[1]) + Number(found[2])
  return Number(found[2]) < 60 && minutes <= 24 * 60 ? minutes : null
}
export const clockOf = (minutes: number): string => {
  const whole = Math.round(minutes)
  const hour = Math.floor(whole / 60) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(whole % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
/** The time of a moment as the clocks of the agency show it, like the times of windows and shifts. */
export const clockAt = (moment: string, zone: string): string =>
  clockOf(minutesOf(wallTime(moment, zone).slice(11, 16))!)

/** When a stop may be served; empty for any time of the day. */
export function windowInWords({ window_from, window_until }: Pick<RouteStop, 'window_from' | 'window_until'>): string {
  const [from, until] = [minutesOf(window_from), minutesOf(window_until)].map((at) => at !== null && clockOf(at))
  if (from && until) return `between ${from} and ${until}`
  return from ? `not before ${from}` : until ? `by ${until}` : ''
}

export const positionOf = (place: Place | null): Position | null =>
  place?.longitude !== undefined && place.latitude !== undefined ? [place.longitude, place.latitude] : null

type VehicleFields = Pick<
  RouteVehicle,
  'shift_from' | 'shift_until' | 'break_minutes' | 'break_from' | 'break_until' | 'depot'
>
/** Invalid times, or times that end before they begin, would make a vehicle that no route fits. */
export function whyNotVehicle({
  shift_from,
  shift_until,
  break_minutes,
  break_from,
  break_until,
  depot,
}: VehicleFields): Reason {
  const [from, until] = [minutesOf(shift_from), minutesOf(shift_until)]
  const [rest, restBy] = [minutesOf(break_from), minutesOf(break_until)]
  return firstReason(
    (from === null || until === null) && 'Enter the shift as hours and minutes, such as 07:00 to 15:30.',
    from !== null && until !== null && from >= until && 'The shift must end after it starts.',
    Number(break_minutes) > 0 &&
      (rest === null || restBy === null || rest > restBy) &&
      'Enter when the break starts at the earliest and the latest, such as 11:00 and 13:00.',
    !positionOf(depot) && 'The depot needs a location on the map.',
  )
}

/** Details that a stop still lacks before a route can include it. */
export function missingOf({
  place,
  minutes,
  window_from,
  window_until,
}: Pick<RouteStop, 'place' | 'minutes' | 'window_from' | 'window_until'>): string[] {
  const [from, until] = [minutesOf(window_from), minutesOf(window_until)]
  return [
    positionOf(place) ? [] : ['a location on the map'],
    minutes === null ? ['a duration'] : [],
    (window_from && from === null) || (window_until && until === null) ? ['times such as 08:00'] : [],
    from !== null && until !== null && from > until ? ['a window that ends after it begins'] : [],
  ].flat()
}

const skillsOf = (words: string | null): string[] =>
  (words ?? '')
    .split(',')
    .map((skill) => skill.trim().toLowerCase())
    .filter(Boolean)

/** The vehicles and stops that routes can be planned with: the rest lack something. */
export const complete = (
  vehicles: readonly RouteVehicle[],
  stops: readonly RouteStop[],
): { vehicles: readonly RouteVehicle[]; stops: readonly RouteStop[] } => ({
  vehicles: vehicles.filter((each) => whyNotVehicle(each) === null),
  stops: stops.filter((each) => missingOf(each).length === 0),
})
/** The depots, then the stops, as the places of the case. */
export const spotsOf = ({ vehicles, stops }: Pick<DayCase, 'vehicles' | 'stops'>): Position[] => [
  ...vehicles.map(({ depot }) => positionOf(depot)!),
  ...stops.map(({ place }) => positionOf(place)!),
]
export const straightWay =
  ({ detour }: Pick<RoutePlan, 'detour'>) =>
  (from: Position, to: Position): number =>
    Number(detour) * metersBetween(from, to)

export type DayCase = {
  fleet: FleetCase
  /** The stops and vehicles of the case, by their index in it. */
  stops: readonly RouteStop[]
  vehicles: readonly RouteVehicle[]
  /** Whether the ways follow streets; otherwise they are straight lines times the factor of the plan. */
  byStreet: boolean
}

const metersPerMile = 1_609.344
/** Ways are counted in hundredths of a mile and times in minutes, rounded up: a plan is rather early than late. */
export const perMile = 100

/**
 * The day as a case: only what is complete, and a stop that is locked stays with its vehicle. `meters` are the ways
 * over
 * streets among the places of the case; without them the ways are straight.
 */
export function dayCase(
  plan: Pick<RoutePlan, 'name' | 'mph' | 'detour'>,
  allVehicles: readonly RouteVehicle[],
  allStops: readonly RouteStop[],
  meters: readonly number[] | null,
): DayCase {
  const { vehicles, stops } = complete(allVehicles, allStops)
  const spots = spotsOf({ vehicles, stops })
  const straight = straightWay(plan)
  const n = spots.length
  const distance = new Float64Array(n * n)
  const time = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const miles = (meters?.[i * n + j] ?? straight(spots[i]!, spots[j]!)) / metersPerMile
      distance[i * n + j] = i === j ? 0 : Math.round(perMile * miles)
      time[i * n + j] = i === j ? 0 : Math.ceil((60 * miles) / Number(plan.mph))
    }
  return {
    stops,
    vehicles,
    byStreet: meters !== null,
    fleet: {
      name: plan.name,
      places: n,
      distance,
      time,
      stops: stops.map((stop, at) => {
        const own = stop.locked ? vehicles.findIndex(({ id }) => id === stop.vehicle) : -1
        return plainStop(vehicles.length + at, {
          brings: stop.loading === 'delivered' ? Number(stop.load) : 0,
          takes: stop.loading === 'picked_up' ? Number(stop.load) : 0,
          from: minutesOf(stop.window_from) ?? anyTime.from,
          until: minutesOf(stop.window_until) ?? anyTime.until,
          service: Number(stop.minutes),
          skills: skillsOf(stop.skill),
          vehicles: own < 0 ? null : [own],
        })
      }),
      vehicles: vehicles.map((each, at) =>
        plainVehicle({
          start: at,
          end: at,
          capacity: each.capacity === null ? Infinity : Number(each.capacity),
          fixedCost: Number(each.fixed_cost),
          perDistance: Number(each.mile_cost) / perMile,
          perTime: Number(each.hour_cost) / 60,
          from: minutesOf(each.shift_from)!,
          until: minutesOf(each.shift_until)!,
          maxDistance: each.most_miles === null ? Infinity : perMile * Number(each.most_miles),
          skills: skillsOf(each.skills),
          breaks:
            Number(each.break_minutes) > 0
              ? [
                  {
                    from: minutesOf(each.break_from)!,
                    until: minutesOf(each.break_until)!,
                    length: Number(each.break_minutes),
                  },
                ]
              : [],
        }),
      ),
    },
  }
}

/** The stops of each vehicle in their saved order. */
export const savedTours = ({ stops, vehicles }: Pick<DayCase, 'stops' | 'vehicles'>): number[][] =>
  vehicles.map(({ id }) =>
    [...stops.keys()]
      .filter((at) => stops[at]!.vehicle === id && Number(stops[at]!.position) > 0)
      .sort((a, b) => Number(stops[a]!.position) - Number(stops[b]!.position)),
  )

export type Trial = {
  miles: number
  minutes: number
  cost: number
  late: { stop: number; minutes: number }[]
  reason: Reason
}

/**
 * A tour as a person tries it: driven in this order without regard to the ends of windows, so that its lateness can be
 * shown, with the reason where it can't be kept.
 */
export function tried(
  { fleet, stops }: Pick<DayCase, 'fleet' | 'stops'>,
  which: number,
  tour: readonly number[],
  exact: Times | null,
): Trial {
  const vehicle = fleet.vehicles[which]!
  let [at, clock, way] = [vehicle.start, vehicle.from, 0]
  const late: Trial['late'] = []
  for (const stop of tour) {
    const { place, from, until, service } = fleet.stops[stop]!
    way += fleet.distance[at * fleet.places + place]!
    clock = Math.max(clock + fleet.time[at * fleet.places + place]!, from)
    if (clock > until) late.push({ stop, minutes: clock - until })
    clock += service
    at = place
  }
  way += fleet.distance[at * fleet.places + vehicle.end]!
  clock += fleet.time[at * fleet.places + vehicle.end]!
  const load = loads(fleet, tour)
  const refused = tour.find((stop) => !mayServe(vehicle, which, fleet.stops[stop]!))
  const minutes = tour.length === 0 ? 0 : exact ? exact.ends - exact.starts : clock - vehicle.from
  return {
    miles: tour.length === 0 ? 0 : way / perMile,
    minutes,
    cost: tour.length === 0 ? 0 : vehicle.fixedCost + vehicle.perDistance * way + vehicle.perTime * minutes,
    late,
    reason: firstReason(
      refused !== undefined &&
        (fleet.stops[refused]!.skills.every((skill) => vehicle.skills.includes(skill))
          ? `${stops[refused]!.title} is locked to another vehicle.`
          : `${stops[refused]!.title} needs a vehicle with the skill ${fleet.stops[refused]!.skills.join(', ')}.`),
      load > vehicle.capacity && `The load of ${load} exceeds the capacity of ${vehicle.capacity}.`,
      late.length > 0 &&
        `${stops[late[0]!.stop]!.title} would be reached ${late[0]!.minutes} minutes after its window.`,
      clock > vehicle.until && `The vehicle would be back ${clock - vehicle.until} minutes after its shift.`,
      way > vehicle.maxDistance && 'The route exceeds the vehicle’s maximum distance.',
      !exact && tour.length > 0 && 'The driver’s break doesn’t fit.',
    ),
  }
}

function loads({ stops }: FleetCase, tour: readonly number[]): number {
  let load = tour.reduce((sum, stop) => sum + stops[stop]!.brings, 0)
  let most = load
  for (const stop of tour) {
    load += stops[stop]!.takes - stops[stop]!.brings
    most = Math.max(most, load)
  }
  return most
}
