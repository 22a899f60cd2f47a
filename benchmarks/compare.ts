import pg from 'pg'
import type { Case } from './cases.ts'
import { Line, load, percentile } from './load.ts'
import { backendsOf, processorTime } from './processor-time.ts'
import type { Started } from './servers.ts'

export type Measured = {
  requests: number
  perSecond: number
  node: number
  postgres: number
  total: number
  p50: number
  p99: number
}
export type Comparison = {
  case: string
  bare: Measured
  product: Measured
  ratio: number
  ratioOfRounds: number[]
  bytes: number
}

/** Both must answer with the same bytes, or the comparison would measure different work. */
export async function sameAnswer(each: Case, [bare, product]: [Started, Started], owner: pg.Client): Promise<number> {
  const [one, other] = [await answerOf(bare, each), await forgetting(owner, () => answerOf(product, each), each)]
  if (one !== other)
    throw new Error(
      `${each.title}: the answers differ.\nbare:    ${one.slice(0, 300)}\nproduct: ${other.slice(0, 300)}`,
    )
  return Buffer.byteLength(one)
}

async function answerOf(server: Started, each: Case): Promise<string> {
  const line = await Line.open(server.port)
  const { status, body } = await line.ask(each.check)
  line.close()
  if (status > 299) throw new Error(`${each.title}: ${server.name} answered ${status} ${body.toString().slice(0, 300)}`)
  return body.toString()
}

/** An idle server's last statement, as PostgreSQL remembers it. */
export async function statementOf(product: Started, each: Case, owner: pg.Client): Promise<string> {
  // Background jobs may have used the same connection meanwhile.
  for (let attempt = 0; attempt < 50; attempt++) {
    await forgetting(owner, () => answerOf(product, each), each)
    const { rows } = await owner.query<{ query: string }>(
      `select query from pg_stat_activity where application_name = $1 and query like $2
        order by query_start desc limit 1`,
      [product.name, `%${each.name === 'insert' ? 'insert into ' : 'from '}"public"."bench_orders"%`],
    )
    if (rows[0]) return rows[0].query
  }
  throw new Error(`${each.title}: PostgreSQL reports no statement.`)
}

/** The check's insert is removed again, so that the other server can insert the same. */
async function forgetting<T>(owner: pg.Client, work: () => Promise<T>, each: Case): Promise<T> {
  const forget = () => owner.query(`delete from bench_orders where number = 'PO-B1' and $1 = 'insert'`, [each.name])
  await forget()
  try {
    return await work()
  } finally {
    await forget()
  }
}

/**
 * A, B, A, B in one run: other load on the machine affects both. The metric is processor time per request, which
 * varies by a third where requests per second vary by a factor of four.
 */
export async function compare(
  each: Case,
  servers: [Started, Started],
  owner: pg.Client,
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<Comparison> {
  const bytes = await sameAnswer(each, servers, owner)
  const measured: [Measured[], Measured[]] = [[], []]
  for (const server of servers) await load({ port: server.port, connections, seconds: 1, ask: each.ask })
  for (let round = 0; round < rounds; round++) {
    for (const [i, server] of servers.entries())
      measured[i]!.push(await measure(each, server, owner, { seconds, connections }))
  }
  const [bare, product] = [together(measured[0]), together(measured[1])]
  return {
    case: each.title,
    bare,
    product,
    ratio: product.total / bare.total,
    ratioOfRounds: measured[1].map(({ total }, i) => total / measured[0][i]!.total),
    bytes,
  }
}

/** Sends requests to one server for a time, and reads the cost from the operating system. */
export async function measure(
  each: Case,
  server: Started,
  owner: pg.Client,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const backends = await backendsOf(owner, server.name)
  const spent = () => [processorTime(server.pid), sum(backends.map(processorTime))] as const
  const before = spent()
  const outcome = await load({ port: server.port, connections, seconds, ask: each.ask })
  const [node, postgres] = spent().map((now, i) => ((now - before[i]!) * 1000) / outcome.requests) as [number, number]
  const bad = [...outcome.statuses].filter(([status]) => status > 299)
  if (bad.length > 0 || outcome.lost > 0)
    throw new Error(
      `${each.title}: ${server.name} answered ${bad.map(([status, count]) => `${count} x ${status}`).join(', ')}, ${outcome.lost} lost`,
    )
  const { requests, latencies } = outcome
  return {
    requests,
    perSecond: requests / outcome.seconds,
    node,
    postgres,
    total: node + postgres,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}

/** Over several rounds: the cost of each request in all of them, and the median waiting time. */
export function together(rounds: Measured[]): Measured {
  const requests = sum(rounds.map((round) => round.requests))
  const cost = (of: 'node' | 'postgres' | 'total') => sum(rounds.map((round) => round[of] * round.requests)) / requests
  const middle = (of: 'perSecond' | 'p50' | 'p99') => median(rounds.map((round) => round[of]))
  return {
    requests,
    perSecond: middle('perSecond'),
    node: cost('node'),
    postgres: cost('postgres'),
    total: cost('total'),
    p50: middle('p50'),
    p99: middle('p99'),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
export const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!
