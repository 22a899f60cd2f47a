import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeZip, type Entry } from '@granary/zip/write.ts'
import { describe } from './describe.ts'
import { verifyBundle } from './verify-bundle.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** An archive as it is saved: the documents, their index and the list of hashes. */
async function bundle(change: (entries: Entry[]) => Entry[] = (entries) => entries) {
  const documents = [
    { name: '001 INV-1/Invoice INV-1.pdf', bytes: bytes('%PDF-1.7 invoice') },
    { name: '001 INV-1/history.json', bytes: bytes('[]') },
  ]
  const files = documents.map(({ name, bytes: content }) => ({ name, size: content.length, sha256: sha256(content) }))
  const listed = [...documents, { name: 'index.json', bytes: bytes(JSON.stringify({ files })) }]
  const list = bytes(listed.map(({ name, bytes: content }) => `${sha256(content)}  ${name}\n`).join(''))
  const archive = await writeZip(change([...listed, { name: 'SHA256SUMS', bytes: list }]))
  return { file: new File([archive], 'AU-1-bundle.zip'), digest: sha256(list) }
}

test('an archive as it was saved is verified file by file', async () => {
  const { file, digest } = await bundle()
  const steps: string[] = []
  expect(await verifyBundle(file, digest, (words) => steps.push(words))).toEqual({
    name: 'AU-1-bundle.zip',
    files: 3,
    differences: [],
  })
  expect(steps.at(-1)).toBe('File 4 of 4')
})

test.each<[string, (entries: Entry[]) => Entry[], string]>([
  [
    'changed',
    ([first, ...others]) => [{ name: first!.name, bytes: bytes('%PDF-1.7 invoicf') }, ...others],
    '001 INV-1/Invoice INV-1.pdf was changed.',
  ],
  ['missing', ([, ...others]) => others, '001 INV-1/Invoice INV-1.pdf is missing.'],
  ['added', (entries) => [...entries, { name: 'x.pdf', bytes: bytes('x') }], 'x.pdf isn’t in the list.'],
])('a file that was %s is named', async (_, change, words) => {
  const { file, digest } = await bundle(change)
  expect((await verifyBundle(file, digest)).differences).toEqual([words])
})

test('an archive without its list is refused, and one of another bundle differs', async () => {
  const { file } = await bundle((entries) => entries.filter(({ name }) => name !== 'SHA256SUMS'))
  await expect(verifyBundle(file, null)).rejects.toThrow('AU-1-bundle.zip has no list of hashes (SHA256SUMS).')
  expect((await verifyBundle((await bundle()).file, 'a'.repeat(64))).differences).toEqual([
    'The list of the archive isn’t the one that was recorded with the last bundle.',
  ])
})

test('the hashes of pieces are those of the whole', async () => {
  const whole = bytes('piece by piece, as a browser reads a file from its disk')
  async function* pieces() {
    for (let at = 0; at < whole.length; at += 7) yield whole.subarray(at, at + 7)
  }
  expect((await describe(pieces())).sha256).toBe(sha256(whole))
})
