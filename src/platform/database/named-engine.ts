import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SettingRefused } from '../setting-values.ts'

/** The oldest major version with everything that the migrations use. */
export const oldestMajor = 15

/** The version in which a folder of PostgreSQL's programs calls itself: 18.6. Refuses a folder that can’t serve. */
export function versionOfEngine(folder: string): string {
  const reason = whyIncomplete(folder)
  if (reason) throw new SettingRefused(reason)
  const { stdout, error, status } = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)*)/.exec(stdout ?? '')?.[1]
  if (!version)
    throw new SettingRefused(
      `${join(folder, 'bin', 'postgres')} doesn’t tell its version (${error?.message ?? `exit code ${status}`}). Install the PostgreSQL of this system again, or name another folder.`,
    )
  if (majorOf(version) < oldestMajor)
    throw new SettingRefused(
      `${folder} has PostgreSQL ${version}. Granary needs ${oldestMajor} or newer: name the folder of a newer one.`,
    )
  return version
}

export const majorOf = (version: string): number => Number(version.split('.')[0])

/** The two programs that an installation needs; `initdb` is in the server's package everywhere. */
function whyIncomplete(folder: string): string | null {
  if (existsSync(join(folder, 'postgres')))
    return `${folder} is the folder of the programs themselves. Name the one above it: ${join(folder, '..')}`
  const missing = ['postgres', 'initdb'].find((program) => !existsSync(join(folder, 'bin', program)))
  return missing
    ? `There is no bin/${missing} in ${folder}. Name the folder of an installed PostgreSQL server, such as /usr/lib/postgresql/18 (on Debian: apt-get install postgresql-18).`
    : null
}
