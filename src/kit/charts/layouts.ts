// The mathematics of the drawings that have no axes. Pure, so that layouts.test.ts can hold their sums.

export type Box = { x: number; y: number; width: number; height: number }

/**
 * A squarified treemap (Bruls, Huizing and van Wijk 2000): one box for each value, its area in proportion, as square
 * as possible. The boxes come in the order of the values; a value that is not above zero has an empty box.
 */
export function squarify(values: readonly number[], { width, height }: { width: number; height: number }): Box[] {
  const boxes: Box[] = values.map(() => ({ x: 0, y: 0, width: 0, height: 0 }))
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  if (whole === 0) return boxes
  const left = values
    .map((value, at) => ({ at, area: (Math.max(0, value) / whole) * width * height }))
    .filter(({ area }) => area > 0)
    .toSorted((a, b) => b.area - a.area)
  let free = { x: 0, y: 0, width, height }
  while (left.length > 0) {
    const side = Math.min(free.width, free.height)
    const row = [left.shift()!]
    while (left[0] && worst([...row, left[0]], side) <= worst(row, side)) row.push(left.shift()!)
    free = place(row, free, boxes)
  }
  return boxes
}

type Area = { at: number; area: number }
const areaOf = (row: readonly Area[]) => row.reduce((sum, { area }) => sum + area, 0)

/** The longest side of a row's boxes against their shortest. */
function worst(row: readonly Area[], side: number): number {
  const whole = areaOf(row)
  return Math.max(...row.map(({ area }) => Math.max((side ** 2 * area) / whole ** 2, whole ** 2 / (side ** 2 * area))))
}

/** Lays a row along the shorter side, and returns what is still free. */
function place(row: readonly Area[], free: Box, boxes: Box[]): Box {
  const whole = areaOf(row)
  const upright = free.width >= free.height
  const thick = whole / (upright ? free.height : free.width)
  let from = upright ? free.y : free.x
  for (const { at, area } of row) {
    const long = area / thick
    boxes[at] = upright
      ? { x: free.x, y: from, width: thick, height: long }
      : { x: from, y: free.y, width: long, height: thick }
    from += long
  }
  return upright
    ? { ...free, x: free.x + thick, width: Math.max(0, free.width - thick) }
    : { ...free, y: free.y + thick, height: Math.max(0, free.height - thick) }
}

/** Money from a name in one column to a name in the next one. */
export type Flow = { column: number; from: string; to: string; value: number }
export type Node = { name: string; column: number; value: number; x: number; y: number; height: number }
export type Ribbon = Flow & { x0: number; x1: number; y0: number; y1: number; thick: number }

/**
 * A Sankey drawing. `columns` are the names in each column from top to bottom; a fund and a department may share a
 * name. All columns have the same scale, so that a ribbon is as thick at its end as at its start. A small name keeps the
 * room of its words.
 */
export function sankey(
  columns: readonly (readonly string[])[],
  flows: readonly Flow[],
  { width, height, node = 10, gap = 10 }: { width: number; height: number; node?: number; gap?: number },
): { nodes: readonly Node[]; ribbons: readonly Ribbon[] } {
  const real = flows.filter(({ value }) => value > 0)
  const through = (column: number, name: string) => {
    const sum = (flows: readonly Flow[]) => flows.reduce((total, { value }) => total + value, 0)
    return Math.max(
      sum(real.filter((flow) => flow.column === column && flow.from === name)),
      sum(real.filter((flow) => flow.column === column - 1 && flow.to === name)),
    )
  }
  const sized = columns.map((names, column) => names.map((name) => ({ name, value: through(column, name) })))
  const scale = Math.min(
    ...sized.map((names) =>
      scaleOf(
        names.map(({ value }) => value),
        height - gap * (names.length - 1),
      ),
    ),
  )
  if (!Number.isFinite(scale)) return { nodes: [], ribbons: [] }
  const nodes = sized.flatMap((names, column) => {
    let y = 0
    return names.map(({ name, value }) => {
      const placed = {
        name,
        column,
        value,
        x: columns.length === 1 ? 0 : (column / (columns.length - 1)) * (width - node),
        y,
        height: value * scale,
      }
      y += Math.max(value === 0 ? 0 : leastOfName, value * scale) + gap
      return placed
    })
  })
  const keyOf = (column: number, name: string) => `${column} ${name}`
  const byKey = new Map(nodes.map((each) => [keyOf(each.column, each.name), each]))
  const [out, into] = [new Map<Node, number>(), new Map<Node, number>()]
  const ribbons = real
    .flatMap((flow) => {
      const [start, end] = [byKey.get(keyOf(flow.column, flow.from)), byKey.get(keyOf(flow.column + 1, flow.to))]
      return start && end ? [{ flow, start, end }] : []
    })
    // Ribbons leave and arrive in the order of their other ends, so that few cross.
    .toSorted((a, b) => a.start.y - b.start.y || a.end.y - b.end.y)
    .map(({ flow, start, end }) => {
      const [used, filled] = [out.get(start) ?? 0, into.get(end) ?? 0]
      const thick = flow.value * scale
      out.set(start, used + thick)
      into.set(end, filled + thick)
      return { ...flow, x0: start.x + node, x1: end.x, y0: start.y + used, y1: end.y + filled, thick }
    })
  return { nodes, ribbons }
}

/** With the gap below it, a line of small words. */
const leastOfName = 5

/** The height of one unit of value when the names that are too small for their words get the height of these. */
function scaleOf(values: readonly number[], height: number): number {
  let large = values.filter((value) => value > 0)
  const count = large.length
  for (;;) {
    const room = Math.max(0, height - leastOfName * (count - large.length))
    const whole = large.reduce((sum, value) => sum + value, 0)
    const scale = whole === 0 ? Infinity : room / whole
    const fitting = large.filter((value) => value * scale >= leastOfName)
    if (fitting.length === large.length || fitting.length === 0) return scale
    large = fitting
  }
}

/** The upper edge of a ribbon at a place between its ends, as the curve draws it. */
export function ribbonAt({ x0, x1, y0, y1 }: Ribbon, x: number): number {
  let [low, high] = [0, 1]
  const middle = (x0 + x1) / 2
  const along = (t: number) =>
    x0 * (1 - t) ** 3 + 3 * middle * (1 - t) ** 2 * t + 3 * middle * (1 - t) * t ** 2 + x1 * t ** 3
  for (let halving = 0; halving < 20; halving++) {
    const t = (low + high) / 2
    if (along(t) < x) low = t
    else high = t
  }
  return y0 + (y1 - y0) * (3 * low ** 2 - 2 * low ** 3)
}

/** A step of a waterfall: an amount that starts at the sum before it, or the sum itself. */
export type Fall = { name: string; value: number; from: number; to: number; sum: boolean }

/** `null` is a sum of all before it; its value follows. */
export function waterfall(steps: readonly { name: string; value: number | null }[]): readonly Fall[] {
  let level = 0
  return steps.map(({ name, value }) => {
    if (value === null) return { name, value: level, from: 0, to: level, sum: true }
    const from = level
    level += value
    return { name, value, from, to: level, sum: false }
  })
}
