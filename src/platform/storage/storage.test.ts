import { beforeAll, expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)])
const pdf = Buffer.from('%PDF-1.7 a small one')

let wire: Awaited<ReturnType<typeof startWire>>
beforeAll(async () => {
  wire = await startWire()
  const { storage } = wire.service()
  for (const [id, options] of [
    ['pictures', { public: false, allowedMimeTypes: ['image/*'] as string[], fileSizeLimit: '1KB' }],
    ['press', { public: true }],
  ] as const)
    expect((await storage.createBucket(id, options)).error).toBeNull()
  const drawer = await wire.fetch('/storage/v1/bucket', {
    method: 'POST',
    token: wire.serviceKey,
    body: JSON.stringify({ id: 'drawers', readers: 'owner' }),
  })
  expect(drawer.status).toBe(200)
})

const files = (person: Person, bucket = 'documents') => wire.signedIn(person).storage.from(bucket)
const get = (path: string, init: Parameters<typeof wire.fetch>[1] = {}) => wire.fetch(`/storage/v1${path}`, init)
const good = <T>({ data, error }: { data: T; error: unknown }) => {
  expect(error).toBeNull()
  return data as NonNullable<T>
}
const text = async (answer: PromiseLike<{ data: Blob | null; error: unknown }>) => good(await answer).text()

test('a file can be uploaded, downloaded unchanged, and described', async () => {
  const { rosa, max } = await city()
  const up = good(
    await files(rosa).upload('dashboard/2026/offer.pdf', pdf, {
      contentType: 'application/pdf',
      metadata: { tender: 'T-1' },
    }),
  )
  expect(up).toMatchObject({
    path: 'dashboard/2026/offer.pdf',
    fullPath: 'documents/dashboard/2026/offer.pdf',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })

  const down = good(await files(max).download('dashboard/2026/offer.pdf'))
  expect(Buffer.from(await down.arrayBuffer())).toEqual(pdf)
  expect(down.type).toBe('application/pdf')
  expect(good(await files(max).info('dashboard/2026/offer.pdf'))).toMatchObject({
    id: up.id,
    name: 'dashboard/2026/offer.pdf',
    bucketId: 'documents',
    size: pdf.length,
    contentType: 'application/pdf',
    cacheControl: 'max-age=3600',
    metadata: { tender: 'T-1' },
  })
  expect(good(await files(max).exists('dashboard/2026/offer.pdf'))).toBe(true)
  expect((await files(max).exists('bids/2026/none.pdf')).data).toBe(false)
})

test('a browser sends a form around the file: type, cache and metadata arrive', async () => {
  const { rosa } = await city()
  good(
    await files(rosa).upload('form.png', new Blob([png], { type: 'image/png' }), {
      cacheControl: '60',
      metadata: { by: 'form' },
    }),
  )
  expect(good(await files(rosa).info('form.png'))).toMatchObject({
    contentType: 'image/png',
    cacheControl: 'max-age=60',
    metadata: { by: 'form' },
    size: png.length,
  })
  const form = new FormData()
  form.append('', new File([png], 'mine.png', { type: 'image/png' }))
  good(await files(rosa).upload('own form.png', form))
  expect(Buffer.from(await good(await files(rosa).download('own form.png')).arrayBuffer())).toEqual(png)
})

test('a stream of several megabytes passes through without buffering', async () => {
  const { rosa } = await city()
  const piece = Buffer.alloc(64 * 1024, 'granary ')
  let left = 80
  const stream = new ReadableStream<Uint8Array>({ pull: (to) => (left-- > 0 ? to.enqueue(piece) : to.close()) })
  good(await files(rosa).upload('large.txt', stream, { contentType: 'text/plain', duplex: 'half' }))
  const down = good(await files(rosa).download('large.txt'))
  expect(down.size).toBe(80 * piece.length)
  expect(Buffer.from(await down.arrayBuffer()).equals(Buffer.concat(Array.from({ length: 80 }, () => piece)))).toBe(
    true,
  )
})

test('a taken name is refused, unless the upload replaces it', async () => {
  const { rosa, max } = await city()
  good(await files(rosa).upload('dashboard/plan.txt', 'one'))
  expect((await files(rosa).upload('dashboard/plan.txt', 'two')).error).toMatchObject({
    message: 'The resource already exists',
    status: 409,
    statusCode: '409',
  })
  good(await files(rosa).upload('dashboard/plan.txt', 'three', { upsert: true }))
  expect(await text(files(rosa).download('dashboard/plan.txt'))).toBe('three')
  good(await files(rosa).update('dashboard/plan.txt', 'four'))
  expect(await text(files(max).download('dashboard/plan.txt'))).toBe('four')
})

test('a colleague can read and not change; a manager can change', async () => {
  const { rosa, max, person } = await city()
  const rita = await person('Rita', 'user')
  good(await files(rosa).upload('dashboard/draft.txt', 'hers'))
  expect(await text(files(rita).download('dashboard/draft.txt'))).toBe('hers')
  expect((await files(rita).upload('dashboard/draft.txt', 'mine now', { upsert: true })).error).toMatchObject({
    status: 409,
  })
  expect((await files(rita).move('dashboard/draft.txt', 'dashboard/gone.txt')).error).toMatchObject({ status: 403 })
  expect(good(await files(rita).remove(['dashboard/draft.txt']))).toEqual([])
  good(await files(max).update('dashboard/draft.txt', 'reviewed'))
  expect(await text(files(rosa).download('dashboard/draft.txt'))).toBe('reviewed')
})

test("two organizations can't see, list, guess, overwrite, sign or move each other's files", async () => {
  const [here, next] = [await city(), await city()]
  const [ours, theirs] = [files(here.rosa), files(next.ada)]
  good(await ours.upload('secret/budget.txt', 'ours'))

  const missing = { message: 'Object not found', status: 404, statusCode: '404' }
  expect((await theirs.download('secret/budget.txt')).error).toMatchObject(missing)
  expect((await theirs.download('secret/nothing.txt')).error).toMatchObject(missing)
  expect((await theirs.info('secret/budget.txt')).error).toMatchObject(missing)
  expect((await theirs.createSignedUrl('secret/budget.txt', 60)).error).toMatchObject(missing)
  expect(good(await theirs.createSignedUrls(['secret/budget.txt'], 60))).toMatchObject([
    { error: 'Either the object does not exist or you do not have access to it', signedUrl: null },
  ])
  expect((await theirs.move('secret/budget.txt', 'mine.txt')).error).toMatchObject(missing)
  expect((await theirs.copy('secret/budget.txt', 'mine.txt')).error).toMatchObject(missing)
  expect(good(await theirs.remove(['secret/budget.txt']))).toEqual([])
  expect(good(await theirs.list('secret'))).toEqual([])
  expect(good(await theirs.listV2())).toEqual({ hasNext: false, folders: [], objects: [] })

  // They may use the same name: neither overwrites the other's file, nor learns that the name is taken.
  good(await theirs.upload('secret/budget.txt', 'theirs'))
  expect(await text(ours.download('secret/budget.txt'))).toBe('ours')
  expect(await text(theirs.download('secret/budget.txt'))).toBe('theirs')

  const visitor = wire.client().storage.from('documents')
  expect((await visitor.download('secret/budget.txt')).error).toMatchObject({ status: 404 })
  expect((await visitor.upload('secret/visitor.txt', 'x')).error).toMatchObject({ status: 403 })
})

test('a bucket belongs to one organization, and another one can reuse its name', async () => {
  const [here, next] = [await city(), await city()]
  const [ada, other] = [wire.signedIn(here.ada).storage, wire.signedIn(next.ada).storage]
  good(await ada.createBucket('contracts', { public: false }))
  good(await ada.from('contracts').upload('a.txt', 'ours'))
  const missing = { message: 'Bucket not found', status: 404 }
  expect((await other.getBucket('contracts')).error).toMatchObject(missing)
  expect((await other.from('contracts').download('a.txt')).error).toMatchObject(missing)
  expect((await other.from('contracts').upload('b.txt', 'x')).error).toMatchObject(missing)
  expect(good(await other.listBuckets()).map(({ id }) => id)).not.toContain('contracts')
  good(await other.createBucket('contracts', { public: false }))
  good(await other.from('contracts').upload('a.txt', 'theirs'))
  expect(await text(ada.from('contracts').download('a.txt'))).toBe('ours')
  expect((await ada.createBucket('contracts')).error).toMatchObject({ status: 409 })
  expect((await ada.createBucket('documents')).error).toMatchObject({ status: 409 })
})

test('administrators and the installation create, change, empty and delete buckets', async () => {
  const { ada, rosa } = await city()
  const [hers, his] = [wire.signedIn(ada).storage, wire.signedIn(rosa).storage]
  expect((await his.createBucket('mine')).error).toMatchObject({
    status: 403,
    message: 'Only an administrator can manage the organization’s buckets.',
  })
  expect(
    good(
      await hers.createBucket('plans', { public: false, fileSizeLimit: '2MB', allowedMimeTypes: ['application/pdf'] }),
    ),
  ).toEqual({ name: 'plans' })
  expect(good(await his.getBucket('plans'))).toMatchObject({
    id: 'plans',
    name: 'plans',
    public: false,
    file_size_limit: 2_000_000,
    allowed_mime_types: ['application/pdf'],
    owner: ada.user_id,
  })
  good(await hers.updateBucket('plans', { public: false, fileSizeLimit: 10 }))
  expect((await hers.from('plans').upload('a.txt', 'short')).error).toMatchObject({ status: 415 })
  good(await hers.updateBucket('plans', { public: false, allowedMimeTypes: null }))
  expect((await hers.from('plans').upload('a.txt', 'longer than ten')).error).toMatchObject({
    status: 413,
    message: 'The object exceeded the maximum allowed size',
  })
  good(await hers.from('plans').upload('a.txt', 'short'))
  expect((await hers.deleteBucket('plans')).error).toMatchObject({
    status: 409,
    message: 'The bucket you tried to delete is not empty',
  })
  expect((await his.emptyBucket('plans')).error).toMatchObject({ status: 403 })
  expect(good(await hers.emptyBucket('plans'))).toEqual({ message: 'Successfully emptied' })
  expect(good(await hers.deleteBucket('plans'))).toEqual({ message: 'Successfully deleted' })
  expect((await hers.getBucket('plans')).error).toMatchObject({ status: 404 })
  for (const act of [
    hers.emptyBucket('documents'),
    hers.deleteBucket('documents'),
    hers.updateBucket('documents', { public: true }),
  ])
    expect((await act).error).toMatchObject({ status: 403 })
  for (const id of ['sign', 'a/b', '..', ''])
    expect((await hers.createBucket(id)).error?.message).toContain('Invalid bucket name')
})

test('everyone can read a public file by its address, and no one else can change it', async () => {
  const [here, next] = [await city(), await city()]
  const ours = files(here.rosa, 'press')
  const name = `${here.organization.id}/release.txt`
  good(await ours.upload(name, 'good news'))
  const { publicUrl } = ours.getPublicUrl(name).data
  const answer = await fetch(publicUrl)
  expect([
    answer.status,
    await answer.text(),
    answer.headers.get('cache-control'),
    answer.headers.get('content-type'),
  ]).toEqual([200, 'good news', 'public, max-age=3600', 'text/plain; charset=utf-8'])

  const theirs = files(next.ada, 'press')
  expect((await theirs.upload(name, 'forged', { upsert: true })).error).toMatchObject({ status: 409 })
  expect((await theirs.move(name, 'mine.txt')).error).toMatchObject({ status: 403 })
  expect(good(await theirs.remove([name]))).toEqual([])
  expect(good(await theirs.list(here.organization.id))).toEqual([])
  expect((await get(`/object/public/documents/${name}`)).status).toBe(404)
})

test('files in a personal bucket are only for their owner: not for colleagues, managers or administrators', async () => {
  const { rosa, max, ada } = await city()
  good(await files(rosa, 'drawers').upload('note.txt', 'mine'))
  for (const other of [max, ada]) {
    expect((await files(other, 'drawers').download('note.txt')).error).toMatchObject({ status: 404 })
    good(await files(other, 'drawers').upload('note.txt', other.name))
  }
  expect(await text(files(rosa, 'drawers').download('note.txt'))).toBe('mine')
})

test('service_role acts for the organization that it names', async () => {
  const { organization, rosa } = await city()
  const put = await get('/object/documents/dashboard/from-outside.txt', {
    method: 'POST',
    token: wire.serviceKey,
    headers: { 'x-organization-id': organization.id, 'content-type': 'text/plain' },
    body: 'imported',
  })
  expect(put.status).toBe(200)
  expect(await text(files(rosa).download('dashboard/from-outside.txt'))).toBe('imported')
  // From a person the header has no effect.
  const next = await city()
  expect(
    (
      await get('/object/documents/dashboard/from-outside.txt', {
        token: next.ada.token,
        headers: { 'x-organization-id': organization.id },
      })
    ).status,
  ).toBe(404)
})

test('a list can be requested with JSON or with an empty body', async () => {
  const { ada } = await city({ in: wire })
  const ask = (body: string) =>
    wire.fetch('/storage/v1/object/list/documents', {
      method: 'POST',
      token: ada.token,
      headers: { 'content-type': 'application/json' },
      body,
    })
  expect((await ask('')).status).toBe(200)
  const refused = await ask('prefix=contracts')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ message: 'The list request can’t be read: the body isn’t JSON.' })
})

test('a list returns a folder: its folders, then its files, a hundred by name', async () => {
  const { rosa } = await city()
  const mine = files(rosa)
  for (const name of ['b.txt', 'a.txt', 'C.txt', 'sub/one.txt', 'sub/deep/two.txt', 'also/three.txt', 'subway.txt'])
    good(await mine.upload(name, name))
  expect(good(await mine.list()).map(({ name, id }) => [name, id !== null])).toEqual([
    ['also', false],
    ['sub', false],
    ['C.txt', true],
    ['a.txt', true],
    ['b.txt', true],
    ['subway.txt', true],
  ])
  expect(good(await mine.list('sub')).map(({ name }) => name)).toEqual(['deep', 'one.txt'])
  expect(good(await mine.list('sub/')).map(({ name }) => name)).toEqual(['deep', 'one.txt'])
  expect(good(await mine.list('', { search: 'SUB' })).map(({ name }) => name)).toEqual(['sub', 'subway.txt'])
  expect(good(await mine.list('', { limit: 2, offset: 2 })).map(({ name }) => name)).toEqual(['C.txt', 'a.txt'])
  expect(good(await mine.list('', { sortBy: { column: 'name', order: 'desc' } })).map(({ name }) => name)).toEqual([
    'sub',
    'also',
    'subway.txt',
    'b.txt',
    'a.txt',
    'C.txt',
  ])
  expect(
    good(await mine.list('', { sortBy: { column: 'created_at', order: 'asc' } }))
      .slice(2)
      .map(({ name }) => name),
  ).toEqual(['b.txt', 'a.txt', 'C.txt', 'subway.txt'])
  expect(good(await mine.list('sub', { search: 'one' }))[0]).toMatchObject({
    metadata: { size: 11, mimetype: 'text/plain; charset=utf-8', cacheControl: 'max-age=3600' },
  })
  expect(good(await mine.list('nothing'))).toEqual([])
  expect((await mine.list('', { sortBy: { column: 'version); drop table storage.objects' } })).error).toMatchObject({
    status: 400,
  })
})

test('a hundred is the default, and the second page follows', async () => {
  const { rosa, organization, owner } = await city()
  const bucket = await owner.query(`select key from storage.buckets where id = 'documents'`)
  await owner.query(
    `insert into storage.objects (organization_id, bucket_key, kind, shelf, name, owner_id, version, size, content_type,
      etag)
     select $1, $2, 'organization', $1, 'many/' || lpad(n::text, 4, '0'), $3, gen_random_uuid(), 0, 'text/plain', ''
     from generate_series(1, 250) n`,
    [organization.id, bucket.rows[0].key, rosa.user_id],
  )
  const mine = files(rosa)
  expect(good(await mine.list('many')).map(({ name }) => name)).toEqual(
    Array.from({ length: 100 }, (_, i) => String(i + 1).padStart(4, '0')),
  )
  const names: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = good(await mine.listV2({ prefix: 'many/', limit: 100, ...(cursor && { cursor }) }))
    names.push(...page.objects.map(({ name }) => name))
    cursor = page.nextCursor
    if (!page.hasNext) break
  }
  expect(names).toEqual(Array.from({ length: 250 }, (_, i) => `many/${String(i + 1).padStart(4, '0')}`))
  const folder = good(await mine.listV2({ with_delimiter: true }))
  expect(folder).toMatchObject({ hasNext: false, folders: [{ name: 'many/', key: 'many' }], objects: [] })
  expect((await mine.listV2({ cursor: 'forged' })).error).toMatchObject({ status: 400 })
})

test('files can be moved, copied and removed, also to another bucket that accepts them', async () => {
  const { rosa } = await city()
  const mine = files(rosa)
  good(await mine.upload('a.png', png, { contentType: 'image/png' }))
  good(await mine.upload('b.txt', 'text'))
  expect(good(await mine.move('a.png', 'pictures/a.png'))).toEqual({ message: 'Successfully moved' })
  expect((await mine.download('a.png')).error).toMatchObject({ status: 404 })
  expect(good(await mine.copy('pictures/a.png', 'b.png'))).toEqual({ path: 'documents/b.png' })
  expect(good(await mine.copy('b.png', 'b.png', { destinationBucket: 'pictures' }))).toEqual({ path: 'pictures/b.png' })
  expect(Buffer.from(await good(await files(rosa, 'pictures').download('b.png')).arrayBuffer())).toEqual(png)
  expect((await mine.copy('b.txt', 'b.txt', { destinationBucket: 'pictures' })).error).toMatchObject({
    status: 415,
    message: 'mime type text/plain is not supported',
  })
  expect((await mine.move('b.txt', 'b.png')).error).toMatchObject({ status: 415 })
  good(await mine.upload('taken.txt', 'text'))
  expect((await mine.move('b.txt', 'taken.txt')).error).toMatchObject({ status: 409 })
  good(await mine.remove(['taken.txt']))
  expect(
    good(await mine.remove(['b.png', 'pictures/a.png', 'nothing.txt']))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['b.png', 'pictures/a.png'])
  expect(good(await mine.list()).map(({ name }) => name)).toEqual(['b.txt'])
  expect((await get('/object/documents/b.txt', { method: 'DELETE', token: rosa.token })).status).toBe(200)
  expect((await get('/object/documents/b.txt', { method: 'DELETE', token: rosa.token })).status).toBe(404)
})

test('a signed link opens one file to anyone who has it, until it expires', async () => {
  const { rosa, clock } = await city()
  const mine = files(rosa)
  good(await mine.upload('offer ü.pdf', pdf, { contentType: 'application/pdf' }))
  good(await mine.upload('other.pdf', pdf, { contentType: 'application/pdf' }))
  const { signedUrl } = good(await mine.createSignedUrl('offer ü.pdf', 60, { download: 'Angebot für Süd.pdf' }))
  const opened = await fetch(signedUrl)
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf)
  expect(opened.headers.get('content-disposition')).toBe(
    `attachment; filename="Angebot f_r S_d.pdf"; filename*=UTF-8''Angebot%20f%C3%BCr%20S%C3%BCd.pdf`,
  )
  expect(
    good(await mine.createSignedUrls(['other.pdf', 'none.pdf'], 60)).map(({ path, error }) => [path, error === null]),
  ).toEqual([
    ['other.pdf', true],
    ['none.pdf', false],
  ])

  expect((await fetch(signedUrl.replace('offer%20%C3%BC.pdf', 'other.pdf'))).status).toBe(400)
  expect((await fetch(signedUrl.replace(/token=./, 'token=x'))).status).toBe(400)
  expect((await mine.createSignedUrl('other.pdf', 8 * 24 * 3600)).error).toMatchObject({ status: 400 })
  clock.advance(59_000)
  expect((await fetch(signedUrl)).status).toBe(200)
  clock.advance(1_000)
  const over = await fetch(signedUrl)
  expect([over.status, await over.json()]).toEqual([
    400,
    { statusCode: '400', error: 'InvalidJWT', message: 'The link has expired. Request a new one.' },
  ])
})

test('a signed upload link accepts one file, in the name of its creator', async () => {
  const { rosa, max, clock } = await city()
  const { token, path } = good(await files(rosa).createSignedUploadUrl('dashboard/outside.txt'))
  const outside = wire.client().storage.from('documents')
  expect(good(await outside.uploadToSignedUrl(path, token, 'thank you'))).toMatchObject({
    path: 'dashboard/outside.txt',
    fullPath: 'documents/dashboard/outside.txt',
  })
  expect(await text(files(max).download('dashboard/outside.txt'))).toBe('thank you')
  expect((await outside.uploadToSignedUrl(path, token, 'again')).error).toMatchObject({ status: 409 })
  expect((await outside.uploadToSignedUrl('elsewhere.txt', token, 'x')).error).toMatchObject({ status: 400 })
  expect((await files(rosa).createSignedUploadUrl('dashboard/outside.txt')).error).toMatchObject({ status: 409 })
  const later = good(await files(rosa).createSignedUploadUrl('later.txt'))
  expect((await fetch(`${wire.url}/storage/v1/object/sign/documents/later.txt?token=${later.token}`)).status).toBe(400)
  clock.advance(2 * 3600_000)
  expect((await outside.uploadToSignedUrl('later.txt', later.token, 'x')).error).toMatchObject({
    message: 'The link has expired. Request a new one.',
  })
})

test('ranges, tags and HEAD: the requests of a video player and a cache', async () => {
  const { rosa } = await city()
  good(await files(rosa).upload('digits.txt', '0123456789'))
  const ask = (headers: Record<string, string>, method = 'GET') =>
    get('/object/documents/digits.txt', { method, token: rosa.token, headers })
  for (const [range, status, body, told] of [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ] as const) {
    const answer = await ask({ range })
    expect([range, answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      range,
      status,
      body,
      told,
    ])
  }
  const whole = await ask({})
  const etag = whole.headers.get('etag')!
  expect(whole.headers.get('cache-control')).toBe('private, no-store')
  expect((await ask({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
})

test.each<[string, string | Buffer, string, string]>([
  ['a page', '<!doctype html><script>alert(1)</script>', 'text/html', 'text/html'],
  [
    'a drawing with script',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'image/svg+xml',
    'image/svg+xml',
  ],
  ['a document', pdf, 'application/pdf', 'application/pdf'],
  ['a page that says it is text', '<html><script>alert(1)</script>', 'text/plain', 'text/plain; charset=utf-8'],
])('%s is never opened in the window of our pages', async (_, body, type, kept) => {
  const { rosa } = await city()
  good(await files(rosa).upload('thing', body, { contentType: type }))
  const answer = await get('/object/documents/thing', { token: rosa.token })
  expect(answer.headers.get('content-type')).toBe(kept)
  if (!kept.startsWith('text/plain')) expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})

test.each<[string, string | Buffer, string, number, string]>([
  [
    'a page as a picture',
    '<html><script>alert(1)</script></html>',
    'image/png',
    415,
    'The content of the file doesn’t match its type: it was sent as image/png, and its content is text/html.',
  ],
  [
    'a drawing as a picture',
    '<?xml version="1.0"?><svg onload="x"/>',
    'image/jpeg',
    415,
    'its content is image/svg+xml',
  ],
  [
    'a program as a document',
    Buffer.from('MZ\0\0program'),
    'application/pdf',
    415,
    'its content is application/vnd.microsoft.portable-executable',
  ],
  ['a picture as a table', png, 'text/csv', 415, 'its content is image/png'],
  ['a page as a table', '<html>', 'text/csv', 415, 'its content is text/html'],
])('%s is rejected', async (_, body, type, status, message) => {
  const { rosa } = await city()
  const { error } = await files(rosa).upload('thing', body, { contentType: type })
  expect(error).toMatchObject({ status, message: expect.stringContaining(message) })
  expect(good(await files(rosa).list())).toEqual([])
})

test("what a bucket doesn't accept is refused, whatever its name, and its size limit applies", async () => {
  const { rosa } = await city()
  const pictures = files(rosa, 'pictures')
  good(await pictures.upload('a.png', png, { contentType: 'image/png' }))
  good(await pictures.upload('untold.png', png))
  expect(good(await pictures.info('untold.png')).contentType).toBe('image/png')
  expect((await pictures.upload('b.txt', 'text')).error).toMatchObject({
    status: 415,
    message: 'mime type text/plain is not supported',
  })
  expect((await pictures.upload('c.png', '<html>', { contentType: 'image/png' })).error).toMatchObject({ status: 415 })
  expect(
    (await pictures.upload('large.png', Buffer.concat([png, Buffer.alloc(2_000)]), { contentType: 'image/png' })).error,
  ).toMatchObject({ status: 413 })
  const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(png) })
  const refused = await pictures
    .upload('endless.png', endless, { contentType: 'image/png', duplex: 'half' })
    .catch((error: Error) => ({ error }))
  expect(refused.error).toBeTruthy()
})

test.each([
  ['up and out', '..%2f..%2fetc%2fpasswd', 400],
  ['up and out, half encoded', 'a/..%2f..%2fb', 400],
  ['twice encoded', '%252e%252e%252fpasswd', 404],
  ['backslashes', '..%5c..%5cpasswd', 400],
  ['NUL', 'a%00.txt', 400],
  ['a line break', 'a%0ab', 400],
  ['a mark that turns the reading direction', 'a%E2%80%AEtxt.exe', 400],
  ['half a character', '%ff', 400],
  ['an empty folder', 'a%2f%2fb', 400],
  ['only dots', '%2e', 400],
  ['too long', 'a'.repeat(1_025), 400],
])('a key with %s leads nowhere', async (_, key, status) => {
  const { rosa } = await city()
  for (const path of [`/object/documents/${key}`, `/object/info/documents/${key}`, `/object/public/press/${key}`])
    expect((await get(path, { token: rosa.token })).status, path).toBe(status)
  if (status === 400)
    expect((await get(`/object/documents/${key}`, { method: 'POST', token: rosa.token, body: 'x' })).status).toBe(400)
})

test('text that no database can store is refused everywhere', async () => {
  const { rosa } = await city()
  expect((await get('/object/a%00b/x', { token: rosa.token })).status).toBe(400)
  for (const answer of [
    files(rosa).upload('a.txt', 'x', { metadata: { note: 'a\0b' } }),
    files(rosa).list('', { search: 'a\0b' }),
    files(rosa).listV2({ prefix: 'a\0b' }),
    files(rosa).listV2({ cursor: Buffer.from('["a\\u0000","b"]').toString('base64url') }),
  ])
    expect((await answer).error).toMatchObject({ status: 400 })
})

test('a name is the same in every Unicode form', async () => {
  const { rosa } = await city()
  good(await files(rosa).upload('Z\u0075\u0308rich.txt', 'one'))
  expect(await text(files(rosa).download('Z\u00fcrich.txt'))).toBe('one')
  expect((await files(rosa).upload('Z\u00fcrich.txt', 'two')).error).toMatchObject({ status: 409 })
})

test('an organization stores up to its limit, and what it removes makes room', async () => {
  const { rosa, organization, owner } = await city()
  const mine = files(rosa)
  const used = async () =>
    (await owner.query('select bytes from storage.usage where organization_id = $1', [organization.id])).rows[0]?.bytes
  good(await mine.upload('a.txt', 'x'.repeat(60)))
  await owner.query('update storage.usage set quota = 100 where organization_id = $1', [organization.id])
  expect((await mine.upload('b.txt', 'x'.repeat(60))).error).toMatchObject({
    status: 413,
    statusCode: '413',
    message: expect.stringContaining('no storage left'),
  })
  good(await mine.upload('a.txt', 'x'.repeat(90), { upsert: true }))
  expect(Number(await used())).toBe(90)
  good(await mine.copy('a.txt', 'c.txt').then(({ error }) => ({ data: error, error: null })))
  expect(good(await mine.list()).map(({ name }) => name)).toEqual(['a.txt'])
  good(await mine.remove(['a.txt']))
  expect(Number(await used())).toBe(0)
  good(await mine.upload('b.txt', 'x'.repeat(100)))
})

test('of many simultaneous uploads, as many are stored as there is room for', async () => {
  const { rosa, organization, owner } = await city()
  await owner.query('insert into storage.usage (organization_id, quota) values ($1, 100)', [organization.id])
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => files(rosa).upload(`${i}.txt`, 'x'.repeat(30))))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(3)
  const { rows } = await owner.query(
    `select bytes, (select sum(size) from storage.objects where organization_id = $1) as counted from storage.usage
      where organization_id = $1`,
    [organization.id],
  )
  expect(Number(rows[0].bytes)).toBe(Number(rows[0].counted))
})

test('of many simultaneous uploads of one name one is stored, and nothing of the others', async () => {
  const { rosa, organization, owner } = await city()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => files(rosa).upload('one.txt', `${i}`)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (const { error } of answers) if (error) expect(error).toMatchObject({ status: 409 })
  expect(await text(files(rosa).download('one.txt'))).toBe(String(answers.findIndex(({ error }) => error === null)))
  expect(
    Number(
      (await owner.query('select bytes from storage.usage where organization_id = $1', [organization.id])).rows[0]
        .bytes,
    ),
  ).toBe(1)
})

test('an invalid form is refused with a sentence', async () => {
  const { rosa } = await city()
  for (const [type, body, message] of [
    ['multipart/form-data', 'x', 'The form has no boundary.'],
    ['multipart/form-data; boundary=b', 'no boundary in here', 'The form ends before its last boundary.'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--',
      'The form doesn’t contain a file.',
    ],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name=""\r\n\r\n1',
      'The form ends before its last boundary.',
    ],
    ['multipart/form-data; boundary=b', `--b\r\n${'x'.repeat(20_000)}`, 'A part of the form has no readable header.'],
  ] as const) {
    const answer = await get('/object/documents/form.txt', {
      method: 'POST',
      token: rosa.token,
      headers: { 'content-type': type },
      body,
    })
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([400, message])
  }
})
