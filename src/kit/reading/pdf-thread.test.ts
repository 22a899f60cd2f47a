import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the pages have one copy of the reader of PDFs', () => {
  const root = join(process.cwd(), 'src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const readers = files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/^import .*pdfjs-dist\/.*\/pdf\.worker/gm)].map(() => name),
  )
  expect(readers).toEqual(['kit/reading/pdf-worker.ts'])
  const starts = files.filter((name) => /new Worker\([^)]*pdf-worker/.test(readFileSync(join(root, name), 'utf8')))
  expect(starts).toEqual(['kit/reading/pdf-thread.ts'])
})
