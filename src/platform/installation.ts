import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { makeKeys, type Keys } from './auth/keys.ts'
import { gatewayLogin, gatewayOf, type GatewayConfig } from './database/connections.ts'
import { startEmbedded, type Embedded } from './database/embedded.ts'
import { prepareDatabase } from './database/prepare.ts'
import { openKeySource, type KeySource } from './keys/key-file.ts'
import { knownSecrets } from './keys/ring.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

/** A running, migrated database and its keys: where the server and every command of bin/ begin. */
export type Installation = {
  owner: ClientConfig
  gateway: GatewayConfig
  keys: Keys
  keySource: KeySource
  migrated: string[]
  stop(): Promise<void>
}

/** The folder of the SQL, beside the program, whether it runs from src/ or from build/server/. */
export const migrationsFolder = findUp('migrations')

/** The keys of an installation, which reload the key file on request. */
export async function openKeys(settings: Settings): Promise<{ keys: Keys; keySource: KeySource }> {
  const keySource = await openKeySource(settings)
  return { keySource, keys: await makeKeys(keySource.ring, settings.siteUrl, () => keySource.reread()) }
}

/** The database unchanged, not migrated: a backup must not change what it saves. */
export async function openOwner(
  settings: Settings,
  { join: mayJoin = false, keys }: { join?: boolean; keys?: Keys } = {},
): Promise<Embedded> {
  if (settings.databaseUrl) return { owner: { connectionString: settings.databaseUrl }, stop: async () => undefined }
  // The embedded database has the secret of the data folder as its password, even where a setting names another one.
  const isOwn = keys && settings.jwtSecret === undefined && settings.keyFile === undefined
  const own = isOwn ? keys : (await openKeys({ ...settings, jwtSecret: undefined, keyFile: undefined })).keys
  return startEmbedded({
    folder: settings.dataFolder,
    password: () => knownSecrets(own.ring),
    archive: settings.archiveFolder,
    engine: settings.postgresFolder,
    join: mayJoin,
  })
}

/**
 * `join` lets a command work beside a running server, on the same embedded database. `log` reports what a migration
 * waits for.
 */
export async function openInstallation(
  settings: Settings,
  { join: mayJoin = false, log }: { join?: boolean; log?: Log } = {},
): Promise<Installation> {
  const { keys, keySource } = await openKeys(settings)
  const { owner, stop } = await openOwner(settings, { join: mayJoin, keys })
  try {
    const { migrated } = await prepareDatabase({
      owner,
      migrationsFolder,
      gateway: gatewayLogin(keys, settings.databaseGatewayUrl),
      fingerprints: keys.fingerprints,
      ...(log && { log }),
    })
    return { owner, gateway: gatewayOf(owner, keys, settings.databaseGatewayUrl), keys, keySource, migrated, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function findUp(name: string): string {
  for (const up of ['..', '../..', '../../..']) {
    const folder = fileURLToPath(new URL(`${up}/${name}`, import.meta.url))
    if (existsSync(folder)) return folder
  }
  throw new Error(`The folder ${name} is missing beside the program.`)
}
