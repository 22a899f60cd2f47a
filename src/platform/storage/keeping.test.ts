import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerOf, city } from '#tests/city.ts'
import { diskBlobs } from './disk-blobs.ts'
import { incomingFolder, openBlobs } from './blobs.ts'
import { receive } from './receive.ts'
import { newVersion } from './stored-objects.ts'
import { sweepStorage } from './sweep.ts'
import { storageApi } from './storage-api.ts'

const aDay = 25 * 3600_000

async function place() {
  const here = await city()
  const filesOnDisk = () =>
    readdirSync(join(here.dataFolder, 'files'), { recursive: true, encoding: 'utf8' })
      .map((path) => path.split('/').at(-1)!)
      .filter((name) => name.length === 36)
  const api = storageApi(here.services)
  const ask = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    api.request(path, {
      method,
      headers: { authorization: `Bearer ${here.rosa.token}`, ...headers },
      ...(body !== undefined && { body }),
    })
  const versionOf = async (name: string) =>
    (
      await here.owner.query('select version from storage.objects where organization_id = $1 and name = $2', [
        here.organization.id,
        name,
      ])
    ).rows[0]?.version as string
  /** The database dates the rows: a day ago is written there. */
  const aDayLater = async () => {
    await here.owner.query(`update storage.leftovers set since = since - interval '2 days'`)
    await sweepStorage.run(undefined, here.services)
  }
  return { ...here, filesOnDisk, ask, versionOf, aDayLater }
}

test('a process that dies between bytes and row leaves bytes that the sweep finds', async () => {
  const { rosa, services, filesOnDisk, aDayLater, ask, versionOf } = await place()
  const version = await newVersion(services.database, callerOf(rosa))
  const received = await receive([Buffer.from('never named')], {
    folder: incomingFolder(services),
    version,
    limit: 100,
    judge: () => 'text/plain',
  })
  await openBlobs(services).keep(received)
  expect((await ask('POST', '/object/documents/kept.txt', 'kept')).status).toBe(200)
  const kept = await versionOf('kept.txt')

  await sweepStorage.run(undefined, services)
  expect(filesOnDisk()).toContain(version)
  await aDayLater()
  expect(filesOnDisk()).not.toContain(version)
  expect(filesOnDisk()).toContain(kept)
  expect(await (await ask('GET', '/object/documents/kept.txt')).text()).toBe('kept')
})

test('replaced bytes stay for their readers and go a day later; removed bytes go at once', async () => {
  const { filesOnDisk, aDayLater, ask, versionOf } = await place()
  await ask('POST', '/object/documents/a.txt', 'one')
  const first = await versionOf('a.txt')
  const reading = await ask('GET', '/object/documents/a.txt')
  await ask('PUT', '/object/documents/a.txt', 'two')
  expect(await reading.text()).toBe('one')
  const second = await versionOf('a.txt')
  expect(filesOnDisk()).toContain(first)
  await aDayLater()
  expect(filesOnDisk()).not.toContain(first)
  expect(filesOnDisk()).toContain(second)
  await ask('DELETE', '/object/documents/a.txt')
  expect(filesOnDisk()).not.toContain(second)
})

test('refused or interrupted uploads leave no bytes behind', async () => {
  const { filesOnDisk, ask, owner, organization } = await place()
  const before = filesOnDisk().length
  expect((await ask('POST', '/object/documents/a.png', '<html>', { 'content-type': 'image/png' })).status).toBe(415)
  await owner.query('insert into storage.usage (organization_id, quota) values ($1, 2)', [organization.id])
  expect((await ask('POST', '/object/documents/a.txt', 'long')).status).toBe(413)
  expect(filesOnDisk().length).toBe(before)
})

test('a file half received by a process that died is removed a day later', async () => {
  const { services, clock } = await place()
  const folder = incomingFolder(services)
  mkdirSync(folder, { recursive: true })
  const old = new Date(clock.now().getTime() - aDay)
  writeFileSync(join(folder, 'old'), 'half')
  utimesSync(join(folder, 'old'), old, old)
  writeFileSync(join(folder, 'fresh'), 'half')
  await sweepStorage.run(undefined, services)
  expect(readdirSync(folder)).toContain('fresh')
  expect(readdirSync(folder)).not.toContain('old')
})

test('a row whose bytes were deleted by hand is a missing file, not a broken answer', async () => {
  const { services, ask, versionOf } = await place()
  await ask('POST', '/object/documents/a.txt', 'text')
  await openBlobs(services).remove(await versionOf('a.txt'))
  expect((await ask('GET', '/object/documents/a.txt')).status).toBe(404)
})

test('only a version of ours is a path', async () => {
  const blobs = diskBlobs('/nowhere')
  for (const name of ['../../etc/passwd', '/etc/passwd', '', 'a/b', `${'0'.repeat(33)}/..`])
    await expect(async () => blobs.read(name)).rejects.toThrow('This isn’t a file version.')
})

test("no one writes a file's row for another person: row security refuses it", async () => {
  const [here, next] = [await place(), await city()]
  const documents = (await here.owner.query(`select key from storage.buckets where id = 'documents'`)).rows[0].key
  const own = (
    await here.owner.query(`insert into storage.buckets (organization_id, id) values ($1, 'own') returning key`, [
      here.organization.id,
    ])
  ).rows[0].key
  const insert = `insert into storage.objects (organization_id, bucket_key, kind, shelf, name, owner_id, version, size,
    content_type, etag) values ($1, $2, $3, $4, 'x', $5, gen_random_uuid(), 0, 'text/plain', '')`
  for (const [organization, bucket, kind, shelf, owner] of [
    [here.organization.id, documents, 'organization', here.organization.id, here.rosa.user_id],
    [next.organization.id, own, 'organization', next.organization.id, next.rosa.user_id],
    [next.organization.id, documents, 'organization', here.organization.id, next.rosa.user_id],
    [next.organization.id, documents, 'organization', next.organization.id, here.rosa.user_id],
  ])
    await expect(next.edits(next.rosa, insert, [organization, bucket, kind, shelf, owner])).rejects.toThrow(
      'row-level security',
    )
  await here.ask('POST', '/object/documents/a.txt', 'ours')
  expect(
    await next.edits(next.ada, `update storage.objects set name = 'stolen' where organization_id = $1 returning id`, [
      here.organization.id,
    ]),
  ).toEqual([])
  expect(await next.sees(next.ada, 'select * from storage.usage')).toEqual([])
  await expect(next.sees(next.ada, 'select * from storage.leftovers')).rejects.toThrow('permission denied')
})

test('whatever is requested, the answer is a file, a list or a sentence', async () => {
  const { ask } = await place()
  const part = fc.constantFrom(
    'object',
    'bucket',
    'public',
    'sign',
    'info',
    'list',
    'list-v2',
    'authenticated',
    'upload',
    'resumable',
    'documents',
    'a',
    '..',
    '%2e%2e',
    '%00',
    '%ff',
    '%',
    '',
    'x'.repeat(300),
    '{}',
    'move',
    'copy',
    'empty',
  )
  const body = fc.oneof(
    fc.constant(undefined),
    fc.constant('{}'),
    fc.constant('[]'),
    fc.json(),
    fc.constant('{"prefixes":["a",7]}'),
    fc.constant('{"limit":-1,"sortBy":{"column":"x"}}'),
    fc.string(),
  )
  const header = fc.constantFrom<Record<string, string>>(
    {},
    { 'content-type': 'multipart/form-data' },
    { range: 'bytes=-' },
    { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'a' },
    { 'x-metadata': '////' },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
      fc.array(part, { minLength: 1, maxLength: 6 }),
      body,
      header,
      async (method, parts, body, headers) => {
        const answer = await ask(
          method,
          `/${parts.join('/')}`,
          method === 'GET' || method === 'HEAD' ? undefined : body,
          headers,
        )
        expect(answer.status, `${method} ${parts.join('/')} ${body}`).toBeLessThan(500)
        await answer.arrayBuffer()
      },
    ),
    { numRuns: 400 },
  )
})
