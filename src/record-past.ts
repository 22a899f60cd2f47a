import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { tellAssets } from './areas/assets/past/seed.ts'
import { tellStorms } from './areas/disasters/past/seed.ts'
import { tellPurchases } from './areas/finance/past/seed.ts'
import { tellGrants } from './areas/grants/past/seed.ts'
import { pastFolder, recordedNames, unlogged, writtenPast, type Change } from './areas/finance/past/recorded/seed.ts'
import { seedBidders } from './areas/organization/organizations/seed.ts'
import { bidderNames, tellSolicitations } from './areas/procurement/past/seed.ts'
import { commands } from './commands.ts'
import { actingFor, demoActors } from './platform/functions/demo/acting.ts'
import { story } from './platform/functions/demo/story.ts'
import { keepStory, storySince, teachStoryTime, tellMoment } from './platform/functions/demo/story-database.ts'
import { openInstallation } from './platform/installation.ts'
import { openServices } from './platform/services.ts'
import { readSettings } from './platform/settings.ts'
import { seedGround } from './seed.ts'

/**
 * `npm run record-past` plays the demo city's past through the commands, in a new and empty data folder, and writes
 * what it made to demonstration/. It takes some minutes.
 */
const folder = process.env.GRANARY_DATA
if (!folder) throw new Error('Set GRANARY_DATA to a new and empty folder.')
const settings = readSettings({ ...process.env, GRANARY_DEMO: '1' })
const installation = await openInstallation(settings)
const last = 2026
let time = new Date(`${last + 1}-06-29T17:00:00Z`)
const owner = new pg.Client(installation.owner)
await owner.connect()
await teachStoryTime(owner)
const services = await openServices({
  settings,
  keys: installation.keys,
  gateway: installation.gateway,
  clock: { now: () => new Date(time) },
})
try {
  const begun = { role: 'service_role' } as const
  const people = await services.database.transaction(
    begun,
    async (tx) => {
      await seedGround(tx, services, { booked: false })
      return { ...demoActors, ...(await seedBidders(tx, services, bidderNames)) }
    },
    { timeout: 600_000 },
  )
  await keepStory(owner, unlogged)
  const base = await recordedNames(owner)
  const changes: Change[] = []
  const told = story()
  tellSolicitations(told, last, tellPurchases(told, last))
  tellGrants(told, last)
  tellAssets(told, last)
  tellStorms(told, last)
  let [day, minute, seen] = ['', 0, '0']
  await told.play(async (next, matter, work) => {
    minute = next === day ? minute + 1 : 0
    day = next
    time = new Date(Date.parse(`${day}T16:20:00Z`) + minute * 60_000)
    try {
      await services.database.transaction(
        begun,
        async (tx) => {
          await tx.sql(tellMoment(time))
          await work(tx, actingFor(tx, services, commands, people))
        },
        { timeout: 600_000 },
      )
    } catch (error) {
      throw new Error(`On ${day}: ${(error as Error).message}`, { cause: error })
    }
    for (const { n, ...change } of await storySince(owner, seen)) {
      seen = n
      changes.push({ day, matter, ...change })
    }
    // A database that fills in minutes has no statistics yet, and plans as if it were empty.
    if (minute === 0 && day.endsWith('5')) await owner.query('analyze')
  })
  const content = writtenPast({ last, base, order: await order(), changes })
  writeFileSync(join(pastFolder()!, 'city.json.br'), content)
  console.log(`${changes.length} changes, ${content.length} bytes.`)
} catch (error) {
  console.error(error)
} finally {
  await owner.end()
  await services.database.close()
  await installation.stop()
}

/** Parents before their children. */
async function order(): Promise<string[]> {
  const { rows } = await owner.query<{ child: string; parent: string }>(
    `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and conrelid <> confrelid`,
  )
  const parents = new Map<string, string[]>()
  for (const { child, parent } of rows) parents.set(child, [...(parents.get(child) ?? []), parent])
  const sorted: string[] = []
  const visit = (table: string, above: readonly string[]) => {
    if (sorted.includes(table) || above.includes(table)) return
    for (const parent of parents.get(table) ?? []) visit(parent, [...above, table])
    sorted.push(table)
  }
  for (const table of parents.keys()) visit(table, [])
  return sorted
}
