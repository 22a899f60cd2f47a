import { cpus } from 'node:os'
import type { Comparison } from './compare.ts'
import type { SearchTimes } from './search.ts'
import type { SignInTimes } from './sign-in.ts'
import type { besideSignIns, crowd, flood, warmStart } from './trials.ts'

export type Results = {
  comparisons: Comparison[]
  signInTimes?: SignInTimes
  searchTimes?: SearchTimes
  crowd?: Awaited<ReturnType<typeof crowd>>
  besideSignIns?: Awaited<ReturnType<typeof besideSignIns>>
  flood?: Awaited<ReturnType<typeof flood>>
  warmStart?: Awaited<ReturnType<typeof warmStart>>
}

/** The targets, and the results of this run. */
export function print({
  comparisons,
  signInTimes,
  searchTimes,
  crowd,
  besideSignIns,
  flood,
  warmStart,
}: Results): void {
  console.log(
    `\nNode ${process.versions.node}, ${cpus().length} cores. Milliseconds of processor for each request, as the operating system counts them; 16 connections.\n`,
  )
  console.log(row(['', 'server', 'node', 'postgres', 'together', 'req/s', 'p50 ms', 'p99 ms']))
  for (const { case: title, bare, product, ratio, ratioOfRounds, bytes } of comparisons) {
    console.log(`${title}, ${bytes} bytes`)
    for (const [name, measured] of [
      ['bare', bare],
      ['product', product],
    ] as const)
      console.log(
        row([
          '',
          name,
          ms(measured.node),
          ms(measured.postgres),
          ms(measured.total),
          measured.perSecond.toFixed(0),
          measured.p50.toFixed(1),
          measured.p99.toFixed(1),
        ]),
      )
    console.log(
      `  ratio ${ratio.toFixed(2)} (rounds ${Math.min(...ratioOfRounds).toFixed(2)} to ${Math.max(...ratioOfRounds).toFixed(2)}); target 1.30: ${verdict(ratio <= 1.3)}
`,
    )
  }
  for (const { question, known, unknown, apart } of signInTimes ?? [])
    console.log(
      `${question}: a known address ${known.toFixed(1)} ms, an unknown one ${unknown.toFixed(1)} ms; difference ${(apart * 100).toFixed(1)}%, target 5: ${verdict(apart <= 0.05)}`,
    )
  for (const { query, found, processor, p50, p99 } of searchTimes ?? [])
    console.log(
      `search for "${query}" over 100,000 vendors: ${found} found, ${processor.toFixed(1)} ms of processor, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; target 50: ${verdict(p50 <= 50)}`,
    )
  if (crowd) {
    const { few, many, bareFew, bareMany, memory, bareMemory } = crowd
    for (const { connections, p50, p99, perSecond, node, postgres } of [few, many])
      console.log(
        `(a) with ${connections} connections: ${perSecond.toFixed(0)} req/s, ${ms(node)} + ${ms(postgres)} ms of processor each, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; p99/p50 ${(p99 / p50).toFixed(1)}, target 10: ${verdict(p99 / p50 <= 10)}`,
      )
    for (const { connections, perSecond, node, postgres } of [bareFew, bareMany])
      console.log(
        `    the bare server with ${connections}: ${perSecond.toFixed(0)} req/s, ${ms(node)} + ${ms(postgres)} ms`,
      )
    const throughput = many.perSecond / few.perSecond
    console.log(
      `256 connections give ${throughput.toFixed(2)} of the throughput of 16, target 0.9: ${verdict(throughput >= 0.9)}; the bare server gives ${(bareMany.perSecond / bareFew.perSecond).toFixed(2)}`,
    )
    const ofBare = memory / bareMemory
    console.log(
      `Memory of the process under load: ${memory.toFixed(0)} MB, target 120: ${verdict(memory <= 120)}; ${ofBare.toFixed(2)} of the bare server, target 1.25: ${verdict(ofBare <= 1.25)}\n`,
    )
  }
  if (besideSignIns) {
    const { alone, beside, signIn } = besideSignIns
    console.log(
      `100 pages a second: p50 ${alone.p50.toFixed(1)}, p99 ${alone.p99.toFixed(1)} ms; beside 4 sign-ins a second: p50 ${beside.p50.toFixed(1)}, p99 ${beside.p99.toFixed(1)} ms; a sign-in: p50 ${signIn.p50.toFixed(0)}, p99 ${signIn.p99.toFixed(0)} ms\n`,
    )
  }
  if (flood)
    console.log(
      `${flood.connections} requests at once: ${Object.entries(flood.counts)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', ')}; every refusal says when to retry: ${verdict(flood.allSayWhenToComeBack)}
`,
    )
  if (warmStart)
    console.log(
      `First start ${warmStart.first.toFixed(2)} s; warm starts ${warmStart.seconds.map((each) => each.toFixed(2)).join(', ')} s, target 1.00: ${verdict(warmStart.median <= 1)}`,
    )
}

const verdict = (met: boolean) => (met ? 'met' : 'MISSED')
const ms = (milliseconds: number) => milliseconds.toFixed(3)
const row = (cells: string[]) =>
  cells.map((cell, i) => (i < 2 ? cell.padEnd(i === 0 ? 2 : 9) : cell.padStart(10))).join('')
