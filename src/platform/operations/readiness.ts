import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Services } from '../services.ts'
import { archivingOf } from './archiving.ts'

export type Check = 'database' | 'migrations' | 'clock' | 'disk'
export type Readiness = {
  ready: boolean
  failed: { check: Check; message: string }[]
  /** Problems that an operator must fix soon, although people can work. */ warnings: string[]
}

const megabyte = 1024 * 1024
const leastFree = 200 * megabyte
const mostSkew = 10_000
/** A database that hangs must not make the probe hang. */
const usualPatience = 2_000
/** The database is asked once a second, however many monitors ask. */
const freshFor = 1_000

type Wanted = { lastMigration: string | undefined; freeBytes?: (folder: string) => Promise<number>; patience?: number }

/** Whether this process can do its work now. Each failure names the check, without details behind it. */
export function makeReadiness(
  services: Services,
  { lastMigration, freeBytes = freeBytesIn, patience = usualPatience }: Wanted,
) {
  let last: { at: number; answer: Promise<Readiness> } | undefined

  async function look(): Promise<Readiness> {
    const [database, disk] = await Promise.all([
      lookAtDatabase(services, lastMigration, patience),
      lookAtDisk(services.settings.dataFolder, freeBytes),
    ])
    const failed = [...database, ...disk]
    return {
      ready: failed.length === 0,
      failed,
      warnings: failed.length > 0 ? [] : await lookAtArchive(services, patience),
    }
  }

  return (): Promise<Readiness> => {
    const at = services.clock.now().getTime()
    if (!last || Math.abs(at - last.at) > freshFor) last = { at, answer: look() }
    return last.answer
  }
}

/** Writes one row in a transaction that commits: a full disk, a read-only replica and a dead server all fail here. */
const writeTest = `update app.readiness set checked_at = clock_timestamp()
  returning extract(epoch from checked_at) * 1000 as now, app.last_migration() as migration`

async function lookAtDatabase(
  { database, clock }: Services,
  wanted: string | undefined,
  patience: number,
): Promise<Readiness['failed']> {
  try {
    const before = clock.now().getTime()
    const row = await inTime(
      patience,
      database.transaction({ role: 'service_role' }, (tx) => tx.one(writeTest), { timeout: patience }),
    )
    const after = clock.now().getTime()
    const now = Number(row!.now)
    const failed: Readiness['failed'] = []
    if (wanted && String(row!.migration) < wanted)
      failed.push({
        check: 'migrations',
        message: 'The database is older than this program. Restart it to bring the database up to date.',
      })
    // The answer was created between the two readings of our clock.
    if (now < before - mostSkew || now > after + mostSkew)
      failed.push({
        check: 'clock',
        message: 'The clocks of this machine and the database differ. Set both by a time server.',
      })
    return failed
  } catch {
    return [{ check: 'database', message: 'The database doesn’t accept writes.' }]
  }
}

async function lookAtDisk(
  folder: string,
  freeBytes: (folder: string) => Promise<number>,
): Promise<Readiness['failed']> {
  const free = await freeBytes(folder).catch(() => 0)
  return free < leastFree ? [{ check: 'disk', message: 'The disk of the data folder is nearly full.' }] : []
}

async function lookAtArchive(services: Services, patience: number): Promise<string[]> {
  if (!services.settings.archiveFolder) return []
  const isFailing = await inTime(patience, archivingOf(services)).then(
    (archiving) => archiving.isFailing,
    () => false,
  )
  return isFailing ? ['The database can’t archive its log. Until it can, a restore won’t reach the present.'] : []
}

/** A data folder is created with its first file; until then the disk checked is the one it would be created on. */
async function freeBytesIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytesIn(dirname(folder))
  }
}

/** The statement's own timeout does not help when no connection can send it. */
function inTime<T>(patience: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, refuse) => (timer = setTimeout(() => refuse(new Error('too slow')), patience)))
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
