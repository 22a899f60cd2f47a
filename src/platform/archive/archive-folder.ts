import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { canEnter, type User } from '../database/engine.ts'

/** A copy of the whole cluster that the archived log continues from. */
export type BaseBackup = {
  folder: string
  madeAt: string
  /** The first log file that the copy needs. */ firstWal: string
}

export const walFolder = (archive: string) => join(archive, 'wal')
const baseFolder = (archive: string) => join(archive, 'base')

/** The database writes to the archive as the user that it runs as. */
export function prepareArchive(archive: string, user: User | undefined): void {
  if (process.platform === 'win32')
    throw new Error('GRANARY_ARCHIVE needs Linux or macOS. On Windows use DATABASE_URL and that server’s own tools.')
  for (const folder of [archive, walFolder(archive), baseFolder(archive)]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  if (user && !canEnter(dirname(archive)))
    throw new Error(
      `The database does not run as root and can’t reach ${archive}. Set GRANARY_ARCHIVE to another folder, such as /var/lib/granary-archive.`,
    )
}

/**
 * PostgreSQL passes on each finished file of its log, and one a minute while something is written. An existing file
 * is only right if it is the same: after a crash PostgreSQL may pass it on again.
 */
export const archiveSettings = (archive: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: inShell(
    walFolder(archive),
    'if [ -f "$d/%f.gz" ]; then gzip -dc "$d/%f.gz" | cmp -s - "%p"; else gzip -1c "%p" > "$d/%f.part" && sync "$d/%f.part" && mv "$d/%f.part" "$d/%f.gz"; fi',
  ),
})

/** From the archive, and what the archive lacks from the log of the abandoned cluster. */
export const restoreCommand = (archive: string, oldLog?: string): string =>
  inShell(
    walFolder(archive),
    `if [ -f "$d/%f.gz" ]; then gzip -dc "$d/%f.gz" > "%p"; else ${oldLog ? `cp ${quoted(oldLog)}/%f "%p"` : 'false'}; fi`,
  )

const inShell = (folder: string, command: string) => `d=${quoted(folder)}; ${command}`

/** A percent sign means something to PostgreSQL, a quotation mark to the shell. */
const quoted = (path: string) => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`

/** Oldest first. */
export async function baseBackups(archive: string): Promise<BaseBackup[]> {
  if (!existsSync(baseFolder(archive))) return []
  const names = (await readdir(baseFolder(archive))).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const folder = join(baseFolder(archive), name)
      return {
        folder,
        ...(JSON.parse(await readFile(join(folder, 'granary.json'), 'utf8')) as Omit<BaseBackup, 'folder'>),
      }
    }),
  )
}

export const newBaseFolder = (archive: string, at: Date) =>
  join(baseFolder(archive), `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`)

/** Keeps the newest base backups and the log files that they need. */
export async function forgetOld(archive: string, keep: number): Promise<{ bases: number; files: number }> {
  const all = await baseBackups(archive)
  const [old, kept] = [all.slice(0, -keep), all.slice(-keep)]
  for (const { folder } of old) await rm(folder, { recursive: true })
  const first = kept[0]?.firstWal
  // The name begins with the timeline; the position in the log is the rest.
  const isOlder = (name: string) =>
    first !== undefined && /^[\dA-F]{24}(\.|$)/.test(name) && name.slice(8, 24) < first.slice(8)
  const files = (await readdir(walFolder(archive))).filter(isOlder)
  for (const name of files) await rm(join(walFolder(archive), name))
  return { bases: old.length, files: files.length }
}
