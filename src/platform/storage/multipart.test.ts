import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMultipart } from './multipart.ts'

async function* inPieces(body: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (let i = 0; at < body.length; i++) {
    const size = sizes[i % sizes.length]!
    yield body.subarray(at, at + size)
    at += size
  }
}

const type = 'multipart/form-data; boundary=----granary'

test('however a form is split in transit, every part arrives unchanged, even with boundaries in its text', async () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('\r\n', '\r\n--', '\r\n------granar', '--', '\r\n------granarx--').map((text) => Buffer.from(text)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
      async (parts, sizes) => {
        const body = Buffer.concat([
          ...parts.flatMap((part, i) => [
            Buffer.from(
              `------granary\r\nContent-Disposition: form-data; name="part ${i}"; filename="f${i}"\r\nContent-Type: text/x-${i}\r\n\r\n`,
            ),
            part,
            Buffer.from('\r\n'),
          ]),
          Buffer.from('------granary--\r\n'),
        ])
        const read: { name: string; filename: string | undefined; type: string; bytes: Buffer }[] = []
        for await (const { name, filename, type: partType, content } of readMultipart(inPieces(body, sizes), type)) {
          const pieces: Buffer[] = []
          for await (const piece of content) pieces.push(piece)
          read.push({ name, filename, type: partType, bytes: Buffer.concat(pieces) })
        }
        expect(read).toEqual(
          parts.map((bytes, i) => ({ name: `part ${i}`, filename: `f${i}`, type: `text/x-${i}`, bytes })),
        )
      },
    ),
  )
})

test('an unwanted part is skipped', async () => {
  const body = Buffer.from(
    '------granary\r\nContent-Disposition: form-data; name="a"\r\n\r\nlong text\r\n------granary\r\nContent-Disposition: form-data; name="b"\r\n\r\n2\r\n------granary--',
  )
  const names: string[] = []
  for await (const { name } of readMultipart(inPieces(body, [7]), type)) names.push(name)
  expect(names).toEqual(['a', 'b'])
})

test('any bytes give parts or a sentence, never anything else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      try {
        for await (const { content } of readMultipart(
          inPieces(Buffer.concat([Buffer.from('------granary\r\n'), bytes]), [13]),
          type,
        ))
          for await (const _ of content) continue
      } catch (error) {
        expect(error).toMatchObject({ status: 400 })
      }
    }),
  )
})
