import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import type { Services } from './platform/services.ts'

export type Running = { server: Server; port: number; stop(): Promise<void>; cut(): void }

/** For the days in which the protocols are being built side by side: mounts what exists. */
const parts: [path: string, file: string, name: string][] = [
  ['/auth/v1', './platform/auth/auth-api.ts', 'authApi'],
  ['/rest/v1', './platform/data/table-api.ts', 'tableApi'],
  ['/functions/v1', './platform/functions/functions-api.ts', 'functionsApi'],
  ['/storage/v1', './platform/storage/storage-api.ts', 'storageApi'],
  ['/', './platform/operations/operations.ts', 'operations'],
]

export async function serve(services: Services): Promise<Running> {
  const app = new Hono()
  for (const [path, file, name] of parts) {
    if (!existsSync(new URL(file, import.meta.url))) continue
    const module = await import(/* @vite-ignore */ file).catch((error) => console.error(`not mounted: ${file}`, error))
    if (module) app.route(path, module[name](services, []))
  }
  const server = createServer(getRequestListener(app.fetch))
  let realtime: { attach(server: Server): void; stop(): Promise<void>; routes: Hono } | undefined
  const file = './platform/realtime/realtime.ts'
  if (existsSync(new URL(file, import.meta.url))) {
    const module = await import(/* @vite-ignore */ file).catch((error) => console.error(`not mounted: ${file}`, error))
    if (module) {
      realtime = module.realtime(services)
      app.route('/realtime/v1', realtime!.routes)
      realtime!.attach(server)
    }
  }
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(services.settings.port, services.settings.host, ready))
  return {
    server,
    port: (server.address() as AddressInfo).port,
    cut: () => server.closeAllConnections(),
    async stop() {
      await realtime?.stop()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
