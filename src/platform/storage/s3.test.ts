import { afterAll, beforeAll, expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { startS3 } from '#tests/s3-stand-in.ts'
import { startOtherWire } from '#tests/wire.ts'
import { s3Blobs } from './s3-blobs.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let wire: Awaited<ReturnType<typeof startOtherWire>>
beforeAll(async () => {
  s3 = await startS3()
  wire = await startOtherWire({ s3: s3.settings })
})
afterAll(() => s3.stop())

const files = (person: Person) => wire.signedIn(person).storage.from('documents')
const good = <T>({ data, error }: { data: T; error: unknown }) => {
  expect(error).toBeNull()
  return data as NonNullable<T>
}

test('files are stored in the bucket under random names, signed, and can be read whole and in parts', async () => {
  const { rosa } = await city({ in: wire })
  const bytes = Buffer.alloc(700_000, 'granary ')
  good(await files(rosa).upload('folder/offer.txt', bytes, { contentType: 'text/plain' }))
  expect(s3.refusals).toEqual([])
  const key = [...s3.files.keys()].find((name) => s3.files.get(name)!.length === bytes.length)!
  expect(key).toMatch(/^\/granary-files\/[0-9a-f-]{36}$/)

  expect(Buffer.from(await good(await files(rosa).download('folder/offer.txt')).arrayBuffer()).equals(bytes)).toBe(true)
  const part = await wire.fetch('/storage/v1/object/documents/folder/offer.txt', {
    token: rosa.token,
    headers: { range: 'bytes=8-15' },
  })
  expect([part.status, await part.text()]).toEqual([206, 'granary '])

  good(await files(rosa).copy('folder/offer.txt', 'copy.txt'))
  good(await files(rosa).move('copy.txt', 'moved.txt'))
  expect(good(await files(rosa).download('moved.txt')).size).toBe(bytes.length)
  const before = s3.files.size
  good(await files(rosa).remove(['moved.txt', 'folder/offer.txt']))
  expect(s3.files.size).toBe(before - 2)
  expect(s3.refusals).toEqual([])
})

test('a resumable upload goes through the bucket too', async () => {
  const { rosa } = await city({ in: wire })
  const headers = { 'tus-resumable': '1.0.0' }
  const metadata = `bucketName ${btoa('documents')},objectName ${btoa('resumed.txt')},contentType ${btoa('text/plain')}`
  const { headers: answer } = await wire.fetch('/storage/v1/upload/resumable', {
    method: 'POST',
    token: rosa.token,
    headers: { ...headers, 'upload-length': '10', 'upload-metadata': metadata },
  })
  for (const [offset, bytes] of [
    ['0', '12345'],
    ['5', '67890'],
  ] as const)
    expect(
      (
        await wire.fetch(answer.get('location')!, {
          method: 'PATCH',
          token: rosa.token,
          headers: { ...headers, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
          body: bytes,
        })
      ).status,
    ).toBe(204)
  expect(await good(await files(rosa).download('resumed.txt')).text()).toBe('1234567890')
})

test('a service with a brief failure is retried; one that is down is reported, and no row is written', async () => {
  const { rosa } = await city({ in: wire })
  s3.failNext(503)
  good(await files(rosa).upload('stumbled.txt', 'text'))
  s3.failNext(500, 500, 500)
  expect((await files(rosa).upload('down.txt', 'text')).error).toMatchObject({
    status: 503,
    message: 'The file store can’t be reached. Try again in a moment.',
  })
  expect(good(await files(rosa).list()).map(({ name }) => name)).toEqual(['stumbled.txt'])
  s3.failNext(403)
  expect((await files(rosa).download('stumbled.txt')).error).toMatchObject({ status: 503 })
})

test('the stand-in refuses requests not signed with the right key', async () => {
  const forged = s3Blobs({ ...s3.settings, secretAccessKey: 'another' }, wire.clock)
  await expect(forged.read('0190a7de-0000-7000-8000-000000000001')).rejects.toThrow(
    'The file store can’t be reached. Try again in a moment.',
  )
  expect(s3.refusals.splice(0)).toEqual(['a wrong signature'])
})
