import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Settings } from '#platform/settings.ts'
import { demoAccountsPresent } from '#platform/functions/demo/demo-mode.ts'
import { seedDemo } from '../src/seed.ts'
import { seedProduct } from '../src/first-data.ts'
import { freshDatabase, makeOriginal, type Original } from './database.ts'
import { asOwner } from './postgres.ts'
import { serveOver } from './wire.ts'

/** A separate database with the whole demo in it: the first file that asks fills one, and each file gets a copy. */
export const demonstration = async (change: Partial<Settings> = {}) => freshDatabase(change, {}, await filled())

/** What filling it answered: whether there was a demo before, each of three fills at once, and the mails it sent. */
export const filling = async (): Promise<Filling> => (await filled()).filling
export type Filling = { before: boolean; answers: boolean[]; mails: number }
type Filled = Original & { filling: Filling }

/** The whole server over such a copy. */
export const startDemonstration = async (change: Partial<Settings> = {}) => serveOver(await demonstration(change))

/** Two workers may ask at once: the second waits for the first, and uses its result. */
function filled(): Promise<Filled> {
  const { owner, folder } = inject('postgres')
  const note = join(folder, 'demonstration.json')
  return asOwner(owner, async (client) => {
    await client.query('select pg_advisory_lock(1908)')
    if (existsSync(note)) return read(note)
    const { found, mails, ...original } = await makeOriginal(async (services) => {
      const before = await demoAccountsPresent(services.database)
      await seedProduct(services)
      return { before, answers: await Promise.all([seedDemo(services), seedDemo(services), seedDemo(services)]) }
    })
    const made: Filled = { ...original, filling: { ...found, mails: mails.length } }
    writeFileSync(`${note}.partial`, JSON.stringify(made))
    renameSync(`${note}.partial`, note)
    return made
  })
}

function read(note: string): Filled {
  const { at, ...original } = JSON.parse(readFileSync(note, 'utf8')) as Filled
  return { ...original, at: new Date(at) }
}
