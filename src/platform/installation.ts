import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { makeKeys, type Keys } from './auth/keys.ts'
import { gatewayOf, gatewayPassword } from './database/connections.ts'
import { startEmbedded, type Embedded } from './database/embedded.ts'
import { prepareDatabase } from './database/prepare.ts'
import type { Settings } from './settings.ts'

/** A database that answers and is migrated, and the secret that belongs to it: where the server and every command of bin/ begin. */
export type Installation = {
  owner: ClientConfig
  gateway: ClientConfig
  secret: string
  keys: Keys
  migrated: string[]
  stop(): Promise<void>
}

/** Where the SQL lies, beside the program, whether it runs from src/ or from build/server/. */
export const migrationsFolder = findUp('migrations')

/** The database as it stands, not migrated: what a backup saves it must not change. */
export async function openOwner(settings: Settings, { join: mayJoin = false } = {}): Promise<Embedded> {
  if (settings.databaseUrl) return { owner: { connectionString: settings.databaseUrl }, stop: async () => undefined }
  return startEmbedded({ folder: settings.dataFolder, password: secretIn(settings.dataFolder), join: mayJoin })
}

export const secretOf = (settings: Settings) => settings.jwtSecret ?? secretIn(settings.dataFolder)

/** `join` lets a command work beside a running server, on the same embedded database. */
export async function openInstallation(settings: Settings, { join: mayJoin = false } = {}): Promise<Installation> {
  const secret = secretOf(settings)
  const keys = await makeKeys(secret, settings.siteUrl)
  const { owner, stop } = await openOwner(settings, { join: mayJoin })
  try {
    const { migrated } = await prepareDatabase({ owner, migrationsFolder, gatewayPassword: gatewayPassword(keys, settings.databaseGatewayUrl), fingerprint: keys.fingerprint })
    return { owner, gateway: gatewayOf(owner, keys, settings.databaseGatewayUrl), secret, keys, migrated, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Made at the first start and kept: without it nobody's session and no encrypted value can be read again. */
function secretIn(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = join(dataFolder, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

function findUp(name: string): string {
  for (const up of ['..', '../..', '../../..']) {
    const folder = fileURLToPath(new URL(`${up}/${name}`, import.meta.url))
    if (existsSync(folder)) return folder
  }
  throw new Error(`The folder ${name} is missing beside the program.`)
}
