import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hashPassword } from '#platform/auth/passwords/hashing.ts'
import { openKeys, openOwner } from '#platform/installation.ts'
import { readSettings } from '#platform/settings.ts'
import { brokenPromises, command, emptyLedger, work } from './crash-work.ts'
import { hire, type Worker } from './crash-town.ts'
import { Line, percentile } from './load.ts'
import { startProduct, type Started } from './servers.ts'

// npm run crash              50 times, about two minutes
// npm run crash -- 200 7     200 times, with the seed 7
const times = Number(process.argv[2] ?? 50)
const seed = Number(process.argv[3] ?? 1)
const bar = 2_000
// A word that is no number, such as --help, must not begin a minute of crashes.
if (!Number.isInteger(times) || !Number.isInteger(seed)) {
  console.error('Usage: npm run crash -- [TIMES] [SEED]')
  process.exit(2)
}

const kinds = ['the server', 'the database', 'both'] as const
const password = 'Quartz-Lantern-58'

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const folder = mkdtempSync(join(tmpdir(), 'granary-crash-'))
  // Started by root, PostgreSQL runs as a user who must be able to traverse the path.
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const settings = readSettings({ GRANARY_DATA: data })
  const environment = {
    GRANARY_DATA: data,
    GRANARY_DEMO: '0',
    NODE_ENV: 'development',
    SITE_URL: settings.siteUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_REQUESTS: 'off',
  }
  const random = randomFrom(seed)
  const ledger = emptyLedger()
  const recovered: { kind: string; milliseconds: number }[] = []
  const broken: string[] = []
  let server: Started | undefined

  try {
    server = await startProduct(environment, { folder })
    const keys = (await openKeys(settings)).keys
    const encrypted = await hashPassword(password)
    const workers = await asOwner(async (owner) => [
      await hire(owner, keys, 1, password, encrypted),
      await hire(owner, keys, 2, password, encrypted),
    ])
    const postmaster = await asOwner(async (owner) =>
      join(
        (await owner.query<{ data_directory: string }>('show data_directory')).rows[0]!.data_directory,
        'postmaster.pid',
      ),
    )

    for (let round = 0; round < times; round++) {
      const kind = kinds[round % kinds.length]!
      let over = false
      const load = work({ url: server.url, keys }, workers, ledger, () => over)
      await pause(100 + random() * 900)
      const pid = postmasterPid(postmaster)
      // kill(0) would mean this process and its whole group.
      if (pid === 0) throw new Error('The database was gone before it was killed.')
      if (kind !== 'the server') process.kill(pid, 'SIGKILL')
      if (kind !== 'the database') await server.stop('SIGKILL')

      const died = performance.now()
      over = true
      if (kind !== 'the database') server = await startProduct(environment, { folder })
      // A probe may answer from a recent check, and backends outlive their postmaster by a moment: so a new connection, and
      // a real query.
      while (postmasterPid(postmaster) === pid || !(await canRead(server.port, workers[0]!, keys.anonKey))) {
        if (performance.now() - died > 30_000)
          throw new Error(`After the end of ${kind} the server was not ready for half a minute.`)
        await pause(10)
      }
      recovered.push({ kind, milliseconds: performance.now() - died })
      await load

      broken.push(...(await asOwner((owner) => brokenPromises(owner, ledger, workers))))
      // A caller without an answer asks again with the same key, and gets one.
      for (const [key, { answer }] of ledger.commands) {
        if (answer !== undefined) continue
        const response = await command({ url: server.url, keys }, ledger, key)
        if (response?.status !== 200)
          broken.push(`A repeated command was answered ${response?.status ?? 'not at all'}: ${key}`)
      }
      broken.push(...(await asOwner((owner) => brokenPromises(owner, ledger, workers))))
      if (broken.length > 0) break
    }
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  report()

  /** Beside the server, on its own database. */
  async function asOwner<T>(look: (owner: pg.Client) => Promise<T>): Promise<T> {
    const { owner } = await openOwner(settings, { join: true })
    const client = new pg.Client(owner)
    await client.connect()
    try {
      return await look(client)
    } finally {
      await client.end()
    }
  }

  function report(): void {
    const late = recovered.filter(({ milliseconds }) => milliseconds > bar).length
    const readyAgain = kinds.map((kind) => {
      const sorted = Float64Array.from(
        recovered.filter((each) => each.kind === kind),
        ({ milliseconds }) => milliseconds,
      ).sort()
      return { kind, p50: percentile(sorted, 0.5), worst: sorted.at(-1) ?? NaN }
    })
    const result = {
      kills: recovered.length,
      seed,
      rows: ledger.feedback.size,
      commands: [...ledger.commands.values()].filter(({ answer }) => answer !== undefined).length,
      signIns: ledger.sessions.size,
      broken,
      readyAgain,
      late,
    }
    console.log(
      `${result.kills} times kill -9, seed ${seed}: ${result.rows} rows, ${result.commands} commands and ${result.signIns} sign-ins were acknowledged; ${broken.length} commitments were broken.`,
    )
    for (const sentence of broken.slice(0, 20)) console.log(`  ${sentence}`)
    for (const { kind, p50, worst } of readyAgain)
      console.log(
        `Ready again after the end of ${kind}: ${(p50 / 1000).toFixed(2)} s (median), ${(worst / 1000).toFixed(2)} s (worst).`,
      )
    console.log(`Later than ${bar / 1000} s: ${late} of ${recovered.length}.`)
    mkdirSync(join('build', 'bench'), { recursive: true })
    writeFileSync(join('build', 'bench', 'crash.json'), `${JSON.stringify(result, null, 2)}\n`)
    if (result.rows === 0 || result.commands === 0 || result.signIns === 0)
      console.log('One kind had no acknowledgments: this run proves nothing.')
    process.exitCode = broken.length > 0 || late > 0 || result.rows === 0 ? 1 : 0
  }
}

/** 0 without a file: it comes and goes with the postmaster. */
function postmasterPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

async function canRead(port: number, { token }: Worker, apikey: string): Promise<boolean> {
  const line = await Line.open(port).catch(() => undefined)
  const answer = await line
    ?.ask({ path: '/rest/v1/user_feedback?select=id&limit=1', headers: { apikey, authorization: `Bearer ${token}` } })
    .catch(() => undefined)
  line?.close()
  return answer?.status === 200
}

/** The same moments for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

await main()
