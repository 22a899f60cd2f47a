import { chance } from './chance.ts'
import { cheapestPlace } from './cheapest-place.ts'
import { costOf, costOfUnserved, type FleetCase, type FleetPlan } from './fleet.ts'
import { timesOf } from './fleet-times.ts'
import { flatCase } from './flat-case.ts'
import { linkedTours } from './linked-tours.ts'
import { nearest, stepBetween, wayBetween } from './nearest.ts'
import { stringRemoval } from './string-removal.ts'
import { tourClock } from './tour-clock.ts'
import { tourVehicles } from './tour-vehicles.ts'
import { waitingOrder } from './waiting-order.ts'

/** Strings are looked for among this many near stops, places among these. */
const forStrings = 300
const forPlaces = 100

/** This search knows everything but breaks, and loads that go from one stop to another or to the depot. */
export const isForStrings = ({ stops, vehicles }: FleetCase): boolean =>
  stops.every(({ takes, to }) => takes === 0 && to === null) && vehicles.every(({ breaks }) => breaks.length === 0)

/**
 * Slack induction by string removals (Christiaens and Vanden Berghe, 2020): take out strings of neighboring stops, put
 * them back where they cost least, occasionally skipping a place, and accept slightly worse plans while the temperature
 * is high. No step breaks a limit; what fits nowhere waits outside, at a cost.
 */
export function stringSearch(fleet: FleetCase, seed: number) {
  const random = chance(seed)
  const flat = flatCase(fleet)
  const { stops, vehicles, hasClock, isTimed } = flat
  const tours = linkedTours(flat)
  const clock = hasClock ? tourClock(flat, tours) : null
  const remove = stringRemoval(flat, tours, nearest(fleet, forStrings, wayBetween(fleet)), random)
  const places = cheapestPlace(flat, tours, clock, nearest(fleet, forPlaces, stepBetween(fleet)), random)
  const order = waitingOrder(fleet, random)
  const outside = costOfUnserved(fleet)

  /** A step copies the list and never changes it, so an earlier plan keeps its own. */
  let absent = Array.from({ length: stops }, (_, stop) => stop)
  const price = new Float64Array(flat.tours)
  let driven = 0
  let total = 0
  if (clock) for (let tour = 0; tour < flat.tours; tour++) clock.count(tour)
  const choose = tourVehicles(flat, tours, clock, priceOf)

  let [cost, bestCost] = [Infinity, Infinity]
  const best = { next: tours.next.slice(), vehicle: tours.vehicle.slice(), absent }
  let iterations = 0
  let [hot, cold] = [0, 0]

  function priceOf(tour: number): number {
    if (tours.size[tour] === 0) return 0
    const { fixedCost, perDistance, perTime } = vehicles[tours.vehicle[tour]!]!
    return fixedCost + perDistance * tours.way[tour]! + (isTimed ? perTime * clock!.timeOf(tour) : 0)
  }
  function settle(): void {
    for (const tour of tours.touched) {
      const now = priceOf(tour)
      if (price[tour] === 0 && now > 0) driven++
      else if (price[tour]! > 0 && now === 0) driven--
      total += now - price[tour]!
      price[tour] = now
    }
  }
  function out(stop: number): void {
    absent.push(stop)
  }
  function ruin(): void {
    remove(stops - absent.length, driven, out)
    // Fewer stops may take longer where ways don’t obey the triangle. Then the rest of the tour goes out, too.
    for (const tour of tours.touched) {
      const isShort = tours.way[tour]! <= vehicles[tours.vehicle[tour]!]!.maxDistance
      if ((!clock || clock.count(tour)) && isShort) continue
      for (let node = tours.next[tours.start(tour)]!; node < stops; node = tours.next[tours.start(tour)]!) {
        tours.remove(node)
        absent.push(node)
      }
      clock?.count(tour)
    }
  }
  function recreate(): void {
    const waiting = order(absent)
    absent = []
    for (const stop of waiting) {
      if (!places.find(stop)) {
        absent.push(stop)
        continue
      }
      let { after } = places.found
      if (after < 0) after = tours.start(tours.empty())
      const tour = tours.tourOf[after]!
      if (tours.vehicle[tour] !== places.found.vehicle) tours.drive(tour, places.found.vehicle)
      if (clock && tours.size[tour] === 0) clock.count(tour)
      tours.insert(stop, after)
      clock?.countFrom(stop)
    }
  }

  /** Makes one change; `done` runs from 0 to 1 and lowers the temperature. */
  function once(done: number): void {
    const before = absent
    absent = [...before]
    tours.begin()
    if (iterations > 0) ruin()
    recreate()
    if (vehicles.length > 1) choose()
    settle()
    iterations++
    const after = total + absent.length * outside
    if (hot === 0) heat()
    const temperature = hot * (cold / hot) ** done
    if (after < cost - temperature * Math.log(random())) {
      cost = after
      if (cost < bestCost - 1e-9) keep()
      return
    }
    tours.undo()
    if (clock) for (const tour of tours.touched) clock.count(tour)
    settle()
    absent = before
  }
  function heat(): void {
    // The mean way between two stops, so that a case in feet is cooled like one in miles.
    const leg = total / Math.max(1, stops + driven)
    // Windows divide plans into valleys: a search that begins cold never leaves the first one.
    ;[hot, cold] = flat.hasWindows ? [10 * leg, leg / 10] : [leg, leg / 100]
  }
  function keep(): void {
    bestCost = cost
    best.next.set(tours.next)
    best.vehicle.set(tours.vehicle)
    best.absent = absent
  }

  return {
    once,
    iterations: () => iterations,
    best(): FleetPlan {
      const driving = tours.ordered(best)
      // Counted again: a sum of millions of changes has drifted.
      const prices = driving.map(({ vehicle, stops: inOrder }) => {
        const times = timesOf(fleet, vehicle, inOrder)
        return times ? costOf(vehicles[vehicle]!, times) : Infinity
      })
      return {
        tours: driving,
        unserved: best.absent,
        cost: prices.reduce((sum, each) => sum + each, best.absent.length * outside),
      }
    },
  }
}
