import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { frames } from './frames.ts'

const row = new TextEncoder().encode(JSON.stringify({ title: 'Sandbags, 40 lb', note: 'Depot '.repeat(200) }))

test('a batch for a browser is shorter, and each of its lines leaves before the next one is known', async () => {
  const [plain, packed] = [frames(), frames({ gzip: true })]
  for (const each of [plain, packed]) each.line({ part: 0, bytes: row.byteLength }, row)
  const reader = packed.stream.getReader()
  const unpack = createGunzip()
  let text = ''
  unpack.on('data', (bytes: Buffer) => (text += String(bytes)))
  let sent = 0
  // Nothing else is written meanwhile: what can be read now has left.
  while (!text.includes('Sandbags') || !text.endsWith('"}')) {
    const { value } = await reader.read()
    sent += value!.byteLength
    await new Promise<void>((done) => void unpack.write(value!, () => done()))
  }
  expect(sent).toBeLessThan(row.byteLength / 4)
  expect(text).toBe(`{"part":0,"bytes":${row.byteLength}}\n${new TextDecoder().decode(row)}`)
  packed.line({ part: 1 })
  packed.end()
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read())
    await new Promise<void>((written) => void unpack.write(value!, () => written()))
  expect(text.endsWith('{"part":1}\n')).toBe(true)
  plain.end()
  expect((await new Response(plain.stream).arrayBuffer()).byteLength).toBeGreaterThan(row.byteLength)
})
