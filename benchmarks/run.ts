import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '#platform/auth/passwords/hashing.ts'
import { localDay } from '#platform/dates.ts'
import { openInstallation } from '#platform/installation.ts'
import { readSettings } from '#platform/settings.ts'
import { printAward } from './award.ts'
import { bareServer, type Statements } from './bare-server.ts'
import { casesOf } from './cases.ts'
import { hire } from './crash-town.ts'
import { compare, statementOf, type Comparison } from './compare.ts'
import { printFelt } from './lists-browser.ts'
import { listTrial } from './lists.ts'
import { neighborTrial, printNeighbors } from './neighbors.ts'
import { buildAgency, orderTrial, printOrders } from './orders.ts'
import { print, type Results } from './report.ts'
import { addressOf, startBare, startProduct, type Started } from './servers.ts'
import { restartTrial, printRestarts } from './restarts.ts'
import { searchTimes } from './search.ts'
import { signInTimes } from './sign-in.ts'
import { printStreams, streamTrial } from './streams.ts'
import { buildTown } from './town.ts'
import { besideSignIns, crowd, flood, warmStart } from './trials.ts'

// npm run bench            everything, about four minutes
// npm run bench -- quick   the same in short rounds, to see that it runs
// npm run bench -- compare only the comparisons with the bare server
// npm run bench -- crowd   (a) with 16 connections and with 256
// npm run bench -- lists   a list of 100,000 rows: against the bare server, and in a browser
// npm run bench -- orders  100,000 orders with a million lines: orders written against their bare statements, sums against scans
// npm run bench -- neighbors one row of an agency while another one has its whole ledger added up, with ORDERS orders
// npm run bench -- restarts RESTARTS (100) rolling restarts under load, with three migrations of newer versions
// meanwhile
// npm run bench -- streams WINDOWS (5,000) open windows of one process, and 1,000 changes a second
// npm run bench -- sign-in whether the time of an answer tells who is known here
// npm run bench -- search  the search over 100,000 vendors
// npm run bench -- award   the split of an award over 60 vendors and 100 items, no server
// npm run bench -- against FOLDER [page|row|insert] this build and another one of the same tables in turn, over one
// database: what a change costs or saves
// npm run bench -- profile [page|row|insert] one of the three alone, with a processor profile of the product in
// build/bench
const pool = 12

async function main(word: string | undefined): Promise<void> {
  // Ctrl-C also stops the started processes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const folder = mkdtempSync(join(tmpdir(), 'granary-bench-'))
  // Started by root, PostgreSQL runs as a user who must be able to traverse the path.
  chmodSync(folder, 0o711)
  const seconds = word === 'quick' ? 1 : 4
  const rounds = word === 'quick' ? 2 : 6
  const started: Started[] = []
  const settings = readSettings({ GRANARY_DATA: join(folder, 'data') })
  const installation = await openInstallation(settings)
  const owner = new pg.Client(installation.owner)
  try {
    await owner.connect()
    const environment = {
      DATABASE_URL: addressOf(installation.owner),
      DATABASE_POOL: String(pool),
      GRANARY_DATA: join(folder, 'product'),
      GRANARY_JWT_SECRET: installation.keys.ring.secrets[0]!,
      SITE_URL: settings.siteUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    }
    mkdirSync(join('build', 'bench'), { recursive: true })
    if (word === 'streams') {
      const product = await startProduct(environment, { folder })
      started.push(product)
      const windows = Number(process.env.WINDOWS ?? 5_000)
      printStreams(
        await streamTrial({ product, owner, keys: installation.keys, windows, seconds: 10, perSecond: 1_000 }),
      )
      return
    }
    if (word === 'orders') {
      const agency = await buildAgency(
        owner,
        installation.keys,
        localDay(new Date(), 'UTC'),
        Number(process.env.ORDERS ?? 100_000),
      )
      const product = await startProduct(environment, { folder })
      started.push(product)
      return printOrders(
        await orderTrial({
          product,
          agency,
          owner,
          gateway: installation.gateway,
          keys: installation.keys,
          seconds: 10,
          rounds: 3,
        }),
      )
    }
    if (word === 'neighbors') {
      const busy = await buildAgency(
        owner,
        installation.keys,
        localDay(new Date(), 'UTC'),
        Number(process.env.ORDERS ?? 100_000),
      )
      const quiet = await buildTown(installation.owner, installation.keys, hashPassword)
      const product = await startProduct(environment, { folder })
      started.push(product)
      const headers = (token: string) => ({
        apikey: installation.keys.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      })
      const row = {
        path: `/rest/v1/bench_orders?id=eq.${quiet.orderIds[0]}&select=id,number,status`,
        headers: headers(quiet.buyer.token),
      }
      const check = {
        method: 'POST',
        path: '/functions/v1/budget-ledger/check',
        headers: headers(busy.manager.token),
        body: '{}',
      }
      return printNeighbors(await neighborTrial({ product, row, check, connections: 24, seconds: 10, rounds: 3 }))
    }
    if (word === 'restarts') {
      const password = await hashPassword('Quartz-Lantern-58')
      const workers = [
        await hire(owner, installation.keys, 1, 'Quartz-Lantern-58', password),
        await hire(owner, installation.keys, 2, 'Quartz-Lantern-58', password),
      ]
      return printRestarts(
        await restartTrial({
          folder,
          environment,
          owner,
          keys: installation.keys,
          workers,
          restarts: Number(process.env.RESTARTS ?? 100),
          minutes: Number(process.env.MINUTES ?? 120),
        }),
      )
    }
    console.log('Creating 100,000 orders.')
    const town = await buildTown(installation.owner, installation.keys, hashPassword)
    const product = await startProduct(environment, {
      folder,
      flags: word === 'profile' ? ['--cpu-prof', '--cpu-prof-dir=build/bench'] : [],
    })
    started.push(product)

    if (word === 'against') {
      const other = await startProduct(
        {
          ...environment,
          GRANARY_DATA: join(folder, 'other'),
          ...(process.env.OTHER_POOL && { DATABASE_POOL: process.env.OTHER_POOL }),
        },
        { folder, program: process.argv[3]!, name: 'other' },
      )
      started.push(other)
      const comparisons: Comparison[] = []
      for (const each of casesOf(town, installation.keys.anonKey))
        if (!process.argv[4] || each.name === process.argv[4])
          comparisons.push(
            await compare(each, [other, product], owner, { rounds: rounds * 2, seconds, connections: 16 }),
          )
      return print({ comparisons })
    }

    const bareEnvironment = {
      BENCH_GATEWAY: JSON.stringify(installation.gateway),
      BENCH_JWK: JSON.stringify(installation.keys.jwks().keys[0]),
    }
    if (word === 'lists') {
      const { felt, ...results } = await listTrial({
        product,
        town,
        owner,
        anonKey: installation.keys.anonKey,
        folder,
        bare: bareEnvironment,
        seconds,
        rounds,
      })
      print(results)
      return printFelt(felt)
    }

    const cases = casesOf(town, installation.keys.anonKey)
    const sql: Partial<Statements> = {}
    for (const each of cases) sql[each.name] = await statementOf(product, each, owner)
    const bare = await startBare({ ...bareEnvironment, BENCH_SQL: JSON.stringify(sql) }, { folder })
    started.push(bare)

    const comparisons: Comparison[] = []
    const timed =
      {
        profile: cases.filter(({ name }) => name === (process.argv[3] ?? 'page')),
        crowd: [],
        'sign-in': [],
        search: [] as typeof cases,
      }[word ?? ''] ?? cases
    for (const each of timed) {
      comparisons.push(await compare(each, [bare, product], owner, { rounds, seconds, connections: 16 }))
    }
    const results: Results = { comparisons }
    if (word === 'sign-in')
      results.signInTimes = await signInTimes(product, owner, installation.keys.anonKey, hashPassword)
    if (word === 'search') results.searchTimes = await searchTimes(product, owner, town, installation.keys.anonKey)
    if (word === undefined || word === 'quick' || word === 'crowd')
      results.crowd = await crowd(product, bare, cases[0]!, owner, { rounds: rounds * 2, seconds: seconds / 2 })
    if (word === undefined || word === 'quick') {
      results.besideSignIns = await besideSignIns(product, cases[0]!, town, installation.keys.anonKey, seconds * 2)
      results.flood = await flood(product, cases[0]!, 3_000)
      results.warmStart = await warmStart(folder, 5)
    }
    print(results)
    writeFileSync(join('build', 'bench', 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
  } finally {
    for (const server of started) await server.stop()
    await owner.end()
    await installation.stop()
    if (!process.env.KEEP) rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'bare')
  await bareServer({
    port: Number(process.env.PORT),
    gateway: JSON.parse(process.env.BENCH_GATEWAY!) as pg.ClientConfig,
    pool,
    jwk: JSON.parse(process.env.BENCH_JWK!) as object,
    sql: JSON.parse(process.env.BENCH_SQL!) as Statements,
  })
else if (process.argv[2] === 'award') await printAward()
else await main(process.argv[2])
