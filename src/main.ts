import { createServer } from 'node:net'
import { bringToRest } from './demo-at-rest.ts'
import { clientFor } from './platform/database/client.ts'
import { openInstallation, type Installation } from './platform/installation.ts'
import { followKeys } from './platform/keys/follow.ts'
import { sealWhatIsClear } from './platform/keys/seal-what-is-clear.ts'
import { jsonLog } from './platform/log.ts'
import { refuseBadStart, whyNotSettings } from './platform/operations/refuse-bad-start.ts'
import { settingsInForce } from './platform/operations/settings-in-force.ts'
import { openServices, type Services } from './platform/services.ts'
import { SettingRefused } from './platform/setting-values.ts'
import { readSettings } from './platform/settings.ts'
import { isBoundHere } from './platform/wire/addresses.ts'
import { records } from './records.ts'
import { seedDemo, seedProduct } from './seed.ts'
import { serve, type Running } from './server.ts'

/** One process: the database, the wire, the pages. It ends with everything it started. */
async function main(): Promise<void> {
  const started: { installation?: Installation; services?: Services; running?: Running } = {}
  let stopping: Promise<never> | undefined
  const stop = (code: number, drain = 0) => (stopping ??= shutDown(started, code, drain))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A second Ctrl-C does not wait for running requests; the database is still stopped properly.
      if (stopping) started.running?.cut()
      // A person at the terminal waits; a load balancer that reads /readyz needs a moment.
      void stop(0, signal === 'SIGTERM' ? started.services?.settings.drainSeconds : 0)
    })

  try {
    const settings = readSettings(process.env)
    const reason = whyNotSettings(settings, process.env)
    if (reason) throw new SettingRefused(reason)
    await seeThatPortIsFree(settings.port, settings.host)
    const installation = (started.installation = await openInstallation(settings, { log: jsonLog() }))
    const services = (started.services = await openServices({
      settings,
      keys: installation.keys,
      gateway: installation.gateway,
    }))
    followKeys(installation.keys, services.log)
    await sealEarlierRows(installation)
    await refuseBadStart(settings, services.database)
    await seedProduct(services)
    if (settings.demo && (await seedDemo(services, { past: true }))) {
      await bringToRest(services)
      await analyze(installation)
    }
    if (settings.production) services.log.info('active settings', settingsInForce(settings))
    started.running = await serve(services)
    console.log(`Granary is ready at http://localhost:${started.running.port}`)
    if (settings.demo) console.log(whoReachesDemo(settings.host))
  } catch (error) {
    if (!stopping) console.error(process.env.DEBUG ? error : (error as Error).message)
    await stop(1)
  }
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

/** One line, because a demo on a network gives its accounts to anyone. */
const whoReachesDemo = (host: string) =>
  isBoundHere(host)
    ? 'This demo can be opened on this machine only. HOST=0.0.0.0 opens it to the network.'
    : `This demo is open to the network (HOST=${host}): anyone who reaches it can sign in as its people. Enter no real data.`

async function shutDown(
  { running, services, installation }: { running?: Running; services?: Services; installation?: Installation },
  code: number,
  drain: number,
): Promise<never> {
  if (drain > 0) await running?.drain(drain)
  await running?.stop()
  await services?.settle()
  await services?.database.close()
  await installation?.stop()
  process.exit(code)
}

/** Checked before the database is started, which takes longer. */
async function seeThatPortIsFree(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((free, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Stop the other program, or set PORT to a free one.`)
          : error,
      ),
    )
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

await main()
