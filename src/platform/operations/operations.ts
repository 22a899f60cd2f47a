import { timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { identity } from '../auth/identity.ts'
import { readMigrations } from '../database/migrate.ts'
import type { Services } from '../services.ts'
import { isBoundHere } from '../wire/addresses.ts'
import { isOurPage } from '../wire/origins.ts'
import { visitOf } from '../wire/visit.ts'
import { readAbout, type About } from './about.ts'
import { createFigures, type Figures } from './figures.ts'
import { readOutbox, readRawMessage } from './outbox.ts'
import { makeReadiness } from './readiness.ts'
import { securityTxt } from './security-txt.ts'
import { bearerOf, digest, isAtMachine, openForMachine } from './this-machine.ts'

type Place = {
  figures?: Figures
  about?: About
  lastMigration?: string | undefined
  freeBytes?: (folder: string) => Promise<number>
  /** The process was told to stop, and still answers. */ isDraining?: () => boolean
}

/** HAProxy asks with OPTIONS unless it is told otherwise. */
const probing = ['GET', 'OPTIONS']

/** Endpoints of a process for monitors, balancers and the browser's first request. */
export function operations(services: Services, place: Place = {}): Hono {
  const { settings, database, keys, clock } = services
  const {
    figures = createFigures(),
    about = readAbout(),
    lastMigration = newestMigration(),
    isDraining = () => false,
  } = place
  const ready = makeReadiness(services, { lastMigration, ...(place.freeBytes && { freeBytes: place.freeBytes }) })
  figures.gauge(
    'granary_database_connections_in_use',
    'Connections in use.',
    () => database.inUse().total - database.inUse().idle,
  )
  figures.gauge(
    'granary_database_connections_waited_for',
    'Requests waiting for a connection.',
    () => database.inUse().waiting,
  )
  const api = new Hono()

  /** A process that can answer is alive; an unreachable database is no reason to kill it. */
  api.on(probing, '/livez', (c) => c.json({ status: 'alive' }))

  api.on(probing, '/readyz', async (c) => {
    if (isDraining())
      return c.json({ status: 'not ready', failed: [{ check: 'stopping', message: 'This process is stopping.' }] }, 503)
    const { ready: isReady, failed, warnings } = await ready()
    return isReady
      ? c.json({ status: 'ready', failed, ...(warnings.length > 0 && { warnings }) })
      : c.json({ status: 'not ready', failed }, 503)
  })

  api.get('/version', (c) => c.json({ ...about, migration: lastMigration ?? null }))

  api.get('/metrics', async (c) => {
    if (!mayMeasure(c, services))
      return c.json(
        {
          code: 'forbidden',
          message: 'Figures are only shown with the METRICS_TOKEN, or on this machine with the key in its data folder.',
        },
        403,
      )
    return c.body(await figures.print(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })

  api.get('/config.json', (c) => {
    const scheme = visitOf(c).secure ? 'https' : 'http'
    // The address that this browser used: pages and protocols share one origin, whatever its name is today.
    const supabaseUrl = `${scheme}://${c.req.header('host') ?? new URL(settings.siteUrl).host}`
    return c.json({ productName: 'Granary', supabaseUrl, anonKey: keys.anonKey, demo: settings.demo })
  })

  api.get('/.well-known/security.txt', (c) =>
    c.text(securityTxt({ contact: settings.securityContact, siteUrl: settings.siteUrl, now: clock.now() })),
  )

  if (settings.demo) openForMachine(api, services)
  if (settings.demo && !settings.smtpUrl) showOutbox(api, services)
  return api
}

/**
 * A demo has no mailboxes: its messages are shown only to the person at the machine. They open accounts, so where a
 * network reaches the server too, only messages to the demo's accounts are shown.
 */
function showOutbox(api: Hono, services: Services): void {
  const { settings, database } = services
  const folder = join(settings.dataFolder, 'outbox')
  const shown = async (): Promise<(to: string) => boolean> => {
    if (isBoundHere(settings.host)) return () => true
    const { rows } = await database.read(identity, {
      text: `select lower(email) as email from auth.users where raw_app_meta_data ?| array['demo_role', 'demo']`,
    })
    const made = new Set(rows.map(({ email }) => String(email)))
    return (to) => made.has(to.toLowerCase())
  }
  api.use('/dev/*', async (c, next) => {
    const ours = isAtMachine(c, services) && isOurPage({ get: (name) => c.req.header(name) }, settings.siteUrl)
    return ours
      ? next()
      : c.json(
          {
            code: 'not_on_this_machine',
            message:
              'The demo outbox is only shown on the machine it runs on. Open the address that its start printed.',
          },
          403,
        )
  })
  api.get('/dev/mail.json', async (c) => c.json({ messages: await readOutbox(folder, await shown()) }))
  api.get('/dev/mail/:id', async (c) => {
    const raw = await readRawMessage(folder, c.req.param('id'), await shown())
    return raw === undefined
      ? c.json({ code: 'not_found', message: 'This message isn’t in the outbox.' }, 404)
      : c.text(raw)
  })
}

function mayMeasure(c: Context, services: Services): boolean {
  if (isAtMachine(c, services)) return true
  const [token, shown] = [services.settings.metricsToken, bearerOf(c)]
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

/** The table version that this program was written for. */
export const newestMigration = () => readMigrations(join(process.cwd(), 'migrations')).at(-1)?.name
