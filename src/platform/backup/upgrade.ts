import { renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Keys } from '../auth/keys.ts'
import { gatewayLogin } from '../database/connections.ts'
import { majorOfData, startEmbedded } from '../database/embedded.ts'
import { engineMajor, homeReachableBy, unprivileged } from '../database/engine.ts'
import { readMigrations } from '../database/migrate.ts'
import { rolesForRestore } from '../database/roles.ts'
import { migrationsFolder } from '../installation.ts'
import { backUp } from './backup.ts'
import { restore, type RestoreDone } from './restore.ts'

type Options = {
  /** The data folder. */
  folder: string
  passwords: () => readonly string[]
  /** The secrets of the product: a restore with others is refused. */
  keys: Pick<Keys, 'fingerprints' | 'derive'> & Partial<Pick<Keys, 'every'>>
  gatewayUrl?: string | undefined
  /** The engine that reads the present data, with bin/postgres in it. */
  oldEngine: string
  /** The engine that takes over; the included one unless named. */
  engine?: string | undefined
  now: Date
}
export type Upgraded = RestoreDone & { from: number; to: number; /** The old data, unchanged. */ kept: string }

/**
 * The versions of the existing data, and of the engine that would read it. Null where both are the same, or there is
 * no data.
 */
export function upgradeNeeded(folder: string, engine?: string): { from: number; to: number } | null {
  const [from, to] = [majorOfData(homeReachableBy(unprivileged(), folder)), engineMajor(engine)]
  return from === undefined || from === to ? null : { from, to }
}

/**
 * Moves everything from the old engine into the new one as a backup, which is counted. The old data is renamed and
 * not changed: until the new database is complete it is restored after any failure.
 */
export async function upgradeData({
  folder,
  passwords,
  keys,
  gatewayUrl,
  oldEngine,
  engine,
  now,
}: Options): Promise<Upgraded> {
  const needed = upgradeNeeded(folder, engine)
  if (!needed) throw new Error('The database already has the version of this Granary.')
  if (needed.from > needed.to)
    throw new Error(
      `The data is from PostgreSQL ${needed.from}, which is newer than ${needed.to}. Start the newer version of Granary, or set GRANARY_POSTGRES to a PostgreSQL ${needed.from}.`,
    )
  const home = homeReachableBy(unprivileged(), folder)
  const file = join(folder, `upgrade-from-${needed.from}.granary`)
  const kept = `${join(home, 'data')}-${needed.from}`
  rmSync(file, { force: true })

  const old = await startEmbedded({ folder, password: passwords, engine: oldEngine })
  try {
    await backUp({ owner: old.owner, file, filesFolder: undefined, now })
  } finally {
    await old.stop()
  }
  renameSync(join(home, 'data'), kept)
  try {
    const fresh = await startEmbedded({ folder, password: passwords, engine })
    try {
      await rolesForRestore(fresh.owner, gatewayLogin(keys, gatewayUrl))
      const done = await restore({
        owner: fresh.owner,
        file,
        filesFolder: undefined,
        migrations: readMigrations(migrationsFolder),
        fingerprints: keys.fingerprints,
      })
      return { ...done, ...needed, kept }
    } finally {
      await fresh.stop()
    }
  } catch (error) {
    rmSync(join(home, 'data'), { recursive: true, force: true })
    renameSync(kept, join(home, 'data'))
    throw error
  } finally {
    unlinkSync(file)
  }
}
