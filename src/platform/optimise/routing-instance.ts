/** Stop 0 is the depot. */
export type RoutingInstance = { name: string; capacity: number; x: readonly number[]; y: readonly number[]; demand: readonly number[] }

export const mostStops = 1000
/** So that no way is longer than can be counted. */
const mostFar = 1e9

/** A CVRPLIB file, or a table `x,y,demand` whose first line is the depot; with what is wrong, as a sentence. */
export function readInstance(text: string, capacityOfTable = 100): RoutingInstance {
  const found = /NODE_COORD_SECTION/.test(text) ? readCvrplib(text) : readTable(text, capacityOfTable)
  const { x, y, demand, capacity } = found
  if (x.length < 3) throw new Error('A plan needs a depot and two stops at least.')
  if (x.length - 1 > mostStops) throw new Error(`This page plans up to ${mostStops} stops; the file has ${x.length - 1}.`)
  if (!(capacity > 0)) throw new Error('The file does not say what a vehicle holds (CAPACITY).')
  if ([...x, ...y].some((each) => !(Math.abs(each) <= mostFar))) throw new Error('A coordinate is missing, or too large to measure from.')
  if (demand.some((each) => !Number.isFinite(each) || each < 0)) throw new Error('A demand is missing or negative.')
  if (demand.some((each) => each > capacity)) throw new Error('One stop needs more than a whole truck holds.')
  return found
}

function readCvrplib(text: string): RoutingInstance {
  const lines = text.split('\n')
  // Without an expression: one over a long line of spaces would take as long as their square.
  const value = (name: string) => {
    const line = lines.find((each) => each.startsWith(name) && each.slice(name.length).trimStart().startsWith(':'))
    return line?.slice(line.indexOf(':') + 1).trim().replace(/^"/, '').replace(/"$/, '') || undefined
  }
  if ((value('EDGE_WEIGHT_TYPE') ?? 'EUC_2D') !== 'EUC_2D') throw new Error('Only files with coordinates (EUC_2D) can be read here.')
  const rows = (section: string) => /^[\s\S]*?\n/.exec(text.split(section)[1] ?? '') && (text.split(section)[1] ?? '').split(/\n(?=[A-Z])/)[0]!.trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const places = rows('NODE_COORD_SECTION') ?? []
  const demands = new Map((rows('DEMAND_SECTION') ?? []).map(([stop, demand]) => [stop, demand]))
  return {
    name: value('NAME') ?? 'Without a name',
    capacity: Number(value('CAPACITY')),
    x: places.map(([, x]) => x!),
    y: places.map(([, , y]) => y!),
    demand: places.map(([stop]) => demands.get(stop!) ?? Number.NaN),
  }
}

function readTable(text: string, capacity: number): RoutingInstance {
  const lines = text.trim().split(/\r?\n/).map((line) => line.split(/[,;\t]/).map((cell) => Number(cell.trim()))).filter((row) => row.length >= 2 && row.every(Number.isFinite))
  if (lines.length === 0) throw new Error('This is neither a CVRPLIB file nor a table with x, y and demand.')
  return { name: 'Your table', capacity, x: lines.map(([x]) => x!), y: lines.map(([, y]) => y!), demand: lines.map(([, , demand], stop) => (stop === 0 ? 0 : (demand ?? 1))) }
}

/** As CVRPLIB rounds, so that results can be compared with its best known ones. */
const distanceIn = ({ x, y }: RoutingInstance, i: number, j: number): number => Math.round(Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!))

export const lengthOf = (instance: RoutingInstance, routes: readonly (readonly number[])[]): number =>
  routes.reduce((sum, route) => sum + route.reduce((way, stop, at) => way + distanceIn(instance, at ? route[at - 1]! : 0, stop), 0) + (route.length > 0 ? distanceIn(instance, route.at(-1)!, 0) : 0), 0)

/** Counted once more, whoever planned it: each stop is visited once, and no vehicle takes more than it holds. */
export function whyNotPlan({ x, demand, capacity }: RoutingInstance, routes: readonly (readonly number[])[]): string | null {
  const visited = routes.flat()
  if (visited.some((stop) => !Number.isInteger(stop) || stop < 1 || stop >= x.length)) return 'The plan visits a stop that there is not.'
  if (new Set(visited).size < visited.length) return 'The plan visits a stop twice.'
  if (visited.length < x.length - 1) return 'The plan leaves a stop out.'
  return routes.some((route) => route.reduce((sum, stop) => sum + demand[stop]!, 0) > capacity) ? 'A vehicle takes more than it holds.' : null
}

/** The simple rule that a plan is compared with: always on to the nearest stop that still fits, and home when none does. */
export function nearestFirst(instance: RoutingInstance): number[][] {
  const { x, demand, capacity } = instance
  const open = new Set(x.keys())
  open.delete(0)
  const routes: number[][] = []
  while (open.size > 0) {
    const route: number[] = []
    let [at, load] = [0, 0]
    for (;;) {
      let next = -1
      for (const stop of open) if (load + demand[stop]! <= capacity && (next < 0 || distanceIn(instance, at, stop) < distanceIn(instance, at, next))) next = stop
      if (next < 0) break
      route.push(next)
      open.delete(next)
      load += demand[next]!
      at = next
    }
    // What fits into no empty vehicle fits into none: readInstance has refused such a case.
    if (route.length === 0) break
    routes.push(route)
  }
  return routes
}
