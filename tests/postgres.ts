import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeKeys } from '../src/platform/auth/keys.ts'
import { gatewayLogin } from '../src/platform/database/connections.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { prepareDatabase } from '../src/platform/database/prepare.ts'
import { clientFor } from '#platform/database/client.ts'
import { folderInMemory } from '../bin/testing/folder-in-memory.js'
import { aheadBy, hears, letHear, teachTime } from './day.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server of this run's databases, the migrated template of each, a folder for the time of the run, and how far
     * its clock is ahead.
     */
    postgres: { owner: pg.ClientConfig; template: string; folder: string; ahead: number }
  }
}

export const testSecret = 'a-secret-that-only-tests-use-0123456789'

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL's, or the embedded one without fsync, because a crash here
 * loses nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const folder = folderInMemory()
  const embedded = external
    ? undefined
    : await startEmbedded({
        folder,
        password: 'test',
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
      })
  const owner: pg.ClientConfig = embedded?.owner ?? { connectionString: external! }
  const template = `granary_template_${process.pid}`
  // A cluster that lasts longer than a run keeps the machine's time.
  const ahead = process.env.TEST_ON_CLUSTER ? 0 : aheadBy(Date.now())

  const takeDown = async (): Promise<void> => {
    await asOwner(owner, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        `select datname from pg_database where datname like 'granary_test_${process.pid}_%' or datname = '${template}'`,
      )
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    await asOwner(owner, async (client) => {
      await client.query(`create database ${template}`)
      await client.query(hears(template))
    })
    await asOwner(inDatabase(owner, template), (client) => teachTime(client, ahead))
    const keys = await makeKeys(testSecret, 'http://localhost')
    await prepareDatabase({
      owner: inDatabase(owner, template),
      migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)),
      gateway: gatewayLogin(keys),
      fingerprints: keys.fingerprints,
    })
    await asOwner(inDatabase(owner, template), letHear)
  } catch (error) {
    await takeDown()
    throw error
  }
  project.provide('postgres', { owner, template, folder, ahead })
  return takeDown
}

export const inDatabase = (owner: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (!owner.connectionString) return { ...owner, database }
  const url = new URL(owner.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.toString() }
}

export async function asOwner<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientFor(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
