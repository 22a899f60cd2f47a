import { performance } from 'node:perf_hooks'
import { median } from './compare.ts'
import { Line, load, percentile, type Ask } from './load.ts'
import type { Started } from './servers.ts'

type Times = { p50: number; p99: number; most: number }
export type NeighborTimes = { alone: Times; beside: Times; checks: Map<number, number>; check: Times }
type Trial = { product: Started; row: Ask; check: Ask; connections: number; seconds: number; rounds: number }

/**
 * One row, read by a person of one agency: alone, and while many people of another agency have their whole ledger
 * added up again and again. Both behind one address, as behind an unnamed proxy. A refused caller comes back a second
 * later, as a browser does, and not at the given time.
 */
export async function neighborTrial({
  product,
  row,
  check,
  connections,
  seconds,
  rounds,
}: Trial): Promise<NeighborTimes> {
  const read = () => load({ port: product.port, connections: 1, seconds, ask: () => row })
  const line = await Line.open(product.port)
  for (const ask of [row, check]) {
    const { status, body } = await line.ask(ask)
    if (status !== 200) throw new Error(`${ask.path} was answered ${status}: ${body.toString().slice(0, 200)}`)
  }
  line.close()
  await read()

  const [alone, beside]: Times[][] = [[], []]
  const checks = new Map<number, number>()
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    alone!.push(timesOf((await read()).latencies))
    const until = performance.now() + seconds * 1_000
    const busy = Array.from({ length: connections }, () => addUp(product.port, check, until, checks, took))
    beside!.push(timesOf((await read()).latencies))
    await Promise.all(busy)
  }
  return { alone: middle(alone!), beside: middle(beside!), checks, check: timesOf(Float64Array.from(took).sort()) }
}

async function addUp(
  port: number,
  check: Ask,
  until: number,
  checks: Map<number, number>,
  took: number[],
): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now()
    const line = await Line.open(port)
    const answer = await line.ask(check).catch(() => undefined)
    line.close()
    const status = answer?.status ?? 0
    checks.set(status, (checks.get(status) ?? 0) + 1)
    if (status === 200) took.push(performance.now() - began)
    else await new Promise((later) => setTimeout(later, 1_000))
  }
}

const timesOf = (sorted: Float64Array): Times => ({
  p50: percentile(sorted, 0.5),
  p99: percentile(sorted, 0.99),
  most: sorted.at(-1) ?? NaN,
})

const middle = (rounds: Times[]): Times => ({
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  most: Math.max(...rounds.map(({ most }) => most)),
})

export function printNeighbors({ alone, beside, checks, check }: NeighborTimes): void {
  const say = ({ p50, p99, most }: Times) => `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${most.toFixed(1)} ms`
  console.log(`One row of one agency, alone: ${say(alone)}`)
  console.log(`beside 24 people of another agency who add up their whole ledger: ${say(beside)}`)
  console.log(
    `their answers: ${[...checks].map(([status, times]) => `${times} x ${status || 'lost'}`).join(', ')}; an answer took ${say(check)}`,
  )
  console.log(
    `p99 beside / alone ${(beside.p99 / alone.p99).toFixed(1)}, target 3: ${beside.p99 <= alone.p99 * 3 ? 'met' : 'MISSED'}`,
  )
}
