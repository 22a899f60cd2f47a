import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { writeZip } from '@granary/zip/write.ts'
import { uploadInPieces } from './upload-in-pieces.ts'

/** Hashes, which no archive makes shorter. */
const hashes = Array.from({ length: 8_000 }, (_, at) => createHash('sha256').update(String(at)).digest())
const bytes = await writeZip([{ name: 'history.json', bytes: Buffer.concat(hashes) }])

test('a large file arrives in pieces, also where an answer is lost and where the connection breaks', async () => {
  const wire = await startWire()
  const { ada } = await city({ in: wire })
  const calls: string[] = []
  const backend = {
    config: { supabaseUrl: wire.url },
    fetch: async (address: string, init: RequestInit = {}) => {
      calls.push(init.method!)
      const patches = calls.filter((method) => method === 'PATCH').length
      if (init.method === 'PATCH' && patches === 2) throw new TypeError('fetch failed')
      const answer = await wire.fetch(address.slice(wire.url.length), { ...init, token: ada.token })
      if (init.method === 'PATCH' && patches === 3) throw new TypeError('fetch failed')
      return answer
    },
  }
  const path = `${crypto.randomUUID()}/bundle.zip`
  const file = new File([bytes as BlobPart], 'bundle.zip', { type: 'application/zip' })
  const told: number[] = []
  await uploadInPieces(backend as never, {
    bucket: 'documents',
    path,
    file,
    onProgress: (part) => told.push(part),
    piece: 100_000,
  })
  expect(told.at(-1)).toBe(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  const { data } = await wire.signedIn(ada).storage.from('documents').download(path)
  const sha256 = (of: Uint8Array) => createHash('sha256').update(of).digest('hex')
  expect(sha256(new Uint8Array(await data!.arrayBuffer()))).toBe(sha256(bytes))
})

test('a refusal of the server is its sentence, and is not sent again', async () => {
  const wire = await startWire()
  const { ada } = await city({ in: wire })
  let count = 0
  const backend = {
    config: { supabaseUrl: wire.url },
    fetch: (address: string, init: RequestInit = {}) => {
      count++
      return wire.fetch(address.slice(wire.url.length), { ...init, token: ada.token })
    },
  }
  const path = `${crypto.randomUUID()}/bundle.pdf`
  const file = new File([bytes as BlobPart], 'bundle.pdf', { type: 'application/pdf' })
  await expect(
    uploadInPieces(backend as never, { bucket: 'documents', path, file, onProgress: () => undefined }),
  ).rejects.toThrow('The content of the file doesn’t match its type')
  // The beginning, and the first piece.
  expect(count).toBe(2)
})
