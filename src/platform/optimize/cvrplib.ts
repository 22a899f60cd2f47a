import type { RoutingInstance } from './routing-instance.ts'

/** What a file may require beyond capacity and distance, in planners' words. */
const asked: Readonly<Record<string, string>> = {
  TIME_WINDOW_SECTION: 'time windows',
  TIME_WINDOWS_SECTION: 'time windows',
  SERVICE_TIME_SECTION: 'service times',
  SERVICE_TIME: 'service times',
  RELEASE_TIME_SECTION: 'release times',
  BACKHAUL_SECTION: 'backhauls',
  LINEHAUL_SECTION: 'backhauls',
  PICKUP_AND_DELIVERY_SECTION: 'pickups and deliveries',
  PICKUP_SECTION: 'pickups and deliveries',
  PRIZE_SECTION: 'optional stops',
  MUTUALLY_EXCLUSIVE_GROUP_SECTION: 'mutually exclusive stops',
  VEHICLES: 'a fixed number of vehicles',
  TRUCKS: 'a fixed number of vehicles',
  VEHICLES_DEPOT_SECTION: 'vehicles at several depots',
  VEHICLES_ALLOWED_CLIENTS_SECTION: 'vehicles that serve only some stops',
  VEHICLES_RELOAD_DEPOT_SECTION: 'reloading on the way',
  VEHICLES_MAX_DISTANCE: 'a maximum tour length',
  VEHICLES_MAX_DISTANCE_SECTION: 'a maximum tour length',
  VEHICLES_MAX_DURATION: 'a maximum tour length',
  VEHICLES_MAX_DURATION_SECTION: 'a maximum tour length',
  DISTANCE: 'a maximum tour length',
  VEHICLES_MAX_RELOADS: 'reloading on the way',
  VEHICLES_MAX_RELOADS_SECTION: 'reloading on the way',
  VEHICLES_FIXED_COST: 'vehicle costs',
  VEHICLES_FIXED_COST_SECTION: 'vehicle costs',
  VEHICLES_UNIT_DISTANCE_COST: 'vehicle costs',
  VEHICLES_UNIT_DISTANCE_COST_SECTION: 'vehicle costs',
  VEHICLES_UNIT_DURATION_COST_SECTION: 'vehicle costs',
  CAPACITY_SECTION: 'vehicles of several sizes',
  EDGE_WEIGHT_SECTION: 'explicit distances',
}
const limits = 'Granary plans routes by capacity and distance only.'
const words = new Set([
  'NAME',
  'COMMENT',
  'TYPE',
  'DIMENSION',
  'EDGE_WEIGHT_TYPE',
  'NODE_COORD_TYPE',
  'DISPLAY_DATA_TYPE',
  'CAPACITY',
])
const sections = new Set(['NODE_COORD_SECTION', 'DEMAND_SECTION', 'DEPOT_SECTION'])

type Parsed = { value: ReadonlyMap<string, string>; rows: ReadonlyMap<string, string[][]> }

/** A CVRPLIB file in which every word is understood, or a sentence that names the one that is not. */
export function readCvrplib(text: string): RoutingInstance {
  const { value, rows } = parsed(text)
  const type = value.get('TYPE')
  if (type !== undefined && type !== 'CVRP')
    throw new Error(`This file is of type ${type.slice(0, 40)}. ${limits} Use type CVRP.`)
  if ((value.get('EDGE_WEIGHT_TYPE') ?? 'EUC_2D') !== 'EUC_2D')
    throw new Error('Only files with coordinates (EUC_2D) can be read.')
  if ((value.get('NODE_COORD_TYPE') ?? 'TWOD_COORDS') !== 'TWOD_COORDS')
    throw new Error('Only files with two coordinates (TWOD_COORDS) can be read.')
  const places = columnsOf(rows, 'NODE_COORD_SECTION', 3)
  const demands = columnsOf(rows, 'DEMAND_SECTION', 2)
  const stops = places.map(([stop]) => stop!)
  const known = new Set(stops)
  if (known.size < stops.length) throw new Error('Two places in NODE_COORD_SECTION have the same number.')
  const demandOf = new Map(demands.map(([stop, demand]) => [stop!, demand!]))
  if (demandOf.size < demands.length) throw new Error('DEMAND_SECTION gives one stop two demands.')
  const stray = demands.find(([stop]) => !known.has(stop!))
  if (stray) throw new Error(`DEMAND_SECTION has stop ${stray[0]}, which is not in NODE_COORD_SECTION.`)
  const dimension = value.get('DIMENSION')
  if (dimension !== undefined && Number(dimension) !== stops.length)
    throw new Error(`DIMENSION says ${dimension.slice(0, 20)} places, but the file has ${stops.length}.`)
  whyNotDepot(rows.get('DEPOT_SECTION'), stops[0])
  if ((demandOf.get(stops[0]!) ?? 0) !== 0)
    throw new Error('The depot has a demand. Granary only plans routes from a depot without one.')
  return {
    name: value.get('NAME') || 'Untitled',
    capacity: Number(value.get('CAPACITY')),
    x: places.map(([, x]) => x!),
    y: places.map(([, , y]) => y!),
    demand: stops.map((stop) => demandOf.get(stop) ?? Number.NaN),
  }
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
    const word = (colon < 0 ? line : line.slice(0, colon)).trim().toUpperCase()
    const written =
      colon < 0
        ? ''
        : line
            .slice(colon + 1)
            .trim()
            .replace(/^"/, '')
            .replace(/"$/, '')
            .trim()
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

function columnsOf(rows: Parsed['rows'], section: string, most: number): number[][] {
  return (rows.get(section) ?? []).map((cells) => {
    if (cells.length > most)
      throw new Error(
        `${section} has a line with ${cells.length} values, “${cells.join(' ').slice(0, 40)}”; ${most} are supported.`,
      )
    return cells.map(Number)
  })
}

function whyNotDepot(rows: readonly (readonly string[])[] | undefined, first: number | undefined): void {
  if (!rows) return
  const depots = rows
    .flat()
    .map(Number)
    .filter((depot) => depot !== -1)
  if (depots.length !== 1)
    throw new Error(`This file has ${depots.length} depots (DEPOT_SECTION). Granary plans routes from one depot.`)
  if (depots[0] !== first)
    throw new Error(
      `The depot of this file is place ${depots[0]} (DEPOT_SECTION). Granary plans from the first place; move the depot there.`,
    )
}
