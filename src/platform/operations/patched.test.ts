import { expect, test, vi } from 'vitest'
import { testDatabase, freshDatabase } from '#tests/database.ts'
import { serveInstallation, type Started } from '../../serve-installation.ts'
import { gatewayOf } from '../database/connections.ts'
import { inDots, isPatched, securityReleases, whyUnpatched } from '../database/security-releases.ts'
import { tellUnpatched } from './patched.ts'

test.each<[number, string, boolean | undefined, string | null]>([
  [180004, '18.4', false, 'PostgreSQL 18.4 lacks the security fixes of 18.6 (Aug 13, 2026).'],
  [180006, '18.6', true, null],
  [180007, '18.7', true, null],
  [170011, '17.11', false, 'PostgreSQL 17.11 lacks the security fixes of 17.12 (Nov 9, 2026).'],
  [170012, '17.12', true, null],
  [160014, '16.14', false, 'PostgreSQL 16.14 lacks the security fixes of 16.15 (Aug 13, 2026).'],
  [160015, '16.15', true, null],
  [150018, '15.18', false, 'PostgreSQL 15.18 lacks the security fixes of 15.20 (Nov 13, 2026).'],
  [150020, '15.20', true, null],
  // Nothing is known of a major version that came later.
  [190000, '19.0', undefined, null],
])('%i is PostgreSQL %s, and patched: %s', (version, name, patched, reason) => {
  expect([inDots(version), isPatched(version), whyUnpatched(version)]).toEqual([name, patched, reason])
})

test('each supported major version has one row, with its day and source', () => {
  expect(securityReleases.map(({ major }) => major)).toEqual([18, 17, 16, 15])
  for (const { day, source } of securityReleases)
    expect([/^\d{4}-\d\d-\d\d$/.test(day), source.length > 20]).toEqual([true, true])
})

/** Of the PostgreSQL that the tests run on. */
const versionHere = async () => {
  const { owner } = await testDatabase()
  return Number((await owner.query(`select current_setting('server_version_num') as v`)).rows[0].v)
}

test.each<[string, object, string]>([
  ['the included engine', {}, 'Set GRANARY_POSTGRES to a PostgreSQL of this system, or move the data to a server'],
  [
    'an installed one',
    { postgresFolder: '/usr/lib/postgresql/18' },
    'Update the packages of the PostgreSQL in /usr/lib/',
  ],
  [
    'a server',
    { databaseUrl: 'postgres://db.example.gov/granary' },
    'Ask the administrator of the server in DATABASE_URL',
  ],
])('a production start on %s says what its version lacks, and who can update it', async (_, place, way) => {
  const { services } = await testDatabase()
  const said: string[] = []
  const told = (production: boolean) =>
    tellUnpatched(
      { databaseUrl: undefined, postgresFolder: undefined, ...place, production },
      { database: services.database, log: { warn: (line) => void said.push(line) } },
    )
  await told(false)
  expect(said).toEqual([])
  await told(true)
  const reason = whyUnpatched(await versionHere())
  expect(said).toEqual(reason ? [expect.stringMatching(/^PostgreSQL [\d.]+ lacks/)] : [])
  if (reason) expect([said[0]!.startsWith(reason), said[0]!.includes(way)]).toEqual([true, true])
})

test('the warning is in the log of the start itself', async () => {
  const { services, ownerConfig } = await freshDatabase()
  const { keys } = services
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  const started: Started = {}
  try {
    const settings = { ...services.settings, port: 0, production: true, demo: false, siteUrl: 'http://localhost' }
    const installation = {
      owner: ownerConfig,
      gateway: gatewayOf(ownerConfig, keys),
      keys,
      keySource: {} as never,
      migrated: [],
      stop: async () => undefined,
    }
    await serveInstallation(installation, settings, started)
    const lines = out.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('lacks the security fixes'))
    expect(lines).toHaveLength(isPatched(await versionHere()) === false ? 1 : 0)
  } finally {
    out.mockRestore()
    await started.running?.stop()
    await started.services?.settle()
    await started.services?.database.close()
  }
})
