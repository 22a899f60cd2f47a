import pg from 'pg'
import type { Case } from './cases.ts'
import { Line, load, percentile } from './load.ts'
import { backendsOf, processorTime } from './processor-time.ts'
import type { Started } from './servers.ts'

export type Measured = { requests: number; perSecond: number; node: number; postgres: number; total: number; p50: number; p99: number }
export type Comparison = { case: string; bare: Measured; product: Measured; ratio: number; ratioOfRounds: number[]; bytes: number }

/** Both answer the same to the byte, or the comparison would be of two different works. */
export async function sameAnswer(each: Case, [bare, product]: [Started, Started], owner: pg.Client): Promise<number> {
  const [one, other] = [await answerOf(bare, each), await forgetting(owner, () => answerOf(product, each), each)]
  if (one !== other) throw new Error(`${each.title}: the answers differ.\nbare:    ${one.slice(0, 300)}\nproduct: ${other.slice(0, 300)}`)
  return Buffer.byteLength(one)
}

async function answerOf(server: Started, each: Case): Promise<string> {
  const line = await Line.open(server.port)
  const { status, body } = await line.ask(each.check)
  line.close()
  if (status > 299) throw new Error(`${each.title}: ${server.name} answered ${status} ${body.toString().slice(0, 300)}`)
  return body.toString()
}

/** What a server that has nothing else to do asked last, as PostgreSQL remembers it. */
export async function statementOf(product: Started, each: Case, owner: pg.Client): Promise<string> {
  // The work behind the requests may have used the same connection meanwhile.
  for (let attempt = 0; attempt < 50; attempt++) {
    await forgetting(owner, () => answerOf(product, each), each)
    const { rows } = await owner.query<{ query: string }>(
      `select query from pg_stat_activity where application_name = $1 and query like '%bench_orders%' order by query_start desc limit 1`,
      [product.name],
    )
    if (rows[0]) return rows[0].query
  }
  throw new Error(`${each.title}: PostgreSQL does not say what it was asked.`)
}

/** What the check inserted is taken away again, so that the other can insert the same. */
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
 * A, B, A, B in one run: what else happens on the machine happens to both. What counts is the processor's time for each
 * request, which moves by a third where requests per second move by four.
 */
export async function compare(each: Case, servers: [Started, Started], owner: pg.Client, { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number }): Promise<Comparison> {
  const bytes = await sameAnswer(each, servers, owner)
  const sums = servers.map(() => ({ requests: 0, seconds: 0, node: 0, postgres: 0, p50: [] as number[], p99: [] as number[] }))
  const perRound: number[][] = [[], []]
  for (const server of servers) await load({ port: server.port, connections, seconds: 1, ask: each.ask })

  for (let round = 0; round < rounds; round++) {
    for (const [i, server] of servers.entries()) {
      const backends = await backendsOf(owner, server.name)
      const before = [processorTime(server.pid), sum(backends.map(processorTime))] as const
      const outcome = await load({ port: server.port, connections, seconds, ask: each.ask })
      const [node, postgres] = [processorTime(server.pid) - before[0], sum(backends.map(processorTime)) - before[1]]
      const bad = [...outcome.statuses].filter(([status]) => status > 299)
      if (bad.length > 0 || outcome.lost > 0) throw new Error(`${each.title}: ${server.name} answered ${bad.map(([status, count]) => `${count} x ${status}`).join(', ')}, ${outcome.lost} lost`)
      const total = sums[i]!
      total.requests += outcome.requests
      total.seconds += outcome.seconds
      total.node += node
      total.postgres += postgres
      total.p50.push(percentile(outcome.latencies, 0.5))
      total.p99.push(percentile(outcome.latencies, 0.99))
      perRound[i]!.push(((node + postgres) * 1000) / outcome.requests)
    }
  }
  const [bare, product] = sums.map(({ requests, seconds, node, postgres, p50, p99 }) => ({
    requests,
    perSecond: requests / seconds,
    node: (node * 1000) / requests,
    postgres: (postgres * 1000) / requests,
    total: ((node + postgres) * 1000) / requests,
    p50: median(p50),
    p99: median(p99),
  })) as [Measured, Measured]
  return { case: each.title, bare, product, ratio: product.total / bare.total, ratioOfRounds: perRound[1]!.map((cost, i) => cost / perRound[0]![i]!), bytes }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
export const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!
