import { readCvrplib } from './cvrplib.ts'

/** Stop 0 is the depot. */
export type RoutingInstance = {
  name: string
  capacity: number
  x: readonly number[]
  y: readonly number[]
  demand: readonly number[]
}

export const mostStops = 1000
/** Keeps every distance countable. */
const mostFar = 1e9

/** A CVRPLIB file, or a table `x,y,demand` whose first line is the depot; throws a sentence about what is wrong. */
export function readInstance(text: string, capacityOfTable = 100): RoutingInstance {
  const found = /_SECTION|^[ \t]*TYPE[ \t]*:/m.test(text) ? readCvrplib(text) : readTable(text, capacityOfTable)
  const { x, y, demand, capacity } = found
  if (x.length < 3) throw new Error('A plan needs a depot and at least two stops.')
  if (x.length - 1 > mostStops)
    throw new Error(`This page plans up to ${mostStops} stops; the file has ${x.length - 1}.`)
  if (!(capacity > 0)) throw new Error('The file doesn’t give the vehicle capacity (CAPACITY).')
  if ([...x, ...y].some((each) => !(Math.abs(each) <= mostFar)))
    throw new Error('A coordinate is missing or too large.')
  if (demand.some((each) => !Number.isFinite(each) || each < 0)) throw new Error('A demand is missing or negative.')
  if (demand.some((each) => each > capacity)) throw new Error('A stop’s demand exceeds the vehicle capacity.')
  return found
}

const columns = ['x', 'y', 'demand'] as const

/** Named columns may come in any order; an unknown column or line is named, not skipped. */
function readTable(text: string, capacity: number): RoutingInstance {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim()))
  const isNumber = (cell: string) => cell !== '' && Number.isFinite(Number(cell))
  const names = lines[0]!.map((cell) => cell.toLowerCase())
  const isHead = names.includes('x') && names.includes('y')
  if (!isHead && !(lines[0]!.length >= 2 && lines[0]!.every(isNumber)))
    throw new Error('This is neither a CVRPLIB file nor a table with x, y and demand.')
  const strange = isHead ? names.filter((name) => !(columns as readonly string[]).includes(name)) : []
  if (strange.length > 0)
    throw new Error(
      `The table has ${strange.map((name) => `“${name.slice(0, 40)}”`).join(', ')}. Granary plans routes by x, y and demand only.`,
    )
  if (isHead && new Set(names).size < names.length) throw new Error('Two columns of the table have the same name.')
  const order = isHead ? names : columns.slice(0, lines[0]!.length)
  const body = lines
    .map((cells, at) => ({ cells, at }))
    .slice(isHead ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  for (const { cells, at } of body) {
    if (cells.length > columns.length)
      throw new Error(`Line ${at + 1} has ${cells.length} values. A table has x, y and demand.`)
    if (cells.length !== order.length || !cells.every(isNumber))
      throw new Error(`Line ${at + 1} isn’t understood: “${cells.join(',').slice(0, 60)}”.`)
  }
  const column = (name: (typeof columns)[number]) => body.map(({ cells }) => Number(cells[order.indexOf(name)]))
  const demand = order.includes('demand') ? column('demand') : body.map((_, stop) => (stop === 0 ? 0 : 1))
  if ((demand[0] ?? 0) !== 0) throw new Error('The first line is the depot: its demand must be 0.')
  return { name: 'Your table', capacity, x: column('x'), y: column('y'), demand }
}

/** Rounded as in CVRPLIB, so that results can be compared with its best known ones. */
const distanceIn = ({ x, y }: RoutingInstance, i: number, j: number): number =>
  Math.round(Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!))

export const lengthOf = (instance: RoutingInstance, routes: readonly (readonly number[])[]): number =>
  routes.reduce(
    (sum, route) =>
      sum +
      route.reduce((way, stop, at) => way + distanceIn(instance, at ? route[at - 1]! : 0, stop), 0) +
      (route.length > 0 ? distanceIn(instance, route.at(-1)!, 0) : 0),
    0,
  )

/** Checked again, independent of the planner: each stop is visited once, and no vehicle exceeds its capacity. */
export function whyNotPlan(
  { x, demand, capacity }: RoutingInstance,
  routes: readonly (readonly number[])[],
): string | null {
  const visited = routes.flat()
  if (visited.some((stop) => !Number.isInteger(stop) || stop < 1 || stop >= x.length))
    return 'The plan visits a stop that doesn’t exist.'
  if (new Set(visited).size < visited.length) return 'The plan visits a stop twice.'
  if (visited.length < x.length - 1) return 'The plan skips a stop.'
  return routes.some((route) => route.reduce((sum, stop) => sum + demand[stop]!, 0) > capacity)
    ? 'A vehicle exceeds its capacity.'
    : null
}

/**
 * The baseline that a plan is compared with: always on to the nearest stop that still fits, and back when none does.
 */
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
      for (const stop of open)
        if (
          load + demand[stop]! <= capacity &&
          (next < 0 || distanceIn(instance, at, stop) < distanceIn(instance, at, next))
        )
          next = stop
      if (next < 0) break
      route.push(next)
      open.delete(next)
      load += demand[next]!
      at = next
    }
    // What does not fit into an empty vehicle fits into none: readInstance refuses such a case.
    if (route.length === 0) break
    routes.push(route)
  }
  return routes
}
