import { bringToRest } from './demo-at-rest.ts'
import { seedDemoOnce, seedProduct } from './first-data.ts'
import { clientFor } from './platform/database/client.ts'
import type { Installation } from './platform/installation.ts'
import { followKeys } from './platform/keys/follow.ts'
import { sealWhatIsClear } from './platform/keys/seal-what-is-clear.ts'
import { tellUnpatched } from './platform/operations/patched.ts'
import { refuseBadStart } from './platform/operations/refuse-bad-start.ts'
import { settingsInForce } from './platform/operations/settings-in-force.ts'
import { openServices, type Services } from './platform/services.ts'
import type { Settings } from './platform/settings.ts'
import { records } from './records.ts'
import { serve, type Running } from './server.ts'

/** Parts that have started so far, for a stop in between. */
export type Started = { installation?: Installation; services?: Services; running?: Running }

/** Everything after the database: the services, the first data, the wire and the pages. */
export async function serveInstallation(
  installation: Installation,
  settings: Settings,
  started: Started,
): Promise<Running> {
  const services = (started.services = await openServices({
    settings,
    keys: installation.keys,
    gateway: installation.gateway,
  }))
  followKeys(installation.keys, services.log)
  await sealEarlierRows(installation)
  await refuseBadStart(settings, services.database)
  await tellUnpatched(settings, services)
  await seedProduct(services)
  if (settings.demo && (await seedDemoOnce(services, console.log))) {
    await bringToRest(services)
    await analyze(installation)
  }
  if (settings.production) services.log.info('active settings', settingsInForce(settings))
  return (started.running = await serve(services))
}

/** A database that filled in one transaction has no statistics yet, and would read its largest tables whole. */
async function analyze({ owner }: Installation): Promise<void> {
  const client = clientFor(owner)
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Unsealed values from before a field was sealed are sealed before anyone is served. */
async function sealEarlierRows({ owner, keys }: Installation): Promise<void> {
  const client = clientFor(owner)
  await client.connect()
  try {
    await sealWhatIsClear(client, keys, records)
  } finally {
    await client.end()
  }
}
