import { makeCallers, type Callers } from './auth/callers.ts'
import { makeKeys, type Keys } from './auth/keys.ts'
import { systemClock, type Clock } from './clock.ts'
import { readsOf, type GatewayConfig } from './database/connections.ts'
import { openDatabase, type Database } from './database/database.ts'
import { tablesRead, type TablesRead } from './database/tables-read.ts'
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

/**
 * The services that every protocol receives. Nothing here is global, so that a test can start a second set beside the
 * first.
 */
export type Services = {
  settings: Settings
  database: Database
  /** Which tables the answer of a question is made of. */
  tablesRead: TablesRead
  keys: Keys
  callers: Callers
  clock: Clock
  mail: Mailer
  log: Log
  /** The log of refused attacks. */
  security: SecurityEvents
  /** Who viewed which restricted record. */
  reads: ReadAudit
  /** How a log line shows a visitor's address. */
  addressMark: AddressMark
  /** Log lines that no collector accepted. */
  linesDropped?: () => number
  /** The measurements and traces of this process. */
  telemetry: Telemetry
  /** Emails that the mail server accepted, and those that it did not. */
  mailed: Readonly<{ sent: number; failed: number }>
  /** Sends and writes everything waiting: the last step before the database is closed. */
  settle(): Promise<void>
}

type Parts = {
  settings: Settings
  /** The keys of the installation, or the one secret that they are derived from. */ keys: Keys | string
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
    tablesRead: tablesRead(database),
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
