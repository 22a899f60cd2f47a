import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, inDatabase, testSecret } from '#tests/postgres.ts'
import { makeKeys } from '../auth/keys.ts'
import { connected, gatewayOf, gatewayPassword } from './connections.ts'
import { prepareDatabase } from './prepare.ts'

const { owner, template } = inject('postgres')
const name = `granary_test_${process.pid}_prepare`
const place = inDatabase(owner, name)
const folder = mkdtempSync(join(tmpdir(), 'granary-prepare-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await asOwner(owner, (client) => client.query(`drop database if exists ${name} with (force)`))
})

const ran = () => asOwner(place, async (client) => (await client.query<{ name: string }>('select name from schema_migrations order by name desc limit 1')).rows[0]!.name)

test('a process with another secret is refused before it has migrated anything or set a password', async () => {
  await asOwner(owner, (client) => client.query(`create database ${name} template ${template}`))
  const [ours, others] = [await makeKeys(testSecret, 'http://localhost'), await makeKeys('another-secret-that-only-tests-use-0123', 'http://localhost')]
  cpSync('migrations', folder, { recursive: true })
  writeFileSync(join(folder, '9999_tried.sql'), 'create table public.tried ();')
  const before = await ran()
  const prepare = ({ fingerprints }: typeof ours, password: string) => prepareDatabase({ owner: place, migrationsFolder: folder, gatewayPassword: password, fingerprints })

  await expect(prepare(others, gatewayPassword(others))).rejects.toThrow('This database was set up with another secret.')
  expect(await ran()).toBe(before)
  const { client } = await connected(gatewayOf(place, ours), {}, () => undefined)
  await client.end()

  expect(await prepare(ours, gatewayPassword(ours))).toEqual({ migrated: ['9999_tried'] })
})
