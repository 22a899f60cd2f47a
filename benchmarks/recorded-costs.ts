import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The cost of all requests of a page, in buffers of 8 kB and rows. */
export type PageCost = { path: string; buffers: number; rows: number }
/** Costs of two runs can be compared where both are of as many orders and neighbors. */
export type Size = { orders: number; neighbors: number }

const file = 'benchmarks/costs.txt'
/**
 * Every run has ids of its own, and PostgreSQL reads a small table whole in one run and by index in another. That moved
 * a page by 30 buffers and 400 rows at most.
 */
const allowed = { ratio: 1.25, buffers: 50, rows: 500 }

const headOf = ({ orders, neighbors }: Size): string =>
  `# Buffers and rows of each page, with ${orders} orders beside ${neighbors} neighbors: RECORD=1 npm run bench -- agencies`

export function writeCosts(size: Size, costs: readonly PageCost[]): void {
  const lines = costs.map(({ path, buffers, rows }) => `${buffers} ${rows} ${path}`)
  writeFileSync(file, [headOf(size), ...lines, ''].join('\n'))
}

/** The costs that were recorded at this size; undefined where there are none. */
export function readCosts(size: Size): PageCost[] | undefined {
  if (!existsSync(file)) return undefined
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return head === headOf(size) ? lines.map(costIn) : undefined
}

export function costIn(line: string): PageCost {
  const [, buffers, rows, path] = /^(\d+) (\d+) (.+)$/.exec(line)!
  return { path: path!, buffers: Number(buffers), rows: Number(rows) }
}

/** Pages that take a quarter more than recorded. A page that was not recorded has its own limits only. */
export function grownSince(recorded: readonly PageCost[], now: readonly PageCost[]): string[] {
  const before = byPlace(recorded)
  return [...byPlace(now)].flatMap(([place, { path, buffers, rows }]) => {
    const was = before.get(place)
    if (!was) return []
    const grown = [
      ...(buffers > was.buffers * allowed.ratio + allowed.buffers ? [`${was.buffers} buffers, now ${buffers}`] : []),
      ...(rows > was.rows * allowed.ratio + allowed.rows ? [`${was.rows} rows, now ${rows}`] : []),
    ]
    return grown.length > 0 ? [`${path} took ${grown.join(' and ')}`] : []
  })
}

/** Some pages were recorded twice, with other tabs: the first is compared with the first. */
function byPlace(costs: readonly PageCost[]): Map<string, PageCost> {
  const found = new Map<string, PageCost>()
  const times = new Map<string, number>()
  for (const cost of costs) {
    const time = (times.get(cost.path) ?? 0) + 1
    times.set(cost.path, time)
    found.set(`${cost.path} ${time}`, cost)
  }
  return found
}
