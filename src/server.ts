import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { agentsApi, draftsApi, mcpApi, predicted, proposedActionsApi, recordsDesk } from './areas/assistant/server.ts'
import { publicPolicies, witnessesApi } from './areas/assurance/server.ts'
import {
  companionLinks,
  pageReader,
  demoDesk,
  join as joinOrganization,
  monitoring,
  readInvitation,
  samlProviders,
  scimApi,
  agencyArchive,
  outsideReview,
} from './areas/organization/server.ts'
import { gisApi, startListening, uplinksApi } from './areas/delivery/server.ts'
import { pageLists, panelFiles, publicSolicitations } from './areas/procurement/server.ts'
import { mailedSigning } from './areas/contracts/server.ts'
import { auditorApi } from './areas/grants/server.ts'
import { findPlaces, nearestPlace } from './areas/delivery/server.ts'
import { publicFormsDesk } from './areas/forms/server.ts'
import { open311, publicForms, reportEmailLinks } from './areas/public/server.ts'
import { commands, jobsOfAreas } from './commands.ts'
import { trailApi } from './platform/audit/api/trail-api.ts'
import { sealTrail, waitingEntries } from './platform/audit/log/sealing.ts'
import { authApi } from './platform/auth/auth-api.ts'
import { oauthServer } from './platform/auth/programs/oauth-server.ts'
import { hashesWaiting } from './platform/auth/passwords/hashing.ts'
import { sweepSignIn } from './platform/auth/sweep.ts'
import { openapiRoute } from './platform/data/openapi/openapi.ts'
import { restrictedOf } from './platform/data/restricted.ts'
import { direct } from './platform/data/direct.ts'
import { openTables, tableRoutes } from './platform/data/table-api.ts'
import { sweepDemoAccounts } from './platform/functions/demo/sweep.ts'
import { functionsApi } from './platform/functions/functions-api.ts'
import { rehearseFunction } from './platform/functions/rehearse.ts'
import { forgetOldAnswers } from './platform/jobs/housekeeping.ts'
import { forgetJobRuns, lastRuns, type LastRun } from './platform/jobs/history.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { Job } from './platform/jobs/later.ts'
import { queueFigures } from './platform/jobs/queue.ts'
import { sendMail } from './platform/jobs/send-mail.ts'
import { mapApi } from './platform/map/map-api.ts'
import { createFigures } from './platform/operations/figures.ts'
import { announceArchiving } from './platform/operations/archiving.ts'
import { newestMigration, operations } from './platform/operations/operations.ts'
import { readAbout } from './platform/operations/about.ts'
import { tellRunning } from './platform/operations/running.ts'
import { announceReads } from './platform/operations/standby-figures.ts'
import { announcePatches } from './platform/operations/patched.ts'
import { upkeepAge } from './platform/operations/upkeep.ts'
import { realtime } from './platform/realtime/realtime.ts'
import type { Services } from './platform/services.ts'
import { storageApi } from './platform/storage/storage-api.ts'
import { scanWaiting } from './platform/storage/examine/scanning.ts'
import { readFileText, readWaitingTexts } from './platform/storage/texts/read-texts.ts'
import { setStorageLimits } from './platform/storage/limits.ts'
import { sweepStorage } from './platform/storage/sweep.ts'
import { pageFigures } from './platform/operations/page-figures.ts'
import { batch } from './platform/batch/batch-api.ts'
import { answerFunctionError } from './platform/functions/answers.ts'
import { inTheirLanguage } from './platform/wire/language.ts'
import { openFront } from './platform/wire/front.ts'
import { nothingHere, unexpected } from './platform/wire/unexpected.ts'
import { lives } from './lives.ts'
import { drawnPages, listPages, pages } from './pages.ts'
import { records } from './records.ts'
import { areasOf } from './scopes.ts'

export type Running = {
  port: number
  /** The protocol handlers, by method and path. */ routes: readonly { method: string; path: string }[]
  /** Reports that it is not ready and continues to answer, so that load balancers send new requests elsewhere. */ drain(
    seconds: number,
  ): Promise<void>
  stop(): Promise<void>
  /** Stops waiting for requests. */ cut(): void
}

/** Background work; in a test, it runs on demand. */
export const jobs: readonly Job[] = [
  sendMail,
  ...sealTrail,
  ...jobsOfAreas,
  forgetOldAnswers,
  forgetJobRuns,
  sweepSignIn,
  sweepStorage,
  scanWaiting,
  readFileText,
  readWaitingTexts,
  sweepDemoAccounts(demoDesk),
]

const heavyAddresses = new Set(commands.filter(({ heavy }) => heavy).map(({ name }) => `/functions/v1/${name}`))

/** The protocols of the hosted backend on one origin, the pages, and the background work. */
export async function serve(services: Services, { background = true } = {}): Promise<Running> {
  const { settings, log } = services
  await setStorageLimits(services)
  const figures = createFigures()
  const live = realtime(services)
  const restricted = restrictedOf(records)
  const tables = openTables(services, {
    restricted: new Map([...restricted, ['vendor_bank_accounts', 'all']]),
    areasOf: areasOf.table,
  })

  const [draining, cutting] = [new AbortController(), new AbortController()]
  const app = new Hono()
  app.use(inTheirLanguage)
  app.route(
    '/auth/v1',
    authApi(services, { join: joinOrganization, providers: samlProviders, invitation: readInvitation }),
  )
  app.route('/rest/v1', tableRoutes(tables))
  app.route('/', openapiRoute(services, tableRoutes(tables), records, commands))
  app.route('/functions/v1/public/signing', mailedSigning(services))
  app.route('/functions/v1/public/auditor-access', auditorApi(services))
  app.route('/functions/v1/public/small-agency', outsideReview(services))
  app.route('/functions/v1/public/public-forms', publicFormsDesk(services, findPlaces))
  app.route('/functions/v1/public/policies', publicPolicies(services))
  app.route('/functions/v1/public', publicForms(services, { find: findPlaces, nearest: nearestPlace }))
  app.route('/open311/v2', open311(services, areasOf))
  app.route('/report-emails', reportEmailLinks(services))
  app.route('/', publicSolicitations(services))
  app.route('/functions/v1/monitoring', monitoring(services, figures))
  app.route('/', oauthServer(services))
  app.route('/', mcpApi(services, commands, records))
  app.route('/functions/v1/proposed-actions', proposedActionsApi(services, commands, records))
  app.route(
    '/functions/v1/rehearse',
    new Hono().onError(answerFunctionError(services)).post('/', rehearseFunction(services, commands, records, areasOf)),
  )
  app.route('/functions/v1/drafts', draftsApi(services, commands, records))
  app.route('/functions/v1/agents', agentsApi(services, commands, records, recordsDesk(services, commands, records)))
  app.route('/functions/v1/evaluation-files', panelFiles(services))
  app.route('/functions/v1/agency-archive', agencyArchive(services, records, restricted))
  app.route('/functions/v1/uplinks', uplinksApi(services, areasOf))
  app.route(
    '/functions/v1/batch',
    new Hono()
      .onError(answerFunctionError(services))
      .post(
        '/',
        batch(services, commands, app, {
          readPage: pageReader(records, { pages, listPages, drawnPages, predicted }, lives),
          tell: pageFigures(figures, (at) => [pages, listPages, drawnPages].some((known) => known.has(at))),
        }),
      ),
  )
  app.route(
    '/functions/v1',
    functionsApi(services, commands, demoDesk, recordsDesk(services, commands, records), areasOf),
  )
  app.route('/storage/v1', storageApi(services, new Set(restricted.keys())))
  app.route('/realtime/v1', live.routes)
  app.route('/map/v1', mapApi(services, join(process.cwd(), 'build/ground')))
  app.route('/gis/v1', gisApi(services, areasOf))
  app.route('/trail/v1', trailApi(services))
  app.route('/trail/v1', witnessesApi(services))
  app.route('/scim/v2', scimApi(services))
  app.route('/', operations(services, { figures, isDraining: () => draining.signal.aborted }))
  app.route('/', companionLinks(services, records))
  app.notFound(nothingHere)
  app.onError(unexpected(log))

  const front = openFront({
    settings,
    log,
    app,
    figures,
    addressMark: services.addressMark,
    telemetry: services.telemetry,
    browserFolder: join(process.cwd(), 'build/browser'),
    pageLists: pageLists(services),
    direct: direct(tables),
    heavy: heavyAddresses,
    remembersAsker: settings.databaseReadUrl !== undefined,
    organizationOf: ({ authorization, apikey }) => services.callers.organizationOf(authorization, apikey?.toString()),
  })
  live.attach(front.server)
  figures.gauge('granary_realtime_sockets', 'Open realtime connections.', () => live.sockets())
  figures.gauge('granary_jobs_due', 'Jobs that are due.', async () => (await queueFigures(services)).due)
  figures.gauge(
    'granary_jobs_dead',
    'Failed jobs that wait for a person.',
    async () => (await queueFigures(services)).dead,
  )
  const ofJobs = (read: (run: LastRun) => number | null) => async () =>
    (await lastRuns(services)).flatMap((run) => (read(run) === null ? [] : [[{ name: run.name }, read(run)!] as const]))
  figures.family(
    'granary_job_last_success_timestamp_seconds',
    'Time of each scheduled job’s last success.',
    ofJobs(({ done_at }) => (done_at ? Date.parse(done_at) / 1_000 : null)),
  )
  figures.family(
    'granary_job_last_duration_seconds',
    'Duration of each scheduled job.',
    ofJobs(({ milliseconds }) => (milliseconds === null ? null : milliseconds / 1_000)),
  )
  figures.family(
    'granary_job_failures_week',
    'Failures of each scheduled job within seven days, across organizations.',
    ofJobs(({ failed }) => failed),
  )
  figures.gauge('granary_trail_waiting', 'Audit log entries waiting to be sealed.', () => waitingEntries(services))
  figures.gauge(
    'granary_security_events_waiting',
    'Security events waiting to be written.',
    () => services.security.figures().waiting,
  )
  figures.gauge(
    'granary_security_events_dropped',
    'Security events that were only logged, because the database refused them.',
    () => services.security.figures().dropped,
  )
  if (services.linesDropped)
    figures.gauge('granary_log_lines_dropped', 'Log lines that the collector refused.', services.linesDropped)
  announceReads(figures, services)
  services.telemetry.announce(figures)
  figures.gauge('granary_mail_sent_total', 'Emails that the mail server accepted.', () => services.mailed.sent)
  figures.gauge('granary_mail_failures_total', 'Emails that the mail server refused.', () => services.mailed.failed)
  figures.gauge('granary_backup_age_seconds', 'Time since the last full backup; absent without one.', () =>
    upkeepAge(services, 'backup'),
  )
  announceArchiving(figures, services)
  announcePatches(figures, services)
  figures.gauge('granary_hashing_waiting', 'Passwords waiting to be hashed.', hashesWaiting)

  const running = background
    ? await tellRunning(services, { version: readAbout().version, migration: newestMigration() ?? 'none' })
    : undefined
  const port = await listen(front.server, settings.port, settings.host)
  const work = background ? startJobs(services, jobs) : undefined
  const brokers = background ? startListening(services) : undefined
  return {
    port,
    routes: app.routes.map(({ method, path }) => ({ method, path })),
    async drain(seconds) {
      draining.abort()
      front.drain()
      await pause(seconds * 1_000, undefined, { signal: cutting.signal }).catch(() => undefined)
    },
    async stop() {
      await Promise.all([work?.stop(), brokers?.stop(), live.stop(), front.close()])
      await Promise.all([services.security.flush(), services.reads.flush(), running?.stop()])
    },
    cut() {
      cutting.abort()
      front.server.closeAllConnections()
    },
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready))
  return (server.address() as AddressInfo).port
}
