import { mayServe, type FleetCase, type FleetVehicle } from './fleet.ts'

/** Sums of decimals differ in their last digits by the order in which they are added; whole numbers don’t. */
const hairOfDecimals = 1e-7

/**
 * A case as flat lists, for the many million questions of a search. A node is a stop, the start of a tour
 * (`stops + tour`) or its end (`stops + tours + tour`). The rows of `back` and `backTime` are the columns of `way` and
 * `time`: all legs from and to one place are near each other in memory.
 */
export function flatCase(fleet: FleetCase) {
  const { places, distance, time, stops, vehicles } = fleet
  const windowed = (from: number, until: number) => from > 0 || until < Number.MAX_SAFE_INTEGER
  const hasWindows = stops.some(({ from, until }) => windowed(from, until))
  const isTimed = (vehicle: FleetVehicle) => vehicle.maxDuration < Infinity || vehicle.perTime > 0
  const allowed = Uint8Array.from(
    vehicles.flatMap((vehicle, which) => stops.map((stop) => Number(mayServe(vehicle, which, stop)))),
  )
  const way = compact(distance)
  const back = turned(way, places)
  const drive = time === distance ? way : compact(time)
  const isWhole =
    [distance, time].every((table) => table.every(Number.isInteger)) &&
    stops.every(({ service, from }) => Number.isInteger(service) && Number.isInteger(from))
  return {
    stops: stops.length,
    tours: Math.min(
      stops.length,
      vehicles.reduce((sum, { count }) => sum + count, 0),
    ),
    places,
    vehicles,
    way,
    back,
    time: drive,
    backTime: time === distance ? back : turned(drive, places),
    placeOf: Int32Array.from(stops, ({ place }) => place),
    brings: Float64Array.from(stops, (stop) => stop.brings),
    from: Float64Array.from(stops, (stop) => stop.from),
    until: Float64Array.from(stops, (stop) => stop.until),
    service: Float64Array.from(stops, (stop) => stop.service),
    room: Float64Array.from(vehicles, ({ capacity }) => capacity + 1e-9),
    allowed,
    isPicky: allowed.includes(0),
    hasWindows,
    /** Without windows, shifts and limits of time there is nothing to ask about time. */
    hasClock: hasWindows || vehicles.some((vehicle) => windowed(vehicle.from, vehicle.until) || isTimed(vehicle)),
    /** How long a tour takes matters, not only whether each arrival is in time. */
    isTimed: vehicles.some(isTimed),
    /** A limit is kept with this distance from it. */
    hair: isWhole ? 0 : hairOfDecimals,
  }
}
export type FlatCase = ReturnType<typeof flatCase>

type Table = Float64Array | Int32Array

/** Whole numbers take half of the memory: a search waits for it more than it calculates. */
const compact = (table: Float64Array): Table =>
  table.every((each) => each === (each | 0)) ? Int32Array.from(table) : table

/** The table from the other side; the same one where there and back are equally far. */
function turned(table: Table, places: number): Table {
  const result = table.slice()
  let isSame = true
  for (let i = 0; i < places; i++)
    for (let j = 0; j < places; j++) {
      const each = table[i * places + j]!
      result[j * places + i] = each
      isSame &&= each === table[j * places + i]!
    }
  return isSame ? table : result
}
