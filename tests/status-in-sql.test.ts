import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { records } from '../src/records.ts'
import { statusesInSql } from './status-in-sql.ts'

/**
 * Files that may still spell a status in SQL, by reason. Everywhere else the life, the statuses or the record writes it
 * (src/platform/life/status-sql.ts). A number may only fall.
 */
const left: Record<string, Record<string, number>> = {
  'The topic of the record imports this one, and topics import each other one way.': {
    'areas/assets/work/commands.ts': 2,
    'areas/assurance/controls/look.ts': 2,
    'areas/delivery/projects/costs.ts': 2,
    'areas/delivery/projects/months.ts': 2,
    'areas/disasters/incidents/commands.ts': 2,
    'areas/grants/charges/commands.ts': 2,
    'areas/grants/closeouts/commands.ts': 1,
    'areas/grants/costs/borne.ts': 1,
    'areas/grants/costs/commands.ts': 1,
    'areas/grants/declarations/commands.ts': 1,
    'areas/grants/exceptions/facts.ts': 1,
    'areas/grants/public-assistance/commands.ts': 4,
    'areas/grants/public-assistance/facts.ts': 3,
    'areas/grants/reports/books.ts': 1,
    'areas/organization/identity/providers.ts': 2,
    'areas/planning/cost-centers/commands.ts': 1,
    'areas/procurement/bids/opening.ts': 1,
    'areas/procurement/requisitions/circumstances.ts': 1,
    'areas/procurement/scoring/stages.ts': 1,
    'areas/vendors/identity/find-vendor.ts': 3,
    'areas/vendors/listings/keep-listing.ts': 1,
  },
  'A browser loads these rules, and would load every life with them.': {
    'areas/delivery/reports/rules.ts': 12,
    'areas/finance/invoices/invoiced/rules.ts': 1,
  },
}

const declared = new Map<string, readonly string[]>()
for (const { table, fields } of records) {
  const options = fields.status?.options as readonly string[] | undefined
  if (options) declared.set(table, [...(declared.get(table) ?? []), ...options])
}
const statuses = new Set([...declared.values()].flat())

const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)seed\.ts$|\/trial\//.test(path))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const)
  .filter(([, text]) => /\bstatus\s*(?:[=<>!]|in|not|is|when)/.test(text))
  .map(([path, text]) => [path, statusesInSql(path, text)] as const)

test('a status is spelled in SQL only where a reason is named', () => {
  const counts = found
    .map(([path, all]) => [path, all.filter(({ words }) => words.some((word) => statuses.has(word))).length] as const)
    .filter(([, count]) => count > 0)
  const instead = 'Write it from its life: status ${among(orderLife, ‘issued’)}, or with the name of a set.'
  expect(Object.fromEntries(counts), instead).toEqual(Object.assign({}, ...Object.values(left)))
})

test('a status that SQL spells is one of its table', () => {
  const strange = found.flatMap(([path, all]) =>
    all.flatMap(({ sql, words, table }) => {
      const options = declared.get(table ?? '')
      return options && words.some((word) => !options.includes(word)) ? [`${path}: ${table}, ${sql}`] : []
    }),
  )
  expect(strange).toEqual([])
})

test.each([
  ["`select from orders o where o.status = 'issued'`", ['issued'], 'orders'],
  ["'select from orders where status not in (\\'draft\\', \\'issued\\')'", ['draft', 'issued'], 'orders'],
  ["`select from lines l join orders o on o.id = l.order where o.status <> 'draft'`", ['draft'], 'orders'],
  ["`update orders set status = 'issued' where id = ${id}`", ['issued'], 'orders'],
  ["`delivery_status = 'draft'`", undefined, undefined],
  ["`select from orders where status ${among(orderLife, 'issued')}`", undefined, undefined],
])('%s', (code, words, table) => {
  const [one] = statusesInSql('rules.ts', `const sql = ${code}`)
  expect([one?.words, one?.table]).toEqual([words, table])
})
