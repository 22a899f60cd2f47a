import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createFigures } from './platform/operations/figures.ts'
import { operations } from './platform/operations/operations.ts'
import { realtime } from './platform/realtime/realtime.ts'
import type { Services } from './platform/services.ts'
import { openFront } from './platform/wire/front.ts'
import { nothingHere, unexpected } from './platform/wire/unexpected.ts'

export type Running = { port: number; stop(): Promise<void>; cut(): void }

/** For the days in which the protocols are being built side by side: mounts what exists. */
const parts: [path: string, file: string, name: string][] = [
  ['/auth/v1', './platform/auth/auth-api.ts', 'authApi'],
  ['/rest/v1', './platform/data/table-api.ts', 'tableApi'],
  ['/functions/v1', './platform/functions/functions-api.ts', 'functionsApi'],
  ['/storage/v1', './platform/storage/storage-api.ts', 'storageApi'],
]

export async function serve(services: Services): Promise<Running> {
  const { settings, log } = services
  const figures = createFigures()
  const app = new Hono()
  for (const [path, file, name] of parts) {
    if (!existsSync(new URL(file, import.meta.url))) continue
    const commands = (await import('./areas/organization/server.ts').catch(() => ({}))) as { commands?: unknown[] }
    const module = await import(/* @vite-ignore */ file).catch((error) => console.error(`not mounted: ${file}`, error))
    if (module) app.route(path, module[name](services, commands.commands ?? []))
  }
  const live = realtime(services)
  app.route('/realtime/v1', live.routes)
  app.route('/', operations(services, { figures }))
  app.notFound(nothingHere)
  app.onError(unexpected(log))

  const front = openFront({ settings, log, app, figures, browserFolder: join(process.cwd(), 'build/browser') })
  live.attach(front.server)
  return listen(front.server, settings.port, settings.host, async (grace) => {
    await live.stop()
    await front.close(grace)
  })
}

async function listen(server: Server, port: number, host: string, close: (grace?: number) => Promise<void>): Promise<Running> {
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready))
  return { port: (server.address() as AddressInfo).port, stop: () => close(), cut: () => server.closeAllConnections() }
}
