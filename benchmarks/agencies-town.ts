import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Keys } from '#platform/auth/keys.ts'
import { localDay } from '#platform/dates.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { openInstallation } from '#platform/installation.ts'
import { silentLog } from '#platform/log.ts'
import { openServices, type Services } from '#platform/services.ts'
import { readSettings } from '#platform/settings.ts'
import { bringToRest } from '../src/demo-at-rest.ts'
import { seedDemo } from '../src/seed.ts'
import { seedProduct } from '../src/first-data.ts'
import { serve, type Running } from '../src/server.ts'
import { makeLarge, type Large } from './agencies-made.ts'
import { explainGateway, logOfPlans } from './plan-costs.ts'
import { addressOf, freePort } from './servers.ts'

export type AgenciesTown = {
  owner: pg.Client
  services: Services
  url: string
  large: Large
  token: string
  today: string
  plans: string
  folder: string
  stop(): Promise<void>
}

/**
 * The demo and one large agency in a separate database, served by this process without background jobs: PostgreSQL
 * logs only the requests' statements. A named folder is kept, and reused unchanged.
 */
export async function openAgencies(orders: number, kept = process.env.AGENCIES): Promise<AgenciesTown> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'granary-agencies-'))
  mkdirSync(folder, { recursive: true })
  // Started by root, PostgreSQL runs as a user who must be able to traverse the path.
  chmodSync(folder, 0o711)
  const secret = 'agencies-of-the-benchmark-and-their-orders'
  // A crash would only cost a rebuild; the vacuum runs on our command, so that both measurements see the same.
  const fast = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_wal_size: '4GB',
    maintenance_work_mem: '256MB',
  }
  const database = await startEmbedded({ folder, password: secret, settings: { ...logOfPlans, ...fast } })
  const port = await freePort()
  const settings = {
    ...readSettings({
      GRANARY_DATA: join(folder, 'product'),
      GRANARY_JWT_SECRET: secret,
      DATABASE_URL: addressOf(database.owner),
      DATABASE_POOL: '2',
      SITE_URL: `http://localhost:${port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
    }),
    logRequests: false,
  }
  const installation = await openInstallation(settings)
  const owner = new pg.Client(installation.owner)
  await owner.connect()
  const open = () =>
    openServices({
      settings,
      keys: installation.keys,
      gateway: installation.gateway,
      log: silentLog,
      mail: { send: async () => undefined },
    })

  const made = join(folder, 'large.json')
  if (!existsSync(made)) {
    await seedDemonstration(await open())
    const large = await makeLarge(owner, installation.keys, { orders, today: localDay(new Date(), 'UTC') })
    await owner.query('vacuum analyze')
    await explainGateway(owner)
    writeFileSync(made, JSON.stringify(large))
  }
  const large = JSON.parse(readFileSync(made, 'utf8')) as Large
  const services = await open()
  const running: Running = await serve(services, { background: false })
  return {
    owner,
    services,
    large,
    folder,
    token: await tokenFor(owner, installation.keys, large),
    today: localDay(new Date(), 'UTC'),
    url: settings.siteUrl,
    plans: join(folder, 'postgres', 'data', 'log', 'plans.json'),
    async stop() {
      await running.stop()
      await services.settle()
      await services.database.close()
      await owner.end()
      await installation.stop()
      await database.stop()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function seedDemonstration(services: Services): Promise<void> {
  await seedProduct(services)
  if (await seedDemo(services)) await bringToRest(services)
  await services.settle()
  await services.database.close()
}

async function tokenFor(owner: pg.Client, keys: Keys, { organization, user_id, email }: Large): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
    [user_id],
  )
  const seconds = Math.floor(Date.now() / 1_000)
  return keys.sign({
    sub: user_id,
    email,
    role: 'authenticated',
    aal: 'aal1',
    session_id: rows[0]!.id,
    app_metadata: { organization_id: organization },
    iat: seconds,
    exp: seconds + 7_200,
  })
}
