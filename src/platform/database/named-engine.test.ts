import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findServer } from '../../../bin/testing/external-postgres.js'
import { clientFor } from './client.ts'
import { startEmbedded } from './embedded.ts'
import { engineMajor } from './engine.ts'
import { versionOfEngine } from './named-engine.ts'

const place = mkdtempSync(join(tmpdir(), 'granary-engine-'))
chmodSync(place, 0o711)
afterAll(() => rmSync(place, { recursive: true, force: true }))

let count = 0
/** A folder with these programs, each a shell script. */
function folderWith(programs: Record<string, string>): string {
  const folder = join(place, String(++count))
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return folder
}

test.each<[string, () => string, string]>([
  [
    'that does not exist',
    () => '/usr/lib/postgresql/99',
    'There is no bin/postgres in /usr/lib/postgresql/99. Name the',
  ],
  ['of the programs themselves', () => join(folderWith({ postgres: '' }), 'bin'), 'Name the one above it: '],
  ['of a client only', () => folderWith({ psql: '' }), 'apt-get install postgresql-18'],
  ['without initdb', () => folderWith({ postgres: '' }), 'There is no bin/initdb in '],
  [
    'of a version that is too old',
    () => folderWith({ initdb: '', postgres: 'echo "postgres (PostgreSQL) 14.24 (Debian 14.24-1)"' }),
    'has PostgreSQL 14.24. Granary needs 15 or newer',
  ],
  [
    'whose program fails',
    () => folderWith({ initdb: '', postgres: 'exit 127' }),
    'doesn’t tell its version (exit code 127)',
  ],
])('a folder %s is refused', async (_, make, sentence) => {
  const engine = make()
  expect(() => versionOfEngine(engine)).toThrow(sentence)
  await expect(startEmbedded({ folder: join(place, 'unused'), password: 'only-here', engine })).rejects.toThrow(
    sentence,
  )
})

test.each([
  ['postgres (PostgreSQL) 18.6 (Debian 18.6-1.pgdg12+1)', '18.6'],
  ['postgres (PostgreSQL) 15.20', '15.20'],
])('%s is version %s', (said, version) => {
  expect(versionOfEngine(folderWith({ initdb: '', postgres: `echo "${said}"` }))).toBe(version)
})

/** The PostgreSQL of this system, where one is installed. */
const server = findServer()
const engine = server && dirname(server.bin)

test.skipIf(!engine || server?.version === engineMajor())(
  'an installed PostgreSQL runs the embedded database, and neither engine opens the data of the other',
  async () => {
    const [folder, included] = [join(place, 'installed'), join(place, 'included')]
    const settings = { fsync: 'off' }
    const ask = async (sql: string) => {
      const running = await startEmbedded({ folder, password: 'only-here', engine, settings })
      const client = clientFor(running.owner)
      try {
        await client.connect()
        return (await client.query(sql)).rows
      } finally {
        await client.end()
        await running.stop()
      }
    }
    expect(await ask(`select lower('ÅNGSTRÖM') as lower, 'Z' < 'a' as by_code`)).toEqual([
      { lower: 'ångström', by_code: true },
    ])
    expect(await ask(`select current_setting('server_version_num')::int / 10000 as major`)).toEqual([
      { major: server!.version },
    ])

    await expect(startEmbedded({ folder, password: 'only-here' })).rejects.toThrow(
      `is from PostgreSQL ${server!.version}, and this version of Granary includes ${engineMajor()}. Run npm run upgrade-database`,
    )
    await (await startEmbedded({ folder: included, password: 'only-here', settings })).stop()
    await expect(startEmbedded({ folder: included, password: 'only-here', engine })).rejects.toThrow(
      `is from PostgreSQL ${engineMajor()}, and ${engine} has ${server!.version}. Set GRANARY_POSTGRES to the folder of PostgreSQL ${engineMajor()}, or leave it out`,
    )
  },
)
