import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testSecret } from '#tests/postgres.ts'
import { findServer } from '../../../bin/testing/external-postgres.js'
import { makeKeys } from '../auth/keys.ts'
import { gatewayLogin } from '../database/connections.ts'
import { startEmbedded } from '../database/embedded.ts'
import { engineMajor, homeReachableBy, unprivileged } from '../database/engine.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { migrationsFolder } from '../installation.ts'
import { upgradeData, upgradeNeeded } from './upgrade.ts'

const place = mkdtempSync(join(tmpdir(), 'granary-upgrade-'))
chmodSync(place, 0o711)
const user = unprivileged()
const homeOf = (folder: string) => homeReachableBy(user, folder)
const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(homeOf(folder), { recursive: true, force: true })
  rmSync(place, { recursive: true, force: true })
})

/** A data folder as an earlier version of Granary left it, made by the old engine itself. */
function oldCluster(name: string, engine: string, password: string): string {
  const folder = join(place, name)
  made.push(folder)
  const home = homeOf(folder)
  const secret = join(home, 'password')
  writeFileSync(secret, password)
  if (user) chownSync(secret, user.uid, user.gid)
  execFileSync(
    join(engine, 'bin', 'initdb'),
    [
      '-D',
      join(home, 'data'),
      '-U',
      'granary',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...user, cwd: home, stdio: 'ignore' },
  )
  return folder
}

/** OLD_ENGINE may name another one, such as the package of an earlier version of the embedded engine. */
const server = findServer()
const oldEngine = process.env.OLD_ENGINE ?? (server && dirname(server.bin))

test.skipIf(!oldEngine)(
  "an older engine's data is refused with instructions, upgraded completely, and kept",
  async () => {
    const keys = await makeKeys(testSecret, 'http://localhost')
    const folder = oldCluster('old', oldEngine!, testSecret)
    const old = await startEmbedded({ folder, password: testSecret, engine: oldEngine!, settings: { fsync: 'off' } })
    await prepareDatabase({
      owner: old.owner,
      migrationsFolder,
      gateway: gatewayLogin(keys),
      fingerprints: keys.fingerprints,
    })
    const client = new pg.Client(old.owner)
    await client.connect()
    await client.query(`insert into organizations (name, kind) values ('Ångström County', 'agency')`)
    await client.end()
    await old.stop()

    const from = Number(readFileSync(join(homeOf(folder), 'data', 'PG_VERSION'), 'utf8'))
    expect(upgradeNeeded(folder)).toEqual({ from, to: engineMajor() })
    await expect(startEmbedded({ folder, password: testSecret })).rejects.toThrow(
      `is from PostgreSQL ${from}, and this version of Granary includes ${engineMajor()}. Run npm run upgrade-database`,
    )

    // The new one fails: the old data is where it was.
    const strange = await makeKeys('another-secret-than-the-one-of-the-tests-01', 'http://localhost')
    await expect(
      upgradeData({ folder, passwords: () => [testSecret], keys: strange, oldEngine: oldEngine!, now: new Date() }),
    ).rejects.toThrow()
    expect(upgradeNeeded(folder)).toEqual({ from, to: engineMajor() })

    const done = await upgradeData({
      folder,
      passwords: () => [testSecret],
      keys,
      oldEngine: oldEngine!,
      now: new Date(),
    })
    expect(done).toMatchObject({ from, to: engineMajor() })
    expect(readFileSync(join(done.kept, 'PG_VERSION'), 'utf8').trim()).toBe(String(from))
    expect(existsSync(join(folder, `upgrade-from-${from}.granary`))).toBe(false)
    expect(upgradeNeeded(folder)).toBeNull()

    const now = await startEmbedded({ folder, password: testSecret, settings: { fsync: 'off' } })
    const reader = new pg.Client(now.owner)
    await reader.connect()
    const { rows } = await reader.query(
      `select current_setting('server_version_num')::int / 10000 as major, (select name from organizations) as name`,
    )
    await reader.end()
    await now.stop()
    expect(rows).toEqual([{ major: engineMajor(), name: 'Ångström County' }])
  },
)

test("a newer engine's data is refused too, and missing data needs nothing", async () => {
  const folder = join(place, 'newer')
  made.push(folder)
  const data = join(homeOf(folder), 'data')
  expect(upgradeNeeded(folder)).toBeNull()
  mkdirSync(data)
  writeFileSync(join(data, 'PG_VERSION'), '99\n')
  await expect(startEmbedded({ folder, password: testSecret })).rejects.toThrow(
    'Start it with the newer version of Granary.',
  )
})
