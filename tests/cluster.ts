import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeKeys } from '#platform/auth/keys.ts'
import { gatewayOf, gatewayPassword } from '#platform/database/connections.ts'
import type { Message } from '#platform/mail/mail.ts'
import { openServices } from '#platform/services.ts'
import { readSettings } from '#platform/settings.ts'
import { afterFile, testClock, type TestDatabase } from './database.ts'
import { logOfTests } from './log.ts'
import { asOwner, testSecret } from './postgres.ts'

/** The cluster named by CITUS_URL, migrated and distributed; tests leave data there, so it is for tests only. */
export async function clusterDatabase(): Promise<TestDatabase> {
  const ownerConfig = { connectionString: process.env.CITUS_URL! }
  const owner = new pg.Pool({ ...ownerConfig, max: 3 })
  const dataFolder = mkdtempSync(join(tmpdir(), 'granary-data-'))
  const read = readSettings({
    SITE_URL: 'http://localhost:3000',
    GRANARY_DATA: dataFolder,
    HOST: '127.0.0.1',
    DATABASE_POOL: '6',
    DATABASE_CLUSTER: 'on',
  })
  const settings = { ...read, port: 0, demo: true, logRequests: false }
  const keys = await makeKeys(testSecret, settings.siteUrl)
  // Files that run at the same time would change the same role row.
  await asOwner(ownerConfig, async (client) => {
    await client.query('select pg_advisory_lock(1908)')
    await client.query(`alter role gateway password '${gatewayPassword(keys)}'`)
  })
  const clock = testClock()
  const mails: Message[] = []
  const services = await openServices({
    settings,
    keys,
    gateway: gatewayOf(ownerConfig, keys),
    clock,
    log: logOfTests,
    mail: { send: async (message) => void mails.push(message) },
  })
  afterFile(async () => {
    await services.settle()
    await services.database.close()
    await owner.end()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return { owner, ownerConfig, services, clock, mails, dataFolder }
}
