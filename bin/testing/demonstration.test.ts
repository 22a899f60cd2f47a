import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillDemonstration } from './demonstration.js'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'granary-filling-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A server that keeps a row, says its words, and ends when it is stopped. */
function server(says: string, ends: string): string {
  const program = join(folder, 'server.mjs')
  writeFileSync(
    program,
    `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync(process.env.GRANARY_DATA)
    writeFileSync(process.env.GRANARY_DATA + '/row', process.env.DATABASE_URL ?? 'its own')
    process.on('SIGINT', () => process.exit(0))
    console.log('${says}')
    ${ends}`,
  )
  return program
}

test('one server fills the demonstration, and the other half gets a copy of it', async () => {
  process.env.DATABASE_URL = 'postgres://a-real-one'
  const data = await fillDemonstration({
    program: server('Granary is ready at http://localhost:1', 'setInterval(() => undefined, 1000)'),
  })
  delete process.env.DATABASE_URL
  expect(['0', '1'].map((half) => readFileSync(join(data, half, 'row'), 'utf8'))).toEqual(['its own', 'its own'])
})

test('a server that ends before it is ready leaves nothing, and its words are told', async () => {
  const said: string[] = []
  const data = await fillDemonstration({
    program: server('The build is missing.', 'process.exit(1)'),
    say: (words: string) => said.push(words),
  })
  expect(said.join()).toContain('The build is missing.')
  expect(['0', '1'].filter((half) => existsSync(join(data, half)))).toEqual([])
})
