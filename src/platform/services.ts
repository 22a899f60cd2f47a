import type { ClientConfig } from 'pg'
import { makeCallers, type Callers } from './auth/callers.ts'
import { makeKeys, type Keys } from './auth/keys.ts'
import { systemClock, type Clock } from './clock.ts'
import { openDatabase, type Database } from './database/database.ts'
import { jsonLog, type Log } from './log.ts'
import { makeMailer, type Mailer } from './mail/mail.ts'
import type { Settings } from './settings.ts'
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
}

type Parts = { settings: Settings; secret: string; gateway: ClientConfig } & Partial<Pick<Services, 'clock' | 'log' | 'mail'>>

export async function openServices({ settings, secret, gateway, clock = systemClock, log = jsonLog(lineWriter()), mail = makeMailer(settings) }: Parts): Promise<Services> {
  const keys = await makeKeys(secret, settings.siteUrl)
  const database = openDatabase({ connection: gateway, size: settings.databasePool, queue: settings.databaseQueue, prepare: settings.databasePrepare })
  return { settings, database, keys, callers: makeCallers({ database, keys, clock }), clock, mail, log }
}
