import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LegalLimit } from '#platform/records/law.ts'
import { testDatabase } from './database.ts'

/** Files where a legal figure may be written, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/areas/assurance/records-requests/life.ts': 'The largest estimate of a fee that can be entered, no law.',
  'src/areas/grants/federal-forms/sf424b/rules.ts': 'The words of the federal form, which quote a figure of 1973.',
  'src/areas/grants/federal-forms/sf424d/rules.ts': 'The words of the federal form, which quote a figure of 1973.',
  'src/areas/assurance/rule-runs/rules.ts': 'Cases that the rules are tried on name limits of their own as facts.',
  'src/areas/public/solutions/screens/GrantsScreen.tsx':
    'A page of prose quotes the closeout and retention periods with their date.',
  'src/areas/public/solutions/screens/RecoveryScreen.tsx': 'A page of prose quotes 44 CFR 206.202 with its paragraph.',
  'src/areas/public/pricing/screens/PricingScreen.tsx': 'The payment terms of the product’s own invoices, no law.',
  'src/areas/assistant/agents/methods/spend-analysis.ts':
    'The agent’s own window of a month, beside the paragraph about splitting.',
  'src/areas/assurance/checks/system.ts': 'Bytes of a file.',
  'src/areas/organization/approvals/chains/records.ts':
    'What an approval chain begins with as its bulk limit, the agency’s to change.',
  'src/areas/planning/forecasts/rules.ts': 'The cost of a disaster in a sample scenario.',
  'src/areas/public/aging-demo/rules.ts': 'Cents in a million dollars, by which figures are shortened.',
  'src/areas/assurance/checks/end-to-end.ts': 'A check that buys something needs a limit of its own run, no law.',
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.stories\.tsx$|(^|\/)(last-year|demo)?\/?seed(\.ts|\/)/.test(file),
  )

/**
 * A row's figure as a program would write it: with or without group separators, in cents or dollars, in words with
 * its unit, or behind ??.
 */
function spellings({ kind, amount, unit }: Pick<LegalLimit, 'kind' | 'amount' | 'unit'>): string[] {
  if (unit === 'cents') {
    const dollars = amount / 100
    const grouped = dollars.toLocaleString('en-US')
    const cents = `${grouped.replaceAll(',', '_')}_00`
    // Written like an amount of money: 15_000_00; a threshold, limit or amount compared with its cents; $15,000 or
    // 15,000 dollars.
    return [
      `(?<![\\d_])${cents}(?![\\d_])`,
      `\\$${grouped}(?![\\d,])|(?<![\\d,])${grouped} dollars`,
      `(?<![&.\\w])(?:threshold|limit|cents|amount)\\w*\\)?\\s*(?:[<>]=?|[:=]|\\?\\?)\\s*(?:${amount}|${amount.toLocaleString('en-US').replaceAll(',', '_')}|${dollars}|${grouped.replaceAll(',', '_')})(?![\\d_])`,
    ]
  }
  const words = { days: 'days?', months: 'months?', years: 'years?', percent: '(?:percent|%)' }[unit]
  return [
    // A number hard-coded in the program as a fallback for the row.
    `'${kind}'[^?]{0,60}\\?\\?\\s*${amount}(?!\\d)`,
    // The figure in words beside its legal citation.
    `(?<![\\d.])${amount} ${words}\\b.*CFR|CFR.*(?<![\\d.])${amount} ${words}\\b`,
  ]
}

/**
 * The lines of a file with such a figure. One pattern for all: there are a million combinations of lines and figures.
 */
function found(text: string, patterns: readonly string[]): number[] {
  const pattern = new RegExp([...new Set(patterns)].join('|'))
  return text.split('\n').flatMap((line, at) => (/\d/.test(line) && pattern.test(line) ? [at + 1] : []))
}

/** The limit of a declared page is a number of rows. */
const withoutRows = (file: string) => {
  const text = readFileSync(file, 'utf8')
  return /[/\\]pages\.ts$/.test(file) ? text.replaceAll(/\blimit: \d+/g, '') : text
}

test('no legal figure is written in the program: it is read from its dated row', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query<LegalLimit>('select distinct kind, amount, unit from legal_limits')
  const patterns = rows.flatMap((row) => spellings({ ...row, amount: Number(row.amount) }))
  const strays = sources
    .filter((file) => !(file in exceptions))
    .flatMap((file) => found(withoutRows(file), patterns).map((line) => `${file}:${line}`))
  expect(strays).toEqual([])
})

test('the search finds every form of a figure', () => {
  const micro = spellings({ kind: 'micro_purchase', amount: 15_000_00, unit: 'cents' })
  const closeout = spellings({ kind: 'closeout_days', amount: 120, unit: 'days' })
  for (const line of [
    'micro: 15_000_00,',
    'Math.min(amount, 15_000_00)',
    'if (amount <= 1_500_000)',
    'threshold = 15000',
    'not above $15,000.',
    'the first 15,000 dollars',
  ])
    expect([line, found(line, micro).length]).toEqual([line, 1])
  for (const line of [
    "limits.number('closeout_days') ?? 120",
    "termOn(rows, 'closeout_days', day) ?? 120",
    "'Within 120 days (2 CFR 200.344)'",
  ])
    expect([line, found(line, closeout).length]).toEqual([line, 1])
  for (const line of ['const most = 15_000', 'max: 1_500_000', 'addDays(today, 120)'])
    expect([line, found(line, [...micro, ...closeout]).length]).toEqual([line, 0])
})

test('every exception is an existing file with a reason', () => {
  expect(Object.entries(exceptions).filter(([file, why]) => !sources.includes(file) || why.length < 10)).toEqual([])
})

test('every row of the law names its section and its source, and no two rows of a kind apply on the same day', async () => {
  const { owner } = await testDatabase()
  expect((await owner.query(`select kind from legal_limits where paragraph = '' or source = ''`)).rows).toEqual([])
  const overlaps = await owner.query(
    `select a.kind from legal_limits a join legal_limits b on a.id < b.id and a.kind = b.kind
      and a.jurisdiction = b.jurisdiction and a.applies_to = b.applies_to
      where daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')`,
  )
  expect(overlaps.rows).toEqual([])
})
