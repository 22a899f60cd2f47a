import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { faceOf } from '#platform/records/face.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { screens } from './screen-sources.ts'

/** The pages that are written by hand. The sweep over declared pages sees the others. */
const pages = screens.flatMap(({ path, text }) => {
  const [, of, row] = /<RecordPage\s[^]*?of=\{(\w+)\}[^]*?row=\{(\w+)\}/.exec(text) ?? []
  const from = of && new RegExp(`import [^;]*?\\b${of}\\b[^']*? from '([^']+records[\\w-]*\\.ts)'`).exec(text)?.[1]
  return from ? [{ path, text, of, row, from }] : []
})

/** Figures of a page that repeat the amount of its head. */
async function repeated({ path, text, of, row, from }: (typeof pages)[number]): Promise<string[]> {
  const file = from.startsWith('#areas/') ? join('src/areas', from.slice(7)) : join(dirname(path), from)
  const record = ((await import(join(process.cwd(), file))) as Record<string, AnyRecord>)[of!]!
  const amount =
    new RegExp(`amount=\\{\\{\\s*cents: ${row}\\.(\\w+)(?=,| \\})`).exec(text)?.[1] ?? faceOf(record).amount
  const figure = new RegExp(`value: <Amount\\s+cents=\\{${row}\\.${amount}\\}`)
  return amount && figure.test(text) ? [`${path}: ${amount}`] : []
}

test('the amount of a record is in the head of its page, and its figures do not repeat it', async () => {
  expect(pages.length).toBeGreaterThan(0)
  expect((await Promise.all(pages.map(repeated))).flat()).toEqual([])
})
