import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Settings } from '#platform/settings.ts'
import { seedDemo } from '../src/seed.ts'
import { seedProduct } from '../src/first-data.ts'
import { freshDatabase, makeOriginal, type Original } from './database.ts'
import { asOwner } from './postgres.ts'
import { serveOver } from './wire.ts'

/** A separate database with the whole demo in it: the first file that asks fills one, and each file gets a copy. */
export const demonstration = async (change: Partial<Settings> = {}) => freshDatabase(change, {}, await filled())

/** The whole server over such a copy. */
export const startDemonstration = async (change: Partial<Settings> = {}) => serveOver(await demonstration(change))

/** Two workers may ask at once: the second waits for the first, and uses its result. */
function filled(): Promise<Original> {
  const { owner, folder } = inject('postgres')
  const note = join(folder, 'demonstration.json')
  return asOwner(owner, async (client) => {
    await client.query('select pg_advisory_lock(1908)')
    if (existsSync(note)) return read(note)
    const original = await makeOriginal(async (services) => {
      await seedProduct(services)
      await seedDemo(services)
    })
    writeFileSync(`${note}.partial`, JSON.stringify(original))
    renameSync(`${note}.partial`, note)
    return original
  })
}

function read(note: string): Original {
  const { at, ...original } = JSON.parse(readFileSync(note, 'utf8')) as Original
  return { ...original, at: new Date(at) }
}
