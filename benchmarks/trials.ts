import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Case } from './cases.ts'
import { measure, median, together, type Measured } from './compare.ts'
import { Line, load, percentile, type Outcome } from './load.ts'
import { residentMemory } from './processor-time.ts'
import { startProduct, type Started } from './servers.ts'
import type { Town } from './town.ts'

/**
 * The wait of the slowest of a hundred requests, with few connections and with many, and the memory needed; and the
 * cost of many connections to the floor in the same minutes: the load generator uses the same processors, and costs
 * more in a crowd. All four in turn, forward and back, in many short rounds: one disturbed round is one of many.
 */
export async function crowd(
  product: Started,
  bare: Started,
  page: Case,
  owner: pg.Client,
  { rounds, seconds }: { rounds: number; seconds: number },
) {
  const [few, many, bareFew, bareMany] = [16, 256, 16, 256].map((connections, i) => ({
    server: i < 2 ? product : bare,
    connections,
    measured: [] as Measured[],
  })) as [Place, Place, Place, Place]
  const there = [few, many, bareFew, bareMany]
  for (const { server, connections } of there) await load({ port: server.port, connections, seconds: 1, ask: page.ask })
  let [memory, bareMemory] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    for (const { server, connections, measured } of round % 2 === 0 ? there : there.toReversed()) {
      measured.push(await measure(page, server, owner, { seconds, connections }))
      if (server === product) memory = Math.max(memory, residentMemory(product.pid))
      else bareMemory = Math.max(bareMemory, residentMemory(bare.pid))
    }
  }
  const of = ({ connections, measured }: Place) => ({ connections, ...together(measured) })
  return { few: of(few), many: of(many), bareFew: of(bareFew), bareMany: of(bareMany), memory, bareMemory }
}

type Place = { server: Started; connections: number; measured: Measured[] }

/**
 * More requests than may wait, all at once, from three neighbors: each gets an answer, and the excess an honest
 * refusal.
 */
export async function flood(product: Started, page: Case, connections: number) {
  const answers = await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      const line = await Line.open(product.port, `127.0.0.${2 + (n % 3)}`)
      const answer = await line.ask(page.ask(n)).catch(() => undefined)
      line.close()
      return answer
    }),
  )
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer?.status ?? 'lost'] = (counts[answer?.status ?? 'lost'] ?? 0) + 1
  const refused = answers.filter((answer) => answer?.status === 503 || answer?.status === 429)
  return {
    connections,
    counts,
    allSayWhenToComeBack: refused.every((answer) => /\r\nretry-after: \d/i.test(answer!.head)),
  }
}

/** Pages at a steady pace, alone and beside four sign-ins a second: hashing a password must not delay anyone else. */
export async function besideSignIns(product: Started, page: Case, town: Town, anonKey: string, seconds: number) {
  const pages = () => load({ port: product.port, connections: 32, seconds, ask: page.ask, perSecond: 100 })
  const signIn = (n: number) => {
    const account = town.accounts[n % town.accounts.length]!
    // Each from another network, or the limit on attempts would answer instead of the hash.
    const headers = {
      apikey: anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`,
      'x-forwarded-proto': 'https',
    }
    return { method: 'POST', path: '/auth/v1/token?grant_type=password', headers, body: JSON.stringify(account) }
  }
  const rounds: { alone: Outcome; beside: Outcome; signIns: Outcome }[] = []
  let offset = 0
  for (let round = 0; round < 3; round++) {
    const alone = await pages()
    const [beside, signIns] = await Promise.all([
      pages(),
      load({ port: product.port, connections: 8, seconds, ask: (n) => signIn(n + offset), perSecond: 4 }),
    ])
    offset += signIns.requests
    rounds.push({ alone, beside, signIns })
  }
  const wrong = rounds.flatMap(({ signIns }) => [...signIns.statuses.keys()]).find((status) => status !== 200)
  if (wrong) throw new Error(`A sign-in was answered ${wrong}.`)
  const middle = (of: 'alone' | 'beside' | 'signIns', share: number) =>
    median(rounds.map((round) => percentile(round[of].latencies, share)))
  return {
    alone: { p50: middle('alone', 0.5), p99: middle('alone', 0.99) },
    beside: { p50: middle('beside', 0.5), p99: middle('beside', 0.99) },
    signIn: { p50: middle('signIns', 0.5), p99: middle('signIns', 0.99) },
  }
}

/** From the command to an answer of /readyz, with a separate database ready on the disk. */
export async function warmStart(folder: string, times: number) {
  const data = join(folder, 'warm')
  mkdirSync(data, { mode: 0o700 })
  const environment = { GRANARY_DATA: data, GRANARY_DEMO: '1', NODE_ENV: 'development' }
  const first = await startProduct(environment, { folder })
  await first.stop()
  const seconds = []
  for (let i = 0; i < times; i++) {
    const again = await startProduct(environment, { folder })
    seconds.push(again.readyAfter / 1000)
    await again.stop()
  }
  return { first: first.readyAfter / 1000, seconds, median: median(seconds), worst: Math.max(...seconds) }
}
