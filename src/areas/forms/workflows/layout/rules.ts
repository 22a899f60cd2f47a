import { stepsByKey, waysOf, type Flow, type Place, type Step, type Way } from '../rules.ts'

/** How large a step is drawn, and what lies between two of them. */
export const box = { width: 208, height: 68 }
/** How large the start is drawn, and how far above the first step. */
export const startBox = { width: 272, height: 50, above: 86 }
const gap = { x: 40, y: 60 }
const narrow = 28

export type Link = { from: string; way: Way; points: readonly Place[]; back: boolean }
export type Layout = {
  places: ReadonlyMap<string, Place>
  links: readonly Link[]
  /** The rows of steps from top to bottom, for the arrow keys. */
  rows: readonly (readonly string[])[]
  left: number
  top: number
  width: number
  height: number
}

type Node = { id: string; row: number; size: number; up: Node[]; down: Node[]; x: number }

/**
 * A layered drawing from top to bottom: rows by the longest way from the start, few crossings within them, and each
 * step as near as possible below the steps that lead to it. Steps that a person placed stay where they are.
 */
export function layoutOf(flow: Flow): Layout {
  const byKey = stepsByKey(flow)
  const edges = flow.steps.flatMap((step) =>
    waysOf(step).flatMap((way) => (byKey.has(way.to) ? [{ from: step.key, way, to: way.to }] : [])),
  )
  const { back, order } = walked(flow, byKey)
  const isBack = ({ from, to }: { from: string; to: string }) => back.has(`${from} ${to}`)
  const rowOf = rowsOf(
    order,
    edges.filter((edge) => !isBack(edge)),
  )
  const nodes = new Map(order.map((key) => [key, node(key, rowOf.get(key)!, box.width)]))
  const through = new Map<(typeof edges)[number], Node[]>()
  for (const edge of edges) if (!isBack(edge)) through.set(edge, threaded(edge, nodes))
  const rows = sorted([...nodes.values(), ...[...through.values()].flat()])
  spread(rows)

  const auto = new Map(
    order.map((key) => {
      const { x, row } = nodes.get(key)!
      return [key, { x: Math.round(x - box.width / 2), y: row * (box.height + gap.y) }]
    }),
  )
  const places = new Map(flow.steps.map(({ key, place }) => [key, place ?? auto.get(key)!]))
  const isMoved = (key: string) => byKey.get(key)?.place !== undefined
  const lowest = Math.max(0, ...[...places.values()].map(({ y }) => y + box.height))
  let side = Math.max(...[...places.values()].map(({ x }) => x + box.width), 0)
  const bendsOf = (edge: (typeof edges)[number]): readonly Place[] =>
    isMoved(edge.from) || isMoved(edge.to)
      ? []
      : (through.get(edge) ?? []).map(({ x, row }) => ({ x, y: row * (box.height + gap.y) + box.height / 2 }))
  /** Several ways out leave side by side, in the order of where they go. */
  const leavesAt = (edge: (typeof edges)[number]): number => {
    const aim = (each: (typeof edges)[number]) => bendsOf(each)[0]?.x ?? places.get(each.to)!.x + box.width / 2
    const down = edges
      .filter(({ from, to }) => from === edge.from && places.get(to)!.y > places.get(from)!.y)
      .toSorted((a, b) => aim(a) - aim(b))
    return ((down.indexOf(edge) + 1) * box.width) / (down.length + 1)
  }
  const links = edges.map((edge): Link => {
    const { from, to, way } = edge
    const [start, end] = [places.get(from)!, places.get(to)!]
    const back = end.y <= start.y
    if (back) {
      const out = (side += 22)
      return {
        from,
        way,
        back,
        points: [
          { x: start.x + box.width, y: start.y + box.height / 2 },
          { x: out, y: start.y + box.height / 2 },
          { x: out, y: end.y + box.height / 2 },
          { x: end.x + box.width, y: end.y + box.height / 2 },
        ],
      }
    }
    return {
      from,
      way,
      back,
      points: [
        { x: start.x + leavesAt(edge), y: start.y + box.height },
        ...bendsOf(edge),
        { x: end.x + box.width / 2, y: end.y },
      ],
    }
  })
  const xs = [...places.values()]
    .flatMap(({ x }) => [x, x + box.width])
    .concat(links.flatMap(({ points }) => points.map(({ x }) => x)))
  const top = Math.min(0, ...[...places.values()].map(({ y }) => y))
  const left = xs.length > 0 ? Math.min(...xs) : 0
  return {
    places,
    links,
    rows: inRows(places),
    left,
    top,
    width: xs.length > 0 ? Math.max(...xs) - left : box.width,
    height: lowest - top,
  }
}

const node = (id: string, row: number, size: number): Node => ({ id, row, size, up: [], down: [], x: 0 })

/** Every step in the order of a walk from the start, and the connections that lead back into that walk. */
function walked({ steps }: Flow, byKey: ReadonlyMap<string, Step>) {
  const state = new Map<string, 'open' | 'done'>()
  const back = new Set<string>()
  const done: string[] = []
  function visit(key: string) {
    state.set(key, 'open')
    for (const { to } of waysOf(byKey.get(key)!).toReversed()) {
      if (!byKey.has(to)) continue
      if (state.get(to) === 'open') back.add(`${key} ${to}`)
      else if (!state.has(to)) visit(to)
    }
    state.set(key, 'done')
    done.push(key)
  }
  for (const { key } of steps) if (!state.has(key)) visit(key)
  return { back, order: done.toReversed() }
}

/** The order is topological without the connections that lead back: one pass finds the longest way to each step. */
function rowsOf(order: readonly string[], edges: readonly { from: string; to: string }[]): Map<string, number> {
  const rows = new Map(order.map((key) => [key, 0]))
  for (const key of order)
    for (const { from, to } of edges) if (from === key) rows.set(to, Math.max(rows.get(to)!, rows.get(key)! + 1))
  return rows
}

/** A connection over several rows gets a narrow place in each row between, so that it runs around the steps there. */
function threaded({ from, to, way }: { from: string; to: string; way: Way }, nodes: ReadonlyMap<string, Node>): Node[] {
  const [start, end] = [nodes.get(from)!, nodes.get(to)!]
  const between = Array.from({ length: end.row - start.row - 1 }, (_, at) =>
    node(`${from} ${way.part} ${way.at} ${at}`, start.row + 1 + at, narrow),
  )
  const chain = [start, ...between, end]
  chain.slice(1).forEach((each, at) => {
    chain[at]!.down.push(each)
    each.up.push(chain[at]!)
  })
  return between
}

/** Rows, with each one sorted by the middle of its neighbors: few connections cross. */
function sorted(nodes: readonly Node[]): Node[][] {
  const rows = Array.from({ length: Math.max(0, ...nodes.map(({ row }) => row + 1)) }, (_, row) =>
    nodes.filter((each) => each.row === row),
  )
  const place = new Map<Node, number>()
  const number = (row: readonly Node[]) => row.forEach((each, at) => place.set(each, at))
  rows.forEach(number)
  for (let round = 0; round < 8; round++) {
    const side = round % 2 === 0 ? 'up' : 'down'
    for (const row of round % 2 === 0 ? rows : rows.toReversed()) {
      const middle = new Map(
        row.map((each) => [
          each,
          each[side].length > 0
            ? each[side].reduce((sum, next) => sum + place.get(next)!, 0) / each[side].length
            : place.get(each)!,
        ]),
      )
      row.sort((a, b) => middle.get(a)! - middle.get(b)!)
      number(row)
    }
  }
  return rows
}

/** Each row is drawn toward its neighbors as far as its own distances allow. */
function spread(rows: readonly Node[][]): void {
  for (const row of rows)
    apart(
      row,
      row.map((_, at) => at * (box.width + gap.x)),
    )
  for (let round = 0; round < 12; round++) {
    const side = round % 2 === 0 ? 'up' : 'down'
    for (const row of round % 2 === 0 ? rows : rows.toReversed())
      apart(
        row,
        row.map((each) =>
          each[side].length > 0 ? each[side].reduce((sum, next) => sum + next.x, 0) / each[side].length : each.x,
        ),
      )
  }
}

/** The places nearest to the wanted ones that keep the distances: neighbors that push each other move as one block. */
function apart(row: readonly Node[], wanted: readonly number[]): void {
  const offsets: number[] = []
  row.forEach((each, at) => offsets.push(at === 0 ? 0 : offsets[at - 1]! + (row[at - 1]!.size + each.size) / 2 + gap.x))
  const blocks: { sum: number; count: number }[] = []
  wanted.forEach((want, at) => {
    let block = { sum: want - offsets[at]!, count: 1 }
    for (let last = blocks.at(-1); last && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      blocks.pop()
      block = { sum: last.sum + block.sum, count: last.count + block.count }
    }
    blocks.push(block)
  })
  let at = 0
  for (const { sum, count } of blocks)
    for (const end = at + count; at < end; at++) row[at]!.x = sum / count + offsets[at]!
}

/** The steps as people see them: rows from top to bottom, each from left to right. */
function inRows(places: ReadonlyMap<string, Place>): string[][] {
  const rows: { y: number; keys: string[] }[] = []
  for (const [key, { y }] of [...places].toSorted(([, a], [, b]) => a.y - b.y)) {
    const last = rows.at(-1)
    if (last && y - last.y < box.height / 2) last.keys.push(key)
    else rows.push({ y, keys: [key] })
  }
  return rows.map(({ keys }) => keys.toSorted((a, b) => places.get(a)!.x - places.get(b)!.x))
}

/** The line of a connection: straight down, in soft bends, or around the side when it leads back. */
export function pathOf({ points, back }: Pick<Link, 'points' | 'back'>): string {
  const [first, ...rest] = points as [Place, ...Place[]]
  if (back) {
    const [, out, up, end] = points as [Place, Place, Place, Place]
    const r = Math.min(12, Math.abs(out.y - up.y) / 2)
    return `M${first.x} ${first.y}H${out.x - r}Q${out.x} ${out.y} ${out.x} ${out.y - r}V${up.y + r}Q${up.x} ${up.y} ${up.x - r} ${up.y}H${end.x}`
  }
  let before = first
  return rest.reduce((path, point) => {
    const half = (point.y - before.y) / 2
    const part = `C${before.x} ${before.y + half} ${point.x} ${point.y - half} ${point.x} ${point.y}`
    before = point
    return path + part
  }, `M${first.x} ${first.y}`)
}

const belowHandle = 24

/** Where a connection is labeled: near its start, where several leave the same step. */
export function labelPlaceOf({ points, back }: Pick<Link, 'points' | 'back'>): Place {
  const [first, second] = points as [Place, Place]
  if (back) return { x: (first.x + second.x) / 2, y: first.y - 8 }
  // Near the start, where the ways of one step are still apart, and below the handle that starts a new connection.
  const share = Math.max(points.length > 2 ? 0.4 : 0.3, Math.min(1, belowHandle / (second.y - first.y)))
  return {
    x: first.x + (second.x - first.x) * share * share * (3 - 2 * share),
    y: first.y + (second.y - first.y) * share,
  }
}

/** The layout with the start above the first step. */
export function withStart(layout: Layout, first: Place | undefined): Layout {
  if (!first) return layout
  const aside = (startBox.width - box.width) / 2
  const left = Math.min(layout.left, first.x - aside)
  const top = Math.min(layout.top, first.y - startBox.above)
  const right = Math.max(layout.left + layout.width, first.x + box.width + aside)
  return { ...layout, left, top, width: right - left, height: layout.top + layout.height - top }
}
