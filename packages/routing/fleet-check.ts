import type { FleetCase, FleetPlan, FleetVehicle, Times } from './fleet.ts'

/** Rounding of sums of decimals, not a tolerance for lateness. */
const hair = 1e-6

/**
 * Why a plan can't be driven, or null. It takes nothing from the planner but the order and the times: every rule is
 * checked again from the case alone.
 */
export function whyNotFleetPlan(
  fleet: FleetCase,
  { tours, unserved }: Omit<FleetPlan, 'cost'>,
  times: readonly Times[],
): string | null {
  const seen = new Set<number>()
  for (const stop of [...tours.flatMap(({ stops }) => stops), ...unserved]) {
    if (!Number.isInteger(stop) || !fleet.stops[stop]) return 'The plan visits a stop that doesn’t exist.'
    if (seen.has(stop)) return 'The plan visits a stop twice.'
    seen.add(stop)
  }
  if (seen.size < fleet.stops.length) return 'The plan skips a stop.'
  if (times.length !== tours.length) return 'A tour has no times.'
  for (const [vehicle, { count }] of fleet.vehicles.entries())
    if (tours.filter((tour) => tour.vehicle === vehicle && tour.stops.length > 0).length > count)
      return 'The plan uses more vehicles than there are.'
  for (const [index, { vehicle, stops }] of tours.entries()) {
    const driven = fleet.vehicles[vehicle]
    if (!driven) return 'The plan uses a vehicle that doesn’t exist.'
    const reason =
      whyNotWho(fleet, vehicle, driven, stops) ??
      whyNotLoad(fleet, driven, stops) ??
      whyNotTimes(fleet, driven, stops, times[index]!)
    if (reason) return reason
  }
  return null
}

function whyNotWho(fleet: FleetCase, which: number, { skills }: FleetVehicle, stops: readonly number[]): string | null {
  const has = new Set(skills)
  for (const stop of stops) {
    const { skills: needed, vehicles, to } = fleet.stops[stop]!
    if (needed.some((skill) => !has.has(skill))) return 'A vehicle lacks a skill that its stop needs.'
    if (vehicles && !vehicles.includes(which)) return 'A stop is visited by a vehicle that may not come.'
    if (to !== null && stops.indexOf(to) < stops.indexOf(stop))
      return 'A load is delivered before it is picked up, or by another vehicle.'
  }
  // A delivery without its pickup in the same tour.
  for (const [stop, { to }] of fleet.stops.entries())
    if (to !== null && stops.includes(to) && !stops.includes(stop))
      return 'A load is delivered before it is picked up, or by another vehicle.'
  return null
}

/** Everything that comes from the depot is on board at the start; what is taken on stays until its stop or the end. */
function whyNotLoad(fleet: FleetCase, { capacity }: FleetVehicle, stops: readonly number[]): string | null {
  const leftAt = new Map<number, number>()
  let load = 0
  for (const stop of stops) {
    const { brings, takes, to } = fleet.stops[stop]!
    load += brings
    if (to !== null) leftAt.set(to, (leftAt.get(to) ?? 0) + takes)
  }
  if (load > capacity + hair) return 'A vehicle exceeds its capacity.'
  for (const stop of stops) {
    load += fleet.stops[stop]!.takes - fleet.stops[stop]!.brings - (leftAt.get(stop) ?? 0)
    if (load > capacity + hair) return 'A vehicle exceeds its capacity.'
  }
  return null
}

function whyNotTimes(
  fleet: FleetCase,
  { start, end, from, until, maxDistance, maxDuration, breaks }: FleetVehicle,
  stops: readonly number[],
  { starts, ends, distance, visits, breaks: taken }: Times,
): string | null {
  if (visits.length !== stops.length || visits.some(({ stop }, index) => stop !== stops[index]))
    return 'The times of a tour belong to other stops.'
  if (starts < from - hair || ends > until + hair) return 'A vehicle is on the way outside its shift.'
  if (ends - starts > maxDuration + hair) return 'A tour takes longer than it may.'
  const rests = [...taken]
  const restsBetween = (after: number, before: number) =>
    rests
      .filter((rest) => rest.from >= after - hair && rest.until <= before + hair)
      .reduce((sum, rest) => sum + rest.until - rest.from, 0)
  let [at, clock, way] = [start, starts, 0]
  for (const [index, { arrives, begins, leaves }] of visits.entries()) {
    const stop = fleet.stops[stops[index]!]!
    const drive = fleet.time[at * fleet.places + stop.place]!
    way += fleet.distance[at * fleet.places + stop.place]!
    if (arrives < clock + drive - hair) return 'A vehicle arrives before it can be there.'
    if (begins < arrives - hair || begins - clock < drive + restsBetween(clock, begins) - hair)
      return 'Work begins before the vehicle is there, or during a break.'
    if (begins < stop.from - hair || begins > stop.until + hair) return 'A stop is visited outside its time window.'
    if (leaves < begins + stop.service - hair) return 'A vehicle leaves before the work is done.'
    if (rests.some((rest) => rest.from < leaves - hair && rest.until > begins + hair))
      return 'A break overlaps with work.'
    ;[at, clock] = [stop.place, leaves]
  }
  const back = fleet.time[at * fleet.places + end]!
  way += fleet.distance[at * fleet.places + end]!
  if (ends - clock < back + restsBetween(clock, ends) - hair) return 'A vehicle is back before it can be.'
  if (Math.abs(way - distance) > hair * Math.max(1, way)) return 'The distance of a tour is wrong.'
  if (way > maxDistance + hair) return 'A tour is longer than it may be.'
  return whyNotBreaks(breaks, taken, starts, ends)
}

/** A break is owed when the vehicle is on the way at the latest start of the break. */
function whyNotBreaks(
  owed: FleetVehicle['breaks'],
  taken: Times['breaks'],
  starts: number,
  ends: number,
): string | null {
  const left = [...taken]
  for (const { from, until, length } of owed.toSorted((a, b) => a.from - b.from)) {
    const index = left.findIndex(
      (rest) => rest.from >= from - hair && rest.from <= until + hair && rest.until - rest.from >= length - hair,
    )
    if (index >= 0) left.splice(index, 1)
    else if (starts <= until && ends > until + hair) return 'A driver misses a break.'
  }
  return left.some((rest) => rest.from < starts - hair || rest.until > ends + hair)
    ? 'A break is outside its tour.'
    : null
}
