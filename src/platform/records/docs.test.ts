import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fund } from '#areas/planning/budgets/records.ts'
import { records } from '../../records.ts'
import { described, glossaryEntry } from './docs.ts'
import { proposal } from './propose.ts'

test('a declaration has its line in the glossary, which is proposed with its table', () => {
  expect(glossaryEntry(fund)).toBe(
    '| fund | `funds` | Money with one legal purpose and its own balanced books, such as the general fund or a grant. |',
  )
  expect(proposal(fund, undefined).at(-1)).toBe(`-- for docs/glossary.md: ${glossaryEntry(fund)}`)
})

test("the API description says what a record and its fields are; the database's comments take precedence", () => {
  const properties = { type: { description: 'Of its own.' }, code: {}, status: {}, nothing: {} }
  const document = { tags: [{ name: 'funds' }, { name: 'others' }], components: { schemas: { funds: { properties } } } }
  expect(described(document, records)).toEqual({
    tags: [{ name: 'funds', description: fund.about }, { name: 'others' }],
    components: {
      schemas: {
        funds: {
          description: fund.about,
          properties: {
            type: { description: 'Of its own.' },
            code: { description: 'Code.' },
            status: { description: 'Status. One of `open` (Active), `closed` (Inactive).' },
            nothing: {},
          },
        },
      },
    },
  })
})

const folder = 'src/platform/records'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

test('everything derived from a declaration is under 3,000 lines, and one page explains every file', () => {
  const lines = files.reduce((sum, file) => sum + readFileSync(join(folder, file), 'utf8').split('\n').length, 0)
  expect(lines).toBeLessThan(3_000)
  const page = readFileSync('docs/records.md', 'utf8')
  expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([])
})
