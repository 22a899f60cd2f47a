import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Keys } from '#platform/auth/keys.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import type { Worker } from './crash-town.ts'
import { percentile } from './load.ts'
import { startProduct, type Started } from './servers.ts'

type Trial = {
  folder: string
  environment: Record<string, string>
  owner: pg.Client
  keys: Keys
  workers: Worker[]
  restarts: number
  /** Ends earlier where the machine is too busy for all of them. */ minutes: number
}
export type RestartFigures = {
  restarts: number
  seconds: number
  versions: string[]
  statuses: Map<number, number>
  latencies: Float64Array
  written: number
  /** Acknowledged rows that are missing, and rows that were never acknowledged. */
  missing: number
  untold: number
  /** Acknowledged rows that could not be read a moment later. */
  unread: number
  /** The first failure, in the words of the answer. */
  failures: string[]
}

/** The contents of each later version: a migration of each kind, on the table that everyone writes to meanwhile. */
const later: Record<string, string> = {
  '9001_marks': `alter table public.user_feedback add column bench_mark text;
create function app.bench_mark() returns trigger language plpgsql set search_path = '' as $$ begin new.bench_mark := new.subject; return new; end $$;
create trigger bench_mark before insert on public.user_feedback for each row execute function app.bench_mark();`,
  '9002_index':
    '-- concurrently\ncreate index concurrently if not exists bench_feedback_subject on public.user_feedback (subject);',
  '9003_old_marks': `-- batched
set local role custodian;
update public.user_feedback set bench_mark = subject where id in (select id from public.user_feedback where bench_mark is null limit 200);`,
}

const processes = 3
/** The number of processes replaced at once, each one first by its successor. */
const together = 2
/** Longer than the balancer needs to notice, even on a busy machine. */
const drain = '3'
const clients = 4
/** A person reads the answer before the next press. */
const between = 25
/** Restarts of one version before the next one. */
const ofEach = 10

/**
 * Processes behind a balancer, ended by SIGTERM and restarted in turn while people write and read, with newer
 * versions in between.
 */
export async function restartTrial({
  folder,
  environment,
  owner,
  keys,
  workers,
  restarts,
  minutes,
}: Trial): Promise<RestartFigures> {
  const names = Object.keys(later)
  const versions = Array.from({ length: names.length + 1 }, (_, n) =>
    programFolder(join(folder, `version-${n + 1}`), names.slice(0, n)),
  )
  const balancer = await openBalancer()
  const running: Started[] = []
  const start = async (version: string) => {
    const started = await startProduct({ ...environment, GRANARY_DRAIN_SECONDS: drain }, { folder, program: version })
    balancer.add(started.port)
    return started
  }
  const replace = async (place: number, version: string) => {
    const old = running[place]!
    const fresh = (running[place] = await start(version))
    while (!balancer.isReady(fresh.port)) await pause(20)
    await old.stop()
    balancer.remove(old.port)
  }
  const ledger = {
    statuses: new Map<number, number>(),
    latencies: [] as number[],
    told: new Set<string>(),
    unread: 0,
    failures: [] as string[],
  }
  let over = false
  let done = 0
  const began = performance.now()
  try {
    for (let n = 0; n < processes; n++) running.push(await start(versions[0]!))
    while (!running.every(({ port }) => balancer.isReady(port))) await pause(20)
    const load = Array.from({ length: clients }, (_, n) =>
      writeAndRead({
        balancer,
        keys,
        worker: workers[n % workers.length]!,
        name: `client ${n}`,
        ledger,
        isOver: () => over,
      }),
    )
    const seconds = () => (performance.now() - began) / 1000
    for (; done < restarts && seconds() < minutes * 60; done += together) {
      const wave = Math.floor(done / Math.min(ofEach, restarts / versions.length))
      const version = versions[Math.min(wave, versions.length - 1)]!
      await Promise.all(Array.from({ length: together }, (_, n) => replace((done + n) % processes, version)))
      console.log(
        `${done + together} restarts in ${seconds().toFixed(0)} s, ${ledger.told.size} rows written, ${ledger.failures.length} failures`,
      )
    }
    over = true
    await Promise.all(load)
  } finally {
    over = true
    await Promise.all(running.map((each) => each.stop()))
    balancer.close()
  }
  const { rows } = await owner.query<{ subject: string }>(
    `select subject from user_feedback where subject like 'client %'`,
  )
  const found = new Set(rows.map(({ subject }) => subject))
  const { rows: ran } = await owner.query<{ name: string }>(
    'select name from schema_migrations where name = any ($1) order by name',
    [names],
  )
  return {
    restarts: done,
    seconds: (performance.now() - began) / 1000,
    versions: ran.map(({ name }) => name),
    statuses: ledger.statuses,
    latencies: Float64Array.from(ledger.latencies).sort(),
    written: ledger.told.size,
    missing: [...ledger.told].filter((each) => !found.has(each)).length,
    untold: rows.length - [...ledger.told].filter((each) => found.has(each)).length,
    unread: ledger.unread,
    failures: ledger.failures,
  }
}

/** The built program with the migrations of its version beside it. */
function programFolder(folder: string, migrations: string[]): string {
  mkdirSync(join(folder, 'build'), { recursive: true })
  cpSync(dirname(fileURLToPath(import.meta.url)), join(folder, 'build', 'server'), { recursive: true })
  cpSync('migrations', join(folder, 'migrations'), { recursive: true })
  for (const name of migrations) writeFileSync(join(folder, 'migrations', `${name}.sql`), later[name]!)
  for (const name of ['node_modules', 'package.json', 'docs', join('build', 'browser')])
    symlinkSync(resolve(name), join(folder, name))
  return folder
}

type Client = {
  balancer: Balancer
  keys: Keys
  worker: Worker
  name: string
  ledger: { statuses: Map<number, number>; latencies: number[]; told: Set<string>; unread: number; failures: string[] }
  isOver: () => boolean
}

/** A person who writes a row and reads it, again and again, over one kept connection. */
async function writeAndRead({ balancer, keys, worker, name, ledger, isOver }: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { apikey: keys.anonKey, authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const began = performance.now()
    const answer = await send({ port: balancer.port, agent, method, path, headers, body: body && JSON.stringify(body) })
    ledger.latencies.push(performance.now() - began)
    ledger.statuses.set(answer.status, (ledger.statuses.get(answer.status) ?? 0) + 1)
    if ((answer.status === 0 || answer.status >= 400) && ledger.failures.length < 10)
      ledger.failures.push(`${method} ${answer.status || 'no answer'}: ${answer.body.slice(0, 200)}`)
    return answer
  }
  for (let n = 0; !isOver(); n++) {
    const subject = `${name}, row ${n}`
    const { status } = await ask('POST', '/rest/v1/user_feedback', {
      subject,
      message: 'Gravel',
      user_id: worker.user_id,
    })
    if (status !== 201) continue
    ledger.told.add(subject)
    const read = await ask(
      'GET',
      `/rest/v1/user_feedback?select=subject&user_id=eq.${worker.user_id}&subject=eq.${encodeURIComponent(subject)}`,
    )
    if (read.status === 200 && !read.body.includes(subject)) ledger.unread++
    await pause(between)
  }
  agent.destroy()
}

type Sent = {
  port: number
  agent: Agent
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Status 0: there was no answer. */
const send = ({ body, ...to }: Sent): Promise<{ status: number; body: string }> =>
  new Promise((answered) => {
    const asked = request({ host: '127.0.0.1', ...to }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('end', () => answered({ status: answer.statusCode!, body: text }))
      answer.on('error', () => answered({ status: 0, body: '' }))
    })
    asked.on('error', () => answered({ status: 0, body: '' }))
    asked.end(body)
  })

export function printRestarts({
  restarts,
  seconds,
  versions,
  statuses,
  latencies,
  written,
  missing,
  untold,
  unread,
  failures,
}: RestartFigures): void {
  const requests = [...statuses.values()].reduce((sum, each) => sum + each, 0)
  const failed = [...statuses]
    .filter(([status]) => status === 0 || status >= 400)
    .reduce((sum, [, times]) => sum + times, 0)
  const nothingLost = failed + missing + untold + unread === 0
  console.log(
    `${restarts} restarts of ${processes} processes in ${seconds.toFixed(0)} s; migrations meanwhile: ${versions.join(', ')}`,
  )
  console.log(
    `${requests} requests (${[...statuses].map(([status, times]) => `${times} x ${status || 'no answer'}`).join(', ')}), ${failed} failed`,
  )
  console.log(
    `${written} rows acknowledged, ${missing} of them missing, ${unread} not read back, ${untold} written without an answer`,
  )
  console.log(
    `an answer took p50 ${percentile(latencies, 0.5).toFixed(1)}, p99 ${percentile(latencies, 0.99).toFixed(1)}, max ${(latencies.at(-1) ?? NaN).toFixed(0)} ms`,
  )
  for (const each of failures) console.log(each)
  console.log(`nothing lost: ${nothingLost && versions.length === Object.keys(later).length ? 'met' : 'MISSED'}`)
}
