import { request } from 'node:http'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { sweepStorage } from './sweep.ts'

let wire: Awaited<ReturnType<typeof startWire>>
beforeAll(async () => {
  wire = await startWire()
})

/** A TUS client by hand: only what the specification says, without a library's additions. */
function tus(person: { token: string }) {
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array | string) =>
    wire.fetch(path.startsWith('/storage') ? path : `/storage/v1/upload/resumable${path}`, {
      method,
      token: person.token,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body !== undefined && { body: body as never }),
    })
  const metadata = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
  return {
    ask,
    create: (
      name: string,
      length: number,
      { bucket = 'documents', type = 'text/plain', ...more }: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) =>
      ask('POST', '', {
        'upload-length': String(length),
        'upload-metadata': metadata({ bucketName: bucket, objectName: name, contentType: type, ...more }),
        ...headers,
      }),
    offset: async (place: string) => Number((await ask('HEAD', place)).headers.get('upload-offset')),
    send: (place: string, offset: number, bytes: Uint8Array | string) =>
      ask(
        'PATCH',
        place,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        bytes,
      ),
  }
}
const begun = async (answer: Promise<Response>) => {
  const { status, headers } = await answer
  expect(status).toBe(201)
  return headers.get('location')!
}
const content = async (person: Person, name: string) =>
  (await wire.signedIn(person).storage.from('documents').download(name)).data?.text()

test('a file sent in pieces exists with the last one', async () => {
  const { rosa, max } = await city()
  const { create, send, offset } = tus(rosa)
  const place = await begun(create('dashboard/year.txt', 11, { cacheControl: '60', metadata: '{"year":2026}' }))
  expect(place).toMatch(/^\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/)
  expect(await offset(place)).toBe(0)
  expect((await send(place, 0, 'hello ')).headers.get('upload-offset')).toBe('6')
  expect(await offset(place)).toBe(6)
  expect(await content(max, 'dashboard/year.txt')).toBeUndefined()
  const last = await send(place, 6, 'world')
  expect([last.status, last.headers.get('upload-offset'), last.headers.get('tus-resumable')]).toEqual([
    204,
    '11',
    '1.0.0',
  ])
  expect(await content(max, 'dashboard/year.txt')).toBe('hello world')
  const { data } = await wire.signedIn(max).storage.from('documents').info('dashboard/year.txt')
  expect(data).toMatchObject({
    size: 11,
    cacheControl: 'max-age=60',
    metadata: { year: 2026 },
    contentType: 'text/plain; charset=utf-8',
  })
  expect((await tus(rosa).ask('HEAD', place)).status).toBe(404)
})

test('an upload can be sent all at once, and an empty one is refused', async () => {
  const { rosa } = await city()
  const { ask } = tus(rosa)
  const metadata = (name: string) =>
    `bucketName ${btoa('documents')},objectName ${btoa(name)},contentType ${btoa('text/plain')}`
  const whole = await ask(
    'POST',
    '',
    {
      'upload-length': '5',
      'upload-metadata': metadata('whole.txt'),
      'content-type': 'application/offset+octet-stream',
    },
    'whole',
  )
  expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '5'])
  expect(await content(rosa, 'whole.txt')).toBe('whole')
  const empty = await ask('POST', '', { 'upload-length': '0', 'upload-metadata': metadata('empty.txt') })
  expect([empty.status, ((await empty.json()) as { message: string }).message]).toEqual([
    400,
    'This file is empty. Select another one.',
  ])
})

test('an interrupted connection only loses what had not arrived; the rest follows', async () => {
  const { rosa } = await city()
  const { create, send, ask } = tus(rosa)
  const bytes = Buffer.alloc(3 * 1024 * 1024, 'a line of an upload that is cut\n')
  const place = await begun(create('cut.txt', bytes.length))
  const cutAt = 2 * 1024 * 1024 + 123_456

  const outgoing = request(`${wire.url}${place}`, {
    method: 'PATCH',
    headers: {
      apikey: wire.anonKey,
      authorization: `Bearer ${rosa.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  })
  outgoing.on('error', () => undefined)
  outgoing.write(bytes.subarray(0, cutAt))
  // Cut when two pieces are known to be safe.
  let safe = 0
  while (safe < 2 * 1024 * 1024) safe = Number((await ask('HEAD', place)).headers.get('upload-offset'))
  outgoing.destroy()

  let answer: Response
  let offset: number
  do {
    offset = Number((await ask('HEAD', place)).headers.get('upload-offset'))
    answer = await send(place, offset, bytes.subarray(offset))
    // Until the server has noticed the cut, the first connection holds the upload, or has just advanced it.
  } while (answer.status === 423 || answer.status === 409)
  expect(answer.status).toBe(204)
  expect(offset).toBeGreaterThanOrEqual(2 * 1024 * 1024)
  expect(await content(rosa, 'cut.txt')).toBe(bytes.toString())
})

test('bytes at a wrong offset are refused, and of two connections that send the same bytes one continues', async () => {
  const { rosa } = await city()
  const { create, send } = tus(rosa)
  const place = await begun(create('twice.txt', 10))
  expect((await send(place, 5, 'x')).status).toBe(409)
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(place, 0, '12345')))
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
  expect(answers.every(({ status }) => [204, 409, 423].includes(status))).toBe(true)
  expect((await send(place, 0, '12345')).status).toBe(409)
  expect((await send(place, 5, '67890')).status).toBe(204)
  expect(await content(rosa, 'twice.txt')).toBe('1234567890')
})

test('no one else finds, continues or ends an upload', async () => {
  const [{ rosa, max }, next] = [await city(), await city()]
  const place = await begun(tus(rosa).create('mine.txt', 4))
  for (const other of [max, next.ada, { token: wire.anonKey }]) {
    const { ask, send } = tus(other)
    for (const answer of [ask('HEAD', place), send(place, 0, 'evil'), ask('DELETE', place)])
      expect((await answer).status).toBe(404)
  }
  expect((await tus(rosa).send(place, 0, 'good')).status).toBe(204)
  expect(await content(rosa, 'mine.txt')).toBe('good')
})

test('an upload ends when its owner ends it or after a day, and its bytes with it', async () => {
  const { rosa, owner, clock, services, dataFolder } = await city()
  const { create, send, ask } = tus(rosa)
  const ended = await begun(create('ended.txt', 10))
  await send(ended, 0, '12345')
  expect((await ask('DELETE', ended)).status).toBe(204)
  expect((await ask('HEAD', ended)).status).toBe(404)

  const forgotten = await begun(create('forgotten.txt', 10))
  await send(forgotten, 0, '12345')
  const { rows } = await owner.query(`select version from storage.upload_pieces where upload_id = $1`, [
    forgotten.split('/').at(-1),
  ])
  const onDisk = () =>
    readdirSync(join(dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).some((path) =>
      path.endsWith(rows[0].version),
    )
  expect(onDisk()).toBe(true)

  const start = clock.now()
  clock.set(new Date(start.getTime() + 25 * 3600_000))
  // Sessions expire before this; the test looks as the owner of the database instead.
  await sweepStorage.run(undefined, services)
  expect(
    (await owner.query('select 1 from storage.uploads where id = $1', [forgotten.split('/').at(-1)])).rowCount,
  ).toBe(0)
  clock.set(new Date(start.getTime() + 50 * 3600_000))
  await sweepStorage.run(undefined, services)
  expect(onDisk()).toBe(false)
  expect((await owner.query('select 1 from storage.leftovers where version = $1', [rows[0].version])).rowCount).toBe(0)
  clock.set(start)
})

test.each<[string, Record<string, string>, Record<string, string>, number, string]>([
  ['without the version of the protocol', {}, { 'tus-resumable': '0.2.0' }, 412, 'Tus-Resumable'],
  ['without a length', {}, { 'upload-length': '' }, 400, 'Upload-Length'],
  ['of a length that is no number', {}, { 'upload-length': '-1' }, 400, 'Upload-Length'],
  ['longer than anything may be', {}, { 'upload-length': '999999999999' }, 413, 'maximum allowed size'],
  ['for a bucket that does not exist', { bucket: 'nothing' }, {}, 404, 'Bucket not found'],
  ['with metadata that is none', { metadata: '[1]' }, {}, 400, 'metadata'],
])('an upload %s is rejected', async (_, metadata, headers, status, message) => {
  const { rosa } = await city()
  const answer = await tus(rosa).create('x.txt', 4, metadata, headers)
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    status,
    expect.stringContaining(message),
  ])
})

test('a key that leads out of its folder is refused', async () => {
  const { rosa } = await city()
  for (const name of ['../x', 'a/../../x', 'a\0b', '']) expect((await tus(rosa).create(name, 4)).status).toBe(400)
})

test('a piece that is too long, of another type, or for a taken name is refused', async () => {
  const { rosa } = await city()
  const { create, send, ask } = tus(rosa)
  const place = await begun(create('four.txt', 4))
  expect((await send(place, 0, 'five5')).status).toBe(413)
  expect((await ask('PATCH', place, { 'upload-offset': '0', 'content-type': 'text/plain' }, '1234')).status).toBe(415)
  expect((await send(place, 0, 'four')).status).toBe(204)
  expect((await create('four.txt', 4)).status).toBe(409)
  const again = await begun(create('four.txt', 3, {}, { 'x-upsert': 'true' }))
  expect((await send(again, 0, 'new')).status).toBe(204)
  expect(await content(rosa, 'four.txt')).toBe('new')
})

test('a file whose content differs from its type is refused when complete, and nothing remains', async () => {
  const { rosa, owner } = await city()
  const { create, send, ask } = tus(rosa)
  const place = await begun(create('picture.png', 6, { type: 'image/png' }))
  expect((await send(place, 0, '<html>')).status).toBe(415)
  expect((await ask('HEAD', place)).status).toBe(404)
  expect(
    (await owner.query('select 1 from storage.upload_pieces where upload_id = $1', [place.split('/').at(-1)])).rowCount,
  ).toBe(0)
  expect(await content(rosa, 'picture.png')).toBeUndefined()
})

test('the server announces its capabilities', async () => {
  const answer = await fetch(`${wire.url}/storage/v1/upload/resumable/`, { method: 'OPTIONS' })
  expect([answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'creation,creation-with-upload,termination,expiration',
  ])
})
