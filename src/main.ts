import { openInstallation, type Installation } from './platform/installation.ts'
import { openServices, type Services } from './platform/services.ts'
import { readSettings } from './platform/settings.ts'
import { serve, type Running } from './server.ts'

/** One process: the database, the wire, the pages. Ends with everything it started. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  let installation: Installation | undefined
  let services: Services | undefined
  let running: Running | undefined
  let stopping = false

  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    await running?.stop()
    await services?.database.close()
    await installation?.stop()
    process.exit(code)
  }
  process.once('SIGINT', () => void stop(0))
  process.once('SIGTERM', () => void stop(0))

  try {
    installation = await openInstallation(settings)
    services = await openServices({ settings, secret: installation.secret, gateway: installation.gateway })
    running = await serve(services)
    console.log(`Granary is ready at http://localhost:${running.port}`)
  } catch (error) {
    console.error(explain(error, settings.port))
    await stop(1)
  }
}

function explain(error: unknown, port: number): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program, or set PORT to a free one.`
  return process.env.DEBUG ? String((error as Error).stack) : (error as Error).message
}

await main()
