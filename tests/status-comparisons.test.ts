import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from './screen-sources.ts'
import { statusComparisons } from './status-comparisons.ts'

/**
 * Files that may compare a status with a word, how often, and why. Everywhere else the record is asked; only its life
 * compares its own status.
 */
const allowed: Record<string, [count: number, why: string]> = {
  'account/settings/screens/SecondFactorPanel.tsx': [1, 'A factor as GoTrue describes it.'],
  'account/sign-in/screens/SecondFactorStep.tsx': [1, 'A factor as GoTrue describes it.'],
  'finance/statements/bai2.ts': [1, 'A code of the BAI2 format.'],
  'finance/statements/camt.ts': [1, 'A code of ISO 20022.'],
  'assistant/tools/answer-why-not.ts': [1, 'The status of any record that an approval is about.'],
  'organization/companions/questions.ts': [1, 'The status of any record that an approval is about.'],
  'finance/retainage/screens/ApplicationsPanel.tsx': [2, 'Finance doesn’t know the pay applications of delivery.'],
  'finance/seed.ts': [3, 'The demonstration goes on with what an invoice became.'],
  'finance/past/seed.ts': [1, 'The demonstration goes on with what an invoice became.'],
  'planning/budgets/seed.ts': [1, 'A column of the demonstration’s budget.'],
  'vendors/vendors/seed.ts': [4, 'A column of the demonstration’s vendors.'],
  'procurement/purchase-orders/screens/InvoicesPanel.tsx': [2, 'Procurement doesn’t know the invoices of finance.'],
}

/** Only files that may hold a comparison are parsed. */
const mayCompare = /status\b[)!]*\s*[!=]==|[!=]==\s*[\w.?!(]*\bstatus\b|includes\([\w.?!]*\bstatus\b/

test('a status is compared with a word only where a reason is named', () => {
  const found = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)life\.ts$/.test(path))
    .map((path) => [path, readFileSync(join('src/areas', path), 'utf8')] as const)
    .filter(([, text]) => mayCompare.test(text))
    .map(([path, text]) => [path, statusComparisons(parse(path, text))] as const)
    .filter(([, count]) => count > 0)
  const instead = 'Ask the life of the record or its statuses: is(row, …), isOpen(row) or byStatus(row, …).'
  expect(Object.fromEntries(found), instead).toEqual(
    Object.fromEntries(Object.entries(allowed).map(([path, [count]]) => [path, count])),
  )
})

test.each([
  ["row.status === 'open'", 1],
  ["one?.status !== 'closed'", 1],
  ["rows.filter(({ status }) => status === 'draft' || status === 'review')", 2],
  ["['draft', 'review'].includes(row.status)", 1],
  ['answer.status === 200', 0],
  ['row.status === before.status', 0],
  ["row.kind === 'open'", 0],
])('%s has %d', (code, count) => expect(statusComparisons(parse('rules.ts', `const found = ${code}`))).toBe(count))
