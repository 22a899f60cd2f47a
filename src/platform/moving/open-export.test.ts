import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { testSecret } from '#tests/postgres.ts'
import { unsealWith } from '../auth/factors/sealed.ts'
import { makeKeys } from '../auth/keys.ts'
import { encryptedFor } from '../backup/age.ts'
import { sealed } from '../backup/seal.ts'
import { pack, type Entry } from '../backup/tar.ts'
import { openExport } from './open-export.ts'
import { recipientOf, transportKey } from './transport.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [own, others] = await Promise.all([testSecret, `another-${testSecret}`].map((each) => makeKeys(each, '')))
const before = join(process.cwd(), 'tests/fixtures/moving/before-age.agency')

async function write(manifest: object): Promise<string> {
  const file = join(folder, 'export')
  async function* entries(): AsyncGenerator<Entry> {
    yield { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) }
  }
  const locked = { recipients: [await transportKey(own!)] }
  await pipeline(
    pack(entries()),
    createGzip(),
    (zipped: AsyncIterable<Buffer>) => encryptedFor(locked, sealed(zipped)),
    createWriteStream(file),
  )
  return file
}

test('an export from before age is still opened, with its sealed values', async () => {
  const archive = await openExport(before, own!)
  expect(archive.manifest.organization.name).toBe('Town of Millbrook')
  const { value: row } = await archive.entries.next()
  const parts: Buffer[] = []
  for await (const part of row!.content) parts.push(part)
  expect(unsealWith(archive.transport, 'totp', 'a person', Buffer.concat(parts)).text).toBe('JBSWY3DPEHPK3PXP')
  expect((await archive.entries.next()).value!.name).toBe('end.json')
  archive.close()
})

test.each([
  ['for another installation', () => before, 'was made for another installation (key 4956558eee3e2339)'],
  ['in age, for another installation', () => write({ format: 2, secret: 'x' }), 'with the key that'],
])('an export %s is refused', async (_, file, sentence) => {
  await expect(openExport(await file(), others!)).rejects.toThrow(sentence)
})

test.each([
  ['of a newer format', () => write({ format: 3, secret: 'x' }), 'made by a newer Granary (format 3). Update'],
  ['that is a backup', () => write({ format: 1, tables: [] }), 'isn’t an agency export'],
  ['that is a letter', () => letter(), 'isn’t an agency export'],
  ['that is missing', () => join(folder, 'none'), 'can’t be read'],
])('a file %s is refused', async (_, file, sentence) => {
  await expect(openExport(await file(), own!)).rejects.toThrow(sentence)
})

function letter(): string {
  const file = join(folder, 'letter')
  writeFileSync(file, 'Dear all\n')
  return file
}

test('a mistyped key of the destination is refused before the agency is closed', async () => {
  const key = await transportKey(own!)
  expect(recipientOf(` ${key}\n`)).toBe(key)
  for (const wrong of [`${key.slice(0, -1)}q`, 'granary-agency+4956558eee3e2339+abc', ''])
    expect(() => recipientOf(wrong), wrong).toThrow('The key of the destination can’t be read')
})
