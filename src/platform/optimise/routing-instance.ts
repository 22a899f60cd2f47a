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
/** So that no way is longer than can be counted. */
const mostFar = 1e9

/** A CVRPLIB file, or a table `x,y,demand` whose first line is the depot; with what is wrong, as a sentence. */
export function readInstance(text: string, capacityOfTable = 100): RoutingInstance {
  const found = /_SECTION|^[ \t]*TYPE[ \t]*:/m.test(text) ? readCvrplib(text) : readTable(text, capacityOfTable)
  const { x, y, demand, capacity } = found
  if (x.length < 3) throw new Error('A plan needs a depot and two stops at least.')
  if (x.length - 1 > mostStops)
    throw new Error(`This page plans up to ${mostStops} stops; the file has ${x.length - 1}.`)
  if (!(capacity > 0)) throw new Error('The file does not say what a vehicle holds (CAPACITY).')
  if ([...x, ...y].some((each) => !(Math.abs(each) <= mostFar)))
    throw new Error('A coordinate is missing, or too large to measure from.')
  if (demand.some((each) => !Number.isFinite(each) || each < 0)) throw new Error('A demand is missing or negative.')
  if (demand.some((each) => each > capacity)) throw new Error('One stop needs more than a whole truck holds.')
  return found
}

const columns = ['x', 'y', 'demand'] as const

/** Columns that are named may come in any order; a column or a line that is not understood is named, not left out. */
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
      throw new Error(`Line ${at + 1} is not understood: “${cells.join(',').slice(0, 60)}”.`)
  }
  const column = (name: (typeof columns)[number]) => body.map(({ cells }) => Number(cells[order.indexOf(name)]))
  const demand = order.includes('demand') ? column('demand') : body.map((_, stop) => (stop === 0 ? 0 : 1))
  if ((demand[0] ?? 0) !== 0) throw new Error('The first line is the depot: its demand is 0.')
  return { name: 'Your table', capacity, x: column('x'), y: column('y'), demand }
}

/** As CVRPLIB rounds, so that results can be compared with its best known ones. */
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

/** Counted once more, whoever planned it: each stop is visited once, and no vehicle takes more than it holds. */
export function whyNotPlan(
  { x, demand, capacity }: RoutingInstance,
  routes: readonly (readonly number[])[],
): string | null {
  const visited = routes.flat()
  if (visited.some((stop) => !Number.isInteger(stop) || stop < 1 || stop >= x.length))
    return 'The plan visits a stop that there is not.'
  if (new Set(visited).size < visited.length) return 'The plan visits a stop twice.'
  if (visited.length < x.length - 1) return 'The plan leaves a stop out.'
  return routes.some((route) => route.reduce((sum, stop) => sum + demand[stop]!, 0) > capacity)
    ? 'A vehicle takes more than it holds.'
    : null
}

/**
 * The simple rule that a plan is compared with: always on to the nearest stop that still fits, and home when none does.
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
    // What fits into no empty vehicle fits into none: readInstance has refused such a case.
    if (route.length === 0) break
    routes.push(route)
  }
  return routes
}
