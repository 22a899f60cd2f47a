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
import { waitingPrices, type WaitingPrices } from './waiting-prices.ts'

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
  /** Only loads decide whether all stops can be served, and the vehicles hold them all. */
  const mayFit =
    !hasClock &&
    fleet.stops.reduce((sum, { brings }) => sum + brings, 0) <=
      vehicles.reduce((sum, { count, capacity }) => sum + count * capacity, 0)

  /** A step copies the list and never changes it, so an earlier plan keeps its own. */
  let absent = Array.from({ length: stops }, (_, stop) => stop)
  const price = new Float64Array(flat.tours)
  let driven = 0
  let total = 0
  if (clock) for (let tour = 0; tour < flat.tours; tour++) clock.count(tour)
  const choose = tourVehicles(flat, tours, clock, priceOf)

  let [cost, bestCost] = [Infinity, Infinity]
  /** Null where a stop that waits costs what `outside` says. */
  let prices: WaitingPrices | null = null
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
    places.draw()
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
    if (iterations++ === 0) {
      begin()
      return
    }
    learn(done)
    const before = absent
    const now = cost + waitingCost(before)
    absent = [...before]
    tours.begin()
    ruin()
    recreate()
    if (vehicles.length > 1) choose()
    settle()
    const temperature = hot * (cold / hot) ** done
    if (total + waitingCost(absent) < now - temperature * Math.log(random())) {
      cost = total
      keepIfBest()
      return
    }
    tours.undo()
    if (clock) for (const tour of tours.touched) clock.count(tour)
    settle()
    absent = before
  }
  /** A first plan. */
  function begin(): void {
    absent = [...absent]
    tours.begin()
    recreate()
    if (vehicles.length > 1) choose()
    settle()
    cost = total
    keepIfBest()
    // The mean way between two stops, so that a case in feet is cooled like one in miles.
    const leg = total / Math.max(1, stops + driven)
    prices = waitingPrices(stops, leg)
    // Windows divide plans into valleys, deeper ones for longer tours: a search that begins cold never leaves the first.
    ;[hot, cold] = flat.hasWindows ? [((stops / Math.max(1, driven)) * leg) / 4, leg / 20] : [leg, leg / 100]
  }
  const waitingCost = (waiting: readonly number[]): number => (prices ? prices.of(waiting) : waiting.length * outside)

  /**
   * Learned prices help to fill vehicles. At the end, and where they don’t help, all waiting stops count alike. A plan in
   * which some wait was the best only at the learned prices, so the search returns to the best one by now.
   */
  function learn(done: number): void {
    if (!prices) return
    prices.learn(absent)
    if (done < (best.absent.length === 0 ? 0.8 : mayFit ? 0.5 : 0)) return
    prices = null
    if (absent.length > 0) goBack()
  }
  function keepIfBest(): void {
    const now = cost + absent.length * outside
    if (now >= bestCost - 1e-9) return
    bestCost = now
    best.next.set(tours.next)
    best.vehicle.set(tours.vehicle)
    best.absent = absent
  }
  function goBack(): void {
    tours.begin()
    tours.restore(best)
    if (clock) for (let tour = 0; tour < flat.tours; tour++) clock.count(tour)
    settle()
    absent = best.absent
    cost = total
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
