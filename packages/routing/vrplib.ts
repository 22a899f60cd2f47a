import { fleetOfFile, type FileStop, type FileVehicles } from './fleet-of-file.ts'
import type { RoutingInstance } from './routing-instance.ts'

/** Requirements of a file that are not planned here, in planners' words. */
const asked: Readonly<Record<string, string>> = {
  RELEASE_TIME_SECTION: 'release times',
  BACKHAUL_SECTION: 'backhauls that come after all deliveries',
  LINEHAUL_SECTION: 'backhauls that come after all deliveries',
  PICKUP_AND_DELIVERY_SECTION: 'pickups and deliveries',
  PICKUP_SECTION: 'pickups and deliveries',
  PRIZE_SECTION: 'optional stops',
  MUTUALLY_EXCLUSIVE_GROUP_SECTION: 'mutually exclusive stops',
  VEHICLES_RELOAD_DEPOT_SECTION: 'reloading on the way',
  VEHICLES_MAX_RELOADS: 'reloading on the way',
  VEHICLES_MAX_RELOADS_SECTION: 'reloading on the way',
  DISTANCE: 'a tour limit that may be a length or a time',
  VEHICLES_UNIT_DURATION_COST_SECTION: 'costs by time',
  EDGE_WEIGHT_SECTION: 'explicit distances',
}
const limits =
  'Only capacities, time windows, service times, depots, tour limits, and vehicles of several kinds can be read.'
const types: Readonly<Record<string, { windows: boolean }>> = {
  CVRP: { windows: false },
  VRP: { windows: false },
  MDVRP: { windows: false },
  HFVRP: { windows: false },
  HVRP: { windows: false },
  VRPTW: { windows: true },
  CVRPTW: { windows: true },
  MDVRPTW: { windows: true },
}
const words = new Set([
  'NAME',
  'COMMENT',
  'TYPE',
  'DIMENSION',
  'EDGE_WEIGHT_TYPE',
  'NODE_COORD_TYPE',
  'DISPLAY_DATA_TYPE',
  'CAPACITY',
  'VEHICLES',
  'SERVICE_TIME',
  'VEHICLES_MAX_DURATION',
  'VEHICLES_MAX_DISTANCE',
  'VEHICLES_FIXED_COST',
  'VEHICLES_UNIT_DISTANCE_COST',
])
const bySection: Readonly<Record<string, number>> = {
  NODE_COORD_SECTION: 3,
  DEMAND_SECTION: 2,
  TIME_WINDOW_SECTION: 3,
  SERVICE_TIME_SECTION: 2,
  CAPACITY_SECTION: 2,
  VEHICLES_DEPOT_SECTION: 2,
  VEHICLES_FIXED_COST_SECTION: 2,
  VEHICLES_UNIT_DISTANCE_COST_SECTION: 2,
  VEHICLES_MAX_DURATION_SECTION: 2,
  VEHICLES_MAX_DISTANCE_SECTION: 2,
}
const sections = new Set([...Object.keys(bySection), 'DEPOT_SECTION', 'VEHICLES_ALLOWED_CLIENTS_SECTION'])

type Parsed = { value: ReadonlyMap<string, string>; rows: ReadonlyMap<string, string[][]> }

/** A VRPLIB file in which every word is understood, or a sentence that names the one that is not. */
export function readVrplib(text: string): RoutingInstance {
  const { value, rows } = parsed(text)
  const type = value.get('TYPE') ?? 'CVRP'
  if (!Object.hasOwn(types, type)) throw new Error(`This file is of type ${type.slice(0, 40)}. ${limits}`)
  if (types[type]!.windows !== rows.has('TIME_WINDOW_SECTION'))
    throw new Error(
      types[type]!.windows
        ? `This file is of type ${type}, but has no TIME_WINDOW_SECTION.`
        : `This file has time windows (TIME_WINDOW_SECTION), but its type is ${type}. Use type VRPTW.`,
    )
  if ((value.get('EDGE_WEIGHT_TYPE') ?? 'EUC_2D') !== 'EUC_2D')
    throw new Error('Only files with coordinates (EUC_2D) can be read.')
  if ((value.get('NODE_COORD_TYPE') ?? 'TWOD_COORDS') !== 'TWOD_COORDS')
    throw new Error('Only files with two coordinates (TWOD_COORDS) can be read.')
  const places = columnsOf(rows, 'NODE_COORD_SECTION')
  const numbers = places.map(([stop]) => stop!)
  const known = new Set(numbers)
  if (known.size < numbers.length) throw new Error('Two places in NODE_COORD_SECTION have the same number.')
  const dimension = value.get('DIMENSION')
  if (dimension !== undefined && Number(dimension) !== numbers.length)
    throw new Error(`DIMENSION says ${dimension.slice(0, 20)} places, but the file has ${numbers.length}.`)
  const demandOf = byPlace(rows, 'DEMAND_SECTION', known, 'demands')
  const windowOf = byPlace(rows, 'TIME_WINDOW_SECTION', known, 'time windows')
  const serviceOf = byPlace(rows, 'SERVICE_TIME_SECTION', known, 'service times')
  const depots = depotsOf(rows.get('DEPOT_SECTION'), numbers)
  if (depots.some((depot) => (demandOf.get(depot)?.[0] ?? 0) !== 0))
    throw new Error('The depot has a demand. Routes are only planned from a depot without one.')
  const everywhere = numberOf(value, 'SERVICE_TIME')
  const ordered = [
    ...depots.map((depot) => places.find(([number]) => number === depot)!),
    ...places.filter(([number]) => !depots.includes(number!)),
  ]
  const fileStops = ordered.map(([number, x, y], place): FileStop => {
    const [from, until] = windowOf.get(number!) ?? []
    if (rows.has('TIME_WINDOW_SECTION') && (from === undefined || until === undefined || !(from <= until)))
      throw new Error(`Place ${number} has no time window, or one that ends before it begins.`)
    return {
      x: x!,
      y: y!,
      demand: place < depots.length ? 0 : (demandOf.get(number!)?.[0] ?? Number.NaN),
      from: from ?? null,
      until: until ?? null,
      service: place < depots.length ? 0 : (serviceOf.get(number!)?.[0] ?? everywhere ?? 0),
    }
  })
  return fleetOfFile({
    name: value.get('NAME') || 'Untitled',
    stops: fileStops,
    depots: depots.length,
    vehicles: vehiclesOf(
      value,
      rows,
      depots,
      numbers,
      ordered.map(([number]) => number!),
    ),
    rounding:
      type === 'CVRP' || type === 'VRP' ? 'whole' : type === 'VRPTW' || type === 'CVRPTW' ? 'tenths' : 'thousandths',
  })
}

/** One kind of vehicle for all, or one line for each vehicle. */
function vehiclesOf(
  value: Parsed['value'],
  rows: Parsed['rows'],
  depots: readonly number[],
  numbers: readonly number[],
  ordered: readonly number[],
): FileVehicles[] {
  const count = numberOf(value, 'VEHICLES')
  const perVehicle = [
    'CAPACITY_SECTION',
    'VEHICLES_DEPOT_SECTION',
    'VEHICLES_FIXED_COST_SECTION',
    'VEHICLES_UNIT_DISTANCE_COST_SECTION',
    'VEHICLES_MAX_DURATION_SECTION',
    'VEHICLES_MAX_DISTANCE_SECTION',
    'VEHICLES_ALLOWED_CLIENTS_SECTION',
  ].filter((section) => rows.has(section))
  const plain = {
    depot: 0,
    capacity: numberOf(value, 'CAPACITY') ?? Number.NaN,
    fixedCost: numberOf(value, 'VEHICLES_FIXED_COST') ?? 0,
    perDistance: numberOf(value, 'VEHICLES_UNIT_DISTANCE_COST') ?? 1,
    maxDuration: numberOf(value, 'VEHICLES_MAX_DURATION') ?? null,
    maxDistance: numberOf(value, 'VEHICLES_MAX_DISTANCE') ?? null,
    serves: null,
  }
  if (perVehicle.length === 0) {
    if (depots.length > 1 && count !== null)
      throw new Error('The file doesn’t say which vehicles belong to which depot (VEHICLES_DEPOT_SECTION).')
    return depots.map((_, depot) => ({ ...plain, depot, count: count ?? numbers.length }))
  }
  const size = count ?? rows.get(perVehicle[0]!)!.length
  if (!(size <= mostVehicles)) throw new Error(`The file has ${size} vehicles; up to ${mostVehicles} are supported.`)
  const cells = (section: string): Map<number, number[]> | null => {
    const found = rows.get(section)
    if (!found) return null
    const of = new Map(found.map(([vehicle, ...rest]) => [Number(vehicle), rest.map(Number)]))
    if (of.size !== size) throw new Error(`${section} has ${of.size} lines for ${size} vehicles.`)
    return of
  }
  const each = Object.fromEntries(perVehicle.map((section) => [section, cells(section)]))
  const one = (section: string, vehicle: number, otherwise: number | null) =>
    each[section] ? (each[section].get(vehicle)?.[0] ?? Number.NaN) : otherwise
  const kinds = new Map<string, FileVehicles>()
  for (let vehicle = 1; vehicle <= size; vehicle++) {
    const home = one('VEHICLES_DEPOT_SECTION', vehicle, depots[0]!)!
    if (!depots.includes(home))
      throw new Error(`Vehicle ${vehicle} belongs to depot ${home}, which isn’t in DEPOT_SECTION.`)
    const allowed = each.VEHICLES_ALLOWED_CLIENTS_SECTION?.get(vehicle)?.filter((number) => number !== -1) ?? null
    const kind = {
      depot: depots.indexOf(home),
      capacity: one('CAPACITY_SECTION', vehicle, plain.capacity)!,
      fixedCost: one('VEHICLES_FIXED_COST_SECTION', vehicle, plain.fixedCost)!,
      perDistance: one('VEHICLES_UNIT_DISTANCE_COST_SECTION', vehicle, plain.perDistance)!,
      maxDuration: one('VEHICLES_MAX_DURATION_SECTION', vehicle, plain.maxDuration),
      maxDistance: one('VEHICLES_MAX_DISTANCE_SECTION', vehicle, plain.maxDistance),
      serves: allowed && allowed.map((number) => ordered.indexOf(number)),
    }
    const key = JSON.stringify(kind)
    kinds.set(key, { ...kind, count: (kinds.get(key)?.count ?? 0) + 1 })
  }
  return [...kinds.values()]
}
const mostVehicles = 5_000

function numberOf(value: Parsed['value'], word: string): number | null {
  const written = value.get(word)
  if (written === undefined) return null
  const read = Number(written)
  if (written === '' || !Number.isFinite(read) || read < 0)
    throw new Error(`${word} is not a number: “${written.slice(0, 40)}”.`)
  return read
}

function byPlace(
  rows: Parsed['rows'],
  section: string,
  known: ReadonlySet<number>,
  what: string,
): Map<number, number[]> {
  const found = columnsOf(rows, section)
  const of = new Map(found.map(([stop, ...cells]) => [stop!, cells]))
  if (of.size < found.length) throw new Error(`${section} gives one stop two ${what}.`)
  const stray = found.find(([stop]) => !known.has(stop!))
  if (stray) throw new Error(`${section} has stop ${stray[0]}, which is not in NODE_COORD_SECTION.`)
  if (found.some((cells) => cells.some((cell) => !Number.isFinite(cell))))
    throw new Error(`${section} has a value that isn’t a number.`)
  return of
}

/**
 * Not a regular expression over a whole line: on a long line of spaces its time would grow with the square of the
 * length.
 */
function parsed(text: string): Parsed {
  const [value, rows] = [new Map<string, string>(), new Map<string, string[][]>()]
  let section: string[][] | undefined
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line === 'EOF') continue
    if (!/^[A-Za-z_]/.test(line)) {
      if (!section) throw new Error(`Line ${at + 1} of the file isn’t in a section: “${line.slice(0, 40)}”.`)
      section.push(line.split(/\s+/))
      continue
    }
    const colon = line.indexOf(':')
    const written =
      colon < 0
        ? ''
        : line
            .slice(colon + 1)
            .trim()
            .replace(/^"/, '')
            .replace(/"$/, '')
            .trim()
    const given = (colon < 0 ? line : line.slice(0, colon)).trim().toUpperCase()
    const word = given === 'TIME_WINDOWS_SECTION' ? 'TIME_WINDOW_SECTION' : given === 'TRUCKS' ? 'VEHICLES' : given
    section = undefined
    if (value.has(word) || rows.has(word)) throw new Error(`The file has ${word.slice(0, 40)} twice.`)
    if (sections.has(word) && written === '') rows.set(word, (section = []))
    else if (words.has(word)) value.set(word, written)
    else
      throw new Error(
        asked[word]
          ? `This file has ${asked[word]} (${word}). ${limits}`
          : `The file has ${word.slice(0, 60)}, which isn’t supported. ${limits}`,
      )
  }
  return { value, rows }
}

function columnsOf(rows: Parsed['rows'], section: string): number[][] {
  const most = bySection[section]!
  return (rows.get(section) ?? []).map((cells) => {
    if (cells.length > most)
      throw new Error(
        `${section} has a line with ${cells.length} values, “${cells.join(' ').slice(0, 40)}”; ${most} are supported.`,
      )
    return cells.map(Number)
  })
}

function depotsOf(rows: readonly (readonly string[])[] | undefined, numbers: readonly number[]): number[] {
  if (!rows) return numbers.slice(0, 1)
  const depots = rows
    .flat()
    .map(Number)
    .filter((depot) => depot !== -1)
  if (depots.length === 0) throw new Error('DEPOT_SECTION names no depot.')
  if (new Set(depots).size < depots.length) throw new Error('DEPOT_SECTION names a depot twice.')
  const stray = depots.find((depot) => !numbers.includes(depot))
  if (stray !== undefined) throw new Error(`The depot ${stray} (DEPOT_SECTION) is not in NODE_COORD_SECTION.`)
  return depots
}
