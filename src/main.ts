import { createServer } from 'node:net'
import { openInstallation } from './platform/installation.ts'
import { jsonLog } from './platform/log.ts'
import { start } from './platform/programs/declared.ts'
import { openingAddress } from './platform/operations/this-machine.ts'
import { WrongUse, wordsOf } from './platform/programs/words.ts'
import { whyNotSettings } from './platform/operations/refuse-bad-start.ts'
import { SettingRefused } from './platform/setting-values.ts'
import { readSettings } from './platform/settings.ts'
import { isBoundHere } from './platform/wire/addresses.ts'
import type { Started } from './serve-installation.ts'

/** One process: the database, the wire, the pages. It ends with everything it started. */
async function main(): Promise<void> {
  const started: Started = {}
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
    wordsOf(start)
    const settings = readSettings(process.env)
    const reason = whyNotSettings(settings, process.env)
    if (reason) throw new SettingRefused(reason)
    await seeThatPortIsFree(settings.port, settings.host)
    // Read while PostgreSQL starts (decision 0396).
    const program = import('./serve-installation.ts')
    const installation = (started.installation = await openInstallation(settings, { log: jsonLog() }))
    const { serveInstallation } = await program
    const { port } = await serveInstallation(installation, settings, started)
    const opens = settings.demo && isBoundHere(settings.host)
    console.log(`Granary is ready at ${opens ? openingAddress(port, settings.dataFolder) : `http://localhost:${port}`}`)
    if (settings.demo) console.log(whoReachesDemo(settings.host))
  } catch (error) {
    if (!stopping) console.error(process.env.DEBUG ? error : (error as Error).message)
    await stop(error instanceof WrongUse ? 2 : 1)
  }
}

/** One line, because a demo on a network gives its accounts to anyone. */
const whoReachesDemo = (host: string) =>
  isBoundHere(host)
    ? 'This demo can be opened on this machine only. HOST=0.0.0.0 opens it to the network.'
    : `This demo is open to the network (HOST=${host}): anyone who reaches it can sign in as its people. Enter no real data.`

async function shutDown({ running, services, installation }: Started, code: number, drain: number): Promise<never> {
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
