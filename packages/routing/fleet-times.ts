import type { FleetCase, Times, Visit } from './fleet.ts'

/** Work in the order in which it is done: a stop, or a break at the place where the vehicle then is. */
type Task = { stop: number; place: number; from: number; until: number; length: number }

/**
 * When a vehicle does what in a given order of stops, or null where it can't. A break is taken before a drive or
 * after it: of all ways to place the breaks, one with the earliest end is found. The vehicle then leaves as late as
 * that end allows, so that it waits at the depot and not on the road.
 */
export function timesOf(fleet: FleetCase, which: number, order: readonly number[]): Times | null {
  const vehicle = fleet.vehicles[which]!
  const tasks = tasksOf(fleet, which, order)
  if (!tasks) return null
  const home = { place: vehicle.end, from: vehicle.from, until: vehicle.until }
  const starts = latestStart(fleet, which, tasks, home)
  const visits: Visit[] = []
  const breaks: { from: number; until: number }[] = []
  let [at, clock, distance] = [vehicle.start, starts, 0]
  for (const { stop, place, from, length } of tasks) {
    const arrives = clock + fleet.time[at * fleet.places + place]!
    distance += fleet.distance[at * fleet.places + place]!
    const begins = Math.max(arrives, from)
    clock = begins + length
    at = place
    if (stop < 0) breaks.push({ from: begins, until: clock })
    else visits.push({ stop, arrives, begins, leaves: clock })
  }
  const ends = clock + fleet.time[at * fleet.places + home.place]!
  distance += fleet.distance[at * fleet.places + home.place]!
  if (ends > vehicle.until || ends - starts > vehicle.maxDuration || distance > vehicle.maxDistance) return null
  return { starts, ends, distance, visits, breaks }
}

/**
 * The stops with the breaks among them. Before each drive and after it, `clock[b]` is the earliest time with `b` breaks
 * taken; `took` remembers where the b-th was.
 */
function tasksOf(fleet: FleetCase, which: number, order: readonly number[]): Task[] | null {
  const { start, end, from, breaks: unsorted } = fleet.vehicles[which]!
  const breaks = unsorted.length > 1 ? unsorted.toSorted((a, b) => a.from - b.from) : unsorted
  let state: ({ clock: number; took: { after: number; place: number }[] } | undefined)[] = [{ clock: from, took: [] }]
  const rest = (at: number, place: number) => {
    for (let b = 0; b < breaks.length; b++) {
      if (!state[b]) continue
      const begins = Math.max(state[b]!.clock, breaks[b]!.from)
      const over = begins + breaks[b]!.length
      if (begins <= breaks[b]!.until && !(state[b + 1] && state[b + 1]!.clock <= over))
        state[b + 1] = { clock: over, took: [...state[b]!.took, { after: at, place }] }
    }
  }
  let at = start
  for (let index = 0; index <= order.length; index++) {
    const stop = index < order.length ? fleet.stops[order[index]!]! : null
    const place = stop ? stop.place : end
    rest(index, at)
    const drive = fleet.time[at * fleet.places + place]!
    state = state.map((each) => each && { ...each, clock: each.clock + drive })
    rest(index, place)
    at = place
    if (!stop) break
    state = state.map((each) => {
      const begins = each && Math.max(each.clock, stop.from)
      return begins === undefined || begins > stop.until ? undefined : { ...each!, clock: begins + stop.service }
    })
    if (!state.some(Boolean)) return null
  }
  const ended = state
    .flatMap((each, b) => (each && breaks.slice(b).every(({ until }) => each.clock <= until) ? [each] : []))
    .toSorted((a, b) => a.clock - b.clock)[0]
  if (!ended) return null
  const tasks: Task[] = []
  let taken = 0
  for (let index = 0; index <= order.length; index++) {
    for (; ended.took[taken]?.after === index; taken++) {
      const { from, until, length } = breaks[taken]!
      tasks.push({ stop: -1, place: ended.took[taken]!.place, from, until, length })
    }
    if (index === order.length) break
    const { place, from, until, service } = fleet.stops[order[index]!]!
    tasks.push({ stop: order[index]!, place, from, until, length: service })
  }
  return tasks
}

function latestStart(fleet: FleetCase, which: number, tasks: readonly Task[], home: { place: number }): number {
  const { start, from } = fleet.vehicles[which]!
  let [at, clock] = [start, from]
  for (const task of tasks) {
    clock = Math.max(clock + fleet.time[at * fleet.places + task.place]!, task.from) + task.length
    at = task.place
  }
  let [next, latest] = [home.place, clock + fleet.time[at * fleet.places + home.place]!]
  for (const { place, until, length } of tasks.toReversed()) {
    latest = Math.min(until, latest - fleet.time[place * fleet.places + next]! - length)
    next = place
  }
  return Math.max(from, latest - fleet.time[start * fleet.places + next]!)
}
