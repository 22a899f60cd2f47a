import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../database/database.ts'
import { job, later } from '../../jobs/later.ts'
import type { Services } from '../../services.ts'
import { incomingFolder, openBlobs } from '../blobs.ts'
import type { Requester } from '../requester.ts'
import { StorageRefused } from '../storage-refused.ts'
import type { StoredObject } from '../stored-objects.ts'
import { openScanner } from './open-scanner.ts'
import { ScannerAway, type Scanner, type Verdict } from './scanner.ts'
import type { ExaminedFile } from './examine.ts'

type Scanned = Verdict & { scanner: string }
type Needs = Pick<Services, 'settings' | 'database' | 'clock' | 'log'>

/**
 * The scan state of a file's bytes. Not scanned: there is no scanner. Waiting: there is one, and it has not answered
 * yet.
 */
export type ScanState = 'not_scanned' | 'waiting' | Verdict['result']

/** A job in the areas notifies people; the platform knows no addresses. */
export const infectedFile = { name: 'tell-of-an-infected-file' }
export type InfectedFile = {
  organization_id: string
  uploader: string | null
  name: string
  threat: string
  kept: boolean
  sha256: string | null
}

const house = { role: 'service_role' } as const

/** Before an upload begins: the installation may refuse files that cannot be scanned. */
export async function refuseUnscanned({ settings }: Pick<Services, 'settings'>): Promise<void> {
  const scanner = openScanner(settings)
  if (scanner && settings.scan!.away === 'refuse' && !(await scanner.isThere())) throw unscanned()
}

/**
 * Scans a file before it is stored. An infected one is refused and reported; without an answer it stays in quarantine
 * or is refused.
 */
export async function scanUpload(
  services: Needs,
  { organization_id, owner_id }: Requester,
  name: string,
  { file, sha256 }: ExaminedFile,
): Promise<Scanned | null> {
  const scanner = openScanner(services.settings)
  if (!scanner) return null
  const scanned = await verdictOf(services, scanner, file)
  if (!scanned && services.settings.scan!.away === 'refuse') throw unscanned()
  if (scanned?.result !== 'infected') return scanned
  await tell(services, {
    organization_id: organization_id!,
    uploader: owner_id,
    name,
    threat: scanned.threat!,
    kept: false,
    sha256,
  })
  throw new StorageRefused(
    422,
    'infected',
    `This file contains malware (${scanned.threat}) and was not saved. Your administrators were notified.`,
  )
}

async function verdictOf({ log }: Needs, scanner: Scanner, file: string): Promise<Scanned | null> {
  try {
    return { ...(await scanner.scan(file)), scanner: scanner.name }
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error
    log.warn('virus scanner away', {
      'error.message': error.cause instanceof Error ? error.cause.message : error.message,
    })
    return null
  }
}

/** Written once the file is stored; without this row the next round scans it again. */
export async function keepVerdict(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  version: string,
  { result, threat, scanner }: Scanned,
): Promise<void> {
  await database.write(house, {
    text: `insert into storage.scans (version, result, threat, scanner, scanned_at) values ($1, $2, $3, $4, $5)
      on conflict (version) do nothing`,
    values: [version, result, threat?.slice(0, 200) ?? null, scanner, clock.now()],
  })
}

/** Retries files in quarantine and scans those from before there was a scanner, the oldest first. */
export const scanWaiting = job(
  'scan-files',
  async (_payload, services) => {
    const scanner = openScanner(services.settings)
    if (!scanner) return
    const { rows } = await services.database.read(house, { name: 'storage unscanned', text: waitingSql, values: [] })
    for (const object of rows as StoredObject[]) if (!(await scanKept(services, scanner, object))) return
  },
  { about: 'Scans files in quarantine again, and those from before there was a scanner.', every: 60, outside: true },
)

const waitingSql = `
  select id, organization_id, owner_id, name, version, sha256 from storage.objects o
   where not exists (select from storage.scans s where s.version = o.version) order by created_at limit 200`

async function scanKept(services: Services, scanner: Scanner, object: StoredObject): Promise<boolean> {
  const folder = incomingFolder(services)
  const file = join(folder, `scan-${object.version}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(await openBlobs(services).read(object.version), createWriteStream(file, { mode: 0o600 }))
    const scanned = await verdictOf(services, scanner, file)
    if (!scanned) return false
    await keepVerdict(services, object.version, scanned)
    if (scanned.result === 'infected' && object.organization_id)
      await tell(services, {
        organization_id: object.organization_id,
        uploader: object.owner_id,
        name: object.name.split('/').at(-1)!,
        threat: scanned.threat!,
        kept: true,
        sha256: object.sha256,
      })
    return true
  } finally {
    await rm(file, { force: true })
  }
}

/** Logs a security event for the security officer, and notifies the uploader and the administrators. */
async function tell({ database, clock }: Needs, about: InfectedFile): Promise<void> {
  await database.transaction(house, async (tx) => {
    await tx.sql(
      `insert into app.security_events (organization_id, user_id, event_type, severity, event_data)
        values ($1, $2, 'malware_quarantined', 'high', $3)`,
      [
        about.organization_id,
        about.uploader,
        JSON.stringify({ message: `${about.threat} in ${about.name}`, kept: about.kept, sha256: about.sha256 }),
      ],
    )
    await later(tx, infectedFile as never, about, clock.now())
  })
}

export async function scansOf(
  database: Database,
  versions: readonly string[],
): Promise<Map<string, { result: Verdict['result']; threat: string | null }>> {
  if (versions.length === 0) return new Map()
  const { rows } = await database.read(house, {
    name: 'storage scans',
    text: 'select version, result, threat from storage.scans where version = any ($1)',
    values: [versions],
  })
  return new Map(rows.map(({ version, result, threat }) => [version as string, { result, threat }]))
}

export const stateOf = ({ scan }: Services['settings'], known: { result: Verdict['result'] } | undefined): ScanState =>
  known?.result ?? (scan ? 'waiting' : 'not_scanned')

/** The one gate before bytes are served, copied or linked. */
export async function refuseQuarantined(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { version }: Pick<StoredObject, 'version'>,
): Promise<void> {
  const known = (await scansOf(database, [version])).get(version)
  const state = stateOf(settings, known)
  if (state === 'waiting') throw held('This file is being checked. Try again in a few minutes.')
  if (state === 'infected') throw held(`This file contains malware (${known!.threat}) and stays in quarantine.`)
  if (state === 'too_large')
    throw held('This file is too large for the virus scanner and stays in quarantine. Ask your administrator.')
}

const held = (message: string) => new StorageRefused(423, 'quarantined', message)
const unscanned = () =>
  new StorageRefused(503, 'scanner_away', "Files can't be checked for malware right now. Try again later.")
