import { expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const place = 'GPS 41.8781 -87.6298'
const picture = latin(`\xff\xd8\xff\xfe\x00\x16${place}\xff\xda\x00\x03\x01\x01\x02\xff\xd9`)

async function cityWithFiles() {
  const wire = await startWire()
  const here = await city({ in: wire })
  const files = (who: Person) => wire.signedIn(who).storage.from('documents')
  const upload = (name: string, content: Buffer, contentType = 'application/octet-stream') =>
    files(here.rosa).upload(`dashboard/${name}`, content, { contentType })
  const told = async (name: string) =>
    (await files(here.rosa).info(`dashboard/${name}`)).data as unknown as { flags: string[]; size: number }
  return { ...here, wire, files, upload, told }
}

test('one upload takes a file of up to 50 MiB, and not one byte more', async () => {
  const { upload, told } = await cityWithFiles()
  const most = 50 * 1024 * 1024
  expect((await upload('most.bin', Buffer.alloc(most))).error).toBeNull()
  expect((await told('most.bin')).size).toBe(most)
  expect((await upload('more.bin', Buffer.alloc(most + 1))).error).toMatchObject({
    status: 413,
    message: 'An upload can have up to 50 MiB. Send larger files as a resumable upload.',
  })
})

test('an empty file is refused with a sentence', async () => {
  const { upload } = await cityWithFiles()
  expect((await upload('empty.txt', Buffer.alloc(0))).error).toMatchObject({
    status: 400,
    message: 'This file is empty. Select another one.',
  })
})

test('a program is not stored, moved, copied or saved as invoice.pdf', async () => {
  const { upload, files, rosa, wire } = await cityWithFiles()
  const program = Buffer.concat([latin('MZ'), Buffer.alloc(200)])
  const refused = { status: 415, message: expect.stringContaining('is named') }
  expect((await upload('invoice.pdf', program)).error).toMatchObject(refused)
  expect((await upload('tool.bin', program)).error).toBeNull()
  expect((await files(rosa).move('dashboard/tool.bin', 'dashboard/invoice.pdf')).error).toMatchObject(refused)
  expect((await files(rosa).copy('dashboard/tool.bin', 'dashboard/invoice.pdf')).error).toMatchObject(refused)
  const { data } = await files(rosa).createSignedUrl('dashboard/tool.bin', 60, { download: 'invoice.pdf' })
  const answer = await fetch(data!.signedUrl)
  expect(answer.headers.get('content-disposition')).toContain('filename="tool.bin"')
  expect(wire).toBeDefined()
})

test('a picture loses its location in every kind of upload', async () => {
  const { upload, files, rosa, told, wire } = await cityWithFiles()
  expect((await upload('plain.jpg', picture)).error).toBeNull()
  expect((await upload('claimed.jpg', picture, 'image/jpg')).error).toBeNull()
  const form = new FormData()
  form.append('', new File([picture], 'form.jpg', { type: 'image/jpeg' }))
  expect((await files(rosa).upload('dashboard/form.jpg', form)).error).toBeNull()
  const { data: link } = await files(rosa).createSignedUploadUrl('dashboard/linked.jpg')
  expect(
    (await files(rosa).uploadToSignedUrl('dashboard/linked.jpg', link!.token, picture, { contentType: 'image/jpeg' }))
      .error,
  ).toBeNull()
  const metadata = `bucketName ${btoa('documents')},objectName ${btoa('dashboard/pieces.jpg')},contentType ${btoa('image/jpeg')}`
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(picture.length),
    'upload-metadata': metadata,
    'content-type': 'application/offset+octet-stream',
  }
  expect(
    (await wire.fetch('/storage/v1/upload/resumable', { method: 'POST', token: rosa.token, headers, body: picture }))
      .status,
  ).toBe(201)
  for (const name of ['plain.jpg', 'claimed.jpg', 'form.jpg', 'linked.jpg', 'pieces.jpg']) {
    const kept = Buffer.from(await (await files(rosa).download(`dashboard/${name}`)).data!.arrayBuffer())
    expect([name, kept.includes(place), kept.length, (await told(name)).flags]).toEqual([
      name,
      false,
      picture.length - 24,
      ['metadata_removed'],
    ])
  }
  const heic = Buffer.concat([latin('\0\0\0\x18ftypheic'), latin(place), Buffer.alloc(40)])
  expect((await upload('phone.heic', heic, 'image/heic')).error).toBeNull()
  expect((await told('phone.heic')).flags).toEqual(['metadata_kept'])
})

test('a PDF with a script says so, and is a download without a window', async () => {
  const { upload, told, files, rosa, wire } = await cityWithFiles()
  expect((await upload('form.pdf', latin('%PDF-1.7 << /S /JavaScript /JS (app.alert(1)) >>'))).error).toBeNull()
  expect((await told('form.pdf')).flags).toEqual(['pdf_scripts'])
  expect(
    (await files(rosa).list('dashboard')).data!.map(({ metadata }) => (metadata as Record<string, unknown>).flags),
  ).toEqual([['pdf_scripts']])
  for (const [name, content] of [
    ['form.pdf', null],
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ] as const) {
    if (content)
      expect(
        (await upload(name, latin(content), name.endsWith('svg') ? 'image/svg+xml' : 'text/html')).error,
      ).toBeNull()
    const { headers } = await wire.fetch(`/storage/v1/object/documents/dashboard/${name}`, { token: rosa.token })
    expect([
      name,
      headers.get('content-disposition')?.startsWith('attachment'),
      headers.get('content-security-policy'),
      headers.get('x-content-type-options'),
    ]).toEqual([name, true, "default-src 'none'; sandbox", 'nosniff'])
  }
})
