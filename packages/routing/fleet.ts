/**
 * The limits of a day of routes. Places are numbered; `distance` and `time` hold a row for each place. Loads,
 * distances and times have no unit of their own: each case uses one for each of them.
 */
export type FleetCase = {
  name: string
  places: number
  distance: Float64Array
  time: Float64Array
  stops: readonly FleetStop[]
  vehicles: readonly FleetVehicle[]
}

export type FleetStop = {
  place: number
  /** Carried from the depot and left here. */
  brings: number
  /** Loaded here, and carried to the stop `to`, or to the depot where `to` is null. */
  takes: number
  to: number | null
  /** Work may begin in this window, both ends included. */
  from: number
  until: number
  service: number
  skills: readonly string[]
  /** The vehicles that may come; null is every vehicle. */
  vehicles: readonly number[] | null
}

export type Break = { from: number; until: number; length: number }

/** A vehicle, or `count` vehicles that are alike. */
export type FleetVehicle = {
  count: number
  start: number
  end: number
  capacity: number
  fixedCost: number
  perDistance: number
  perTime: number
  from: number
  until: number
  maxDistance: number
  maxDuration: number
  skills: readonly string[]
  /** Each begins in its window. One is owed when the vehicle is on the way at its latest start. */
  breaks: readonly Break[]
}

/** The order of stops of one vehicle. Times follow from it: `timesOf`. */
export type Tour = { vehicle: number; stops: readonly number[] }
export type FleetPlan = { tours: readonly Tour[]; unserved: readonly number[]; cost: number }

export type Visit = { stop: number; arrives: number; begins: number; leaves: number }
export type Times = {
  starts: number
  ends: number
  distance: number
  visits: readonly Visit[]
  breaks: readonly { from: number; until: number }[]
}

export const anyTime = { from: 0, until: Number.MAX_SAFE_INTEGER }
export const plainStop = (place: number, more: Partial<FleetStop> = {}): FleetStop => ({
  place,
  brings: 0,
  takes: 0,
  to: null,
  ...anyTime,
  service: 0,
  skills: [],
  vehicles: null,
  ...more,
})
export const plainVehicle = (more: Partial<FleetVehicle> = {}): FleetVehicle => ({
  count: 1,
  start: 0,
  end: 0,
  capacity: Infinity,
  fixedCost: 0,
  perDistance: 1,
  perTime: 0,
  ...anyTime,
  maxDistance: Infinity,
  maxDuration: Infinity,
  skills: [],
  breaks: [],
  ...more,
})

/** The cost of a stop that no vehicle serves: more than any tour through the whole case. */
export function costOfUnserved({ distance, time, vehicles }: FleetCase): number {
  const far = distance.reduce((most, each) => Math.max(most, each), 1)
  const long = time.reduce((most, each) => Math.max(most, each), 1)
  return vehicles.reduce(
    (most, { fixedCost, perDistance, perTime }) =>
      Math.max(most, fixedCost + 10 * (perDistance * far + perTime * long) + 1),
    1,
  )
}

export const costOf = ({ fixedCost, perDistance, perTime }: FleetVehicle, { starts, ends, distance }: Times): number =>
  fixedCost + perDistance * distance + perTime * (ends - starts)

export const mayServe = ({ skills }: FleetVehicle, vehicle: number, stop: FleetStop): boolean =>
  (stop.vehicles === null || stop.vehicles.includes(vehicle)) && stop.skills.every((skill) => skills.includes(skill))
