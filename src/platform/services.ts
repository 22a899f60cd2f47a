import { makeCallers, type Callers } from './auth/callers.ts'
import { makeKeys, type Keys } from './auth/keys.ts'
import { systemClock, type Clock } from './clock.ts'
import { readsOf, type GatewayConfig } from './database/connections.ts'
import { openDatabase, type Database } from './database/database.ts'
import { jsonLog, type Log } from './log.ts'
import { makeMailer, type Mailer } from './mail/mail.ts'
import { addressMark, type AddressMark } from './security/address-mark.ts'
import { makeSecurityEvents, type SecurityEvents } from './security/events.ts'
import { exportLogs } from './security/otlp.ts'
import { makeReadAudit, type ReadAudit } from './security/reads.ts'
import { openSyslog } from './security/syslog.ts'
import type { Settings } from './settings.ts'
import { makeTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import { watchMail } from './telemetry/work.ts'
import { lineWriter } from './wire/line-writer.ts'

/** What every protocol is given. Nothing here is global, so that a test can start a second one beside the first. */
export type Services = {
  settings: Settings
  database: Database
  keys: Keys
  callers: Callers
  clock: Clock
  mail: Mailer
  log: Log
  /** What the server writes down of refused attacks. */
  security: SecurityEvents
  /** Who looked at which restricted record. */
  reads: ReadAudit
  /** How a line of the log names a visitor's address. */
  addressMark: AddressMark
  /** Log lines that no collector took. */
  linesDropped?: () => number
  /** What the process measures of itself, and its traces. */
  telemetry: Telemetry
  /** Letters that the mail server took, and those that it did not. */
  mailed: Readonly<{ sent: number; failed: number }>
  /** Sends and writes what waits: the last thing before the database is closed. */
  settle(): Promise<void>
}

type Parts = {
  settings: Settings
  /** The keys of the installation, or the one secret that makes them. */ keys: Keys | string
  gateway: GatewayConfig
} & Partial<Pick<Services, 'clock' | 'log' | 'mail'>>

export async function openServices({
  settings,
  keys: given,
  gateway,
  clock = systemClock,
  log = jsonLog(lineWriter()),
  mail: mailer = makeMailer(settings),
}: Parts): Promise<Services> {
  const keys = typeof given === 'string' ? await makeKeys(given, settings.siteUrl) : given
  const telemetry = makeTelemetry(settings.telemetry, { now: () => clock.now().getTime() })
  const { databasePool: size, databaseQueue: queue, databasePrepare: prepare, databaseCluster: cluster } = settings
  const patience = settings.databaseWaitSeconds * 1000
  const exported = settings.telemetry.logs && exportLogs(log, settings.telemetry.logs)
  const { mail, figures: mailed } = watchMail(mailer)
  const lines = exported?.log ?? log
  const standby = settings.databaseReadUrl
    ? {
        connection: readsOf(settings.databaseReadUrl, keys, settings.databaseGatewayUrl),
        lag: settings.databaseReadLag * 1_000,
      }
    : undefined
  const database = openDatabase({
    connection: gateway,
    size,
    queue,
    patience,
    prepare,
    cluster,
    watch: telemetry.watch,
    standby,
    log: lines,
  })
  const mark = addressMark(keys, settings.logAddresses)
  const security = makeSecurityEvents({
    database,
    clock,
    log: lines,
    mark,
    syslog: settings.syslogUrl ? openSyslog(settings.syslogUrl, lines) : undefined,
  })
  const reads = makeReadAudit({ database, clock, log: lines, mark })
  return {
    settings,
    database,
    keys,
    callers: makeCallers({ database, keys, clock }),
    clock,
    mail,
    log: lines,
    security,
    reads,
    addressMark: mark,
    telemetry,
    mailed,
    ...(exported && { linesDropped: exported.dropped }),
    async settle() {
      await security.close()
      await reads.close()
      await Promise.all([exported?.close(), telemetry.close()])
    },
  }
}
