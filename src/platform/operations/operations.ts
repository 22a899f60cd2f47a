import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { readMigrations } from '../database/migrate.ts'
import type { Services } from '../services.ts'
import { isLocalHost } from '../wire/addresses.ts'
import { visitOf } from '../wire/visit.ts'
import { readAbout, type About } from './about.ts'
import { createFigures, type Figures } from './figures.ts'
import { readOutbox, readRawMessage } from './outbox.ts'
import { makeReadiness } from './readiness.ts'
import { securityTxt } from './security-txt.ts'

type Place = { figures?: Figures; about?: About; lastMigration?: string | undefined; freeBytes?: (folder: string) => Promise<number> }

/** What monitors, balancers and the browser's first request ask of a process. */
export function operations(services: Services, place: Place = {}): Hono {
  const { settings, database, keys, clock } = services
  const { figures = createFigures(), about = readAbout(), lastMigration = newestMigration() } = place
  const ready = makeReadiness(services, { lastMigration, ...(place.freeBytes && { freeBytes: place.freeBytes }) })
  figures.gauge('granary_database_connections_in_use', 'Connections that are at work.', () => database.inUse().total - database.inUse().idle)
  figures.gauge('granary_database_connections_waited_for', 'Requests that wait for a connection.', () => database.inUse().waiting)
  const api = new Hono()

  /** Alive is whoever can answer; a database that is away is no reason to kill this process. */
  api.get('/livez', (c) => c.json({ status: 'alive' }))

  api.get('/readyz', async (c) => {
    const { ready: isReady, failed } = await ready()
    return isReady ? c.json({ status: 'ready', failed }) : c.json({ status: 'not ready', failed }, 503)
  })

  api.get('/version', (c) => c.json({ ...about, migration: lastMigration ?? null }))

  api.get('/metrics', async (c) => {
    if (!mayMeasure(c, settings.metricsToken)) return c.json({ code: 'forbidden', message: 'Figures are shown on this machine, or to who has the METRICS_TOKEN.' }, 403)
    return c.body(await figures.print(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })

  api.get('/config.json', (c) => {
    const scheme = visitOf(c).secure ? 'https' : 'http'
    // The address that this browser came by: pages and protocols share one origin, whatever it is called today.
    const supabaseUrl = `${scheme}://${c.req.header('host') ?? new URL(settings.siteUrl).host}`
    return c.json({ productName: 'Granary', supabaseUrl, anonKey: keys.anonKey, demo: settings.demo })
  })

  api.get('/.well-known/security.txt', (c) => c.text(securityTxt({ contact: settings.securityContact, siteUrl: settings.siteUrl, now: clock.now() })))

  if (settings.demo && !settings.smtpUrl) showOutbox(api, join(settings.dataFolder, 'outbox'), settings.siteUrl)
  return api
}

/** In a demonstration nobody has a mailbox: the letters lie open, for whoever came by an address of this machine. */
function showOutbox(api: Hono, folder: string, siteUrl: string): void {
  api.use('/dev/*', async (c, next) => {
    const host = c.req.header('host') ?? 'localhost'
    // Another site's page can point its own name at this machine (DNS rebinding), but not borrow one of ours.
    const isOurs = isLocalHost(host) || isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) > 0 || host === new URL(siteUrl).host
    return isOurs ? next() : c.json({ code: 'not_found', message: 'There is nothing at this address.' }, 404)
  })
  api.get('/dev/mail.json', async (c) => c.json({ messages: await readOutbox(folder) }))
  api.get('/dev/mail/:id', async (c) => {
    const raw = await readRawMessage(folder, c.req.param('id'))
    return raw === undefined ? c.json({ code: 'not_found', message: 'There is no such message in the outbox.' }, 404) : c.text(raw)
  })
}

function mayMeasure(c: Context, token: string | undefined): boolean {
  if (visitOf(c).local) return true
  const shown = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const newestMigration = () => readMigrations(join(process.cwd(), 'migrations')).at(-1)?.name
