import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { playPast } from './areas/finance/past/seed.ts'
import { commands } from './commands.ts'
import { actingFor } from './platform/functions/demo/acting.ts'
import { pastFolder, recordedNames, writtenPast, type Change } from './areas/finance/past/recorded/seed.ts'
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
const services = await openServices({
  settings,
  keys: installation.keys,
  gateway: installation.gateway,
  clock: { now: () => new Date(time) },
})
const owner = new pg.Client(installation.owner)
await owner.connect()
try {
  const begun = { role: 'service_role' } as const
  await services.database.transaction(begun, (tx) => seedGround(tx, services, { booked: false }), { timeout: 600_000 })
  const base = await recordedNames(owner, last)
  let seen = Number((await owner.query('select count(*) from record_changes')).rows[0].count)
  const changes: Change[] = []
  await playPast(async (day, work) => {
    time = new Date(`${day}T16:20:00Z`)
    try {
      await services.database.transaction(begun, (tx) => work(tx, actingFor(tx, services, commands)), {
        timeout: 600_000,
      })
    } catch (error) {
      throw new Error(`On ${day}: ${(error as Error).message}`, { cause: error })
    }
    const { rows } = await owner.query(
      `select table_name as table, operation, record, before, after from record_changes order by at, id offset $1`,
      [seen],
    )
    seen += rows.length
    for (const row of rows) changes.push({ day, ...row })
    // A database that fills in minutes has no statistics yet, and plans as if it were empty.
    if (day.endsWith('5')) await owner.query('analyze')
  }, last)
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
