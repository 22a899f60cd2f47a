import { expect, test } from 'vitest'
import { lawOn, type LegalLimit } from '#platform/records/law.ts'
import { testDatabase } from '#tests/database.ts'
import { documentsFor, indirectCost, methodFor } from './rules.ts'

/** The rows of the migrations, as a visitor reads them. */
const law = async () =>
  (await (await testDatabase()).services.database.read({ role: 'anon' }, { text: 'select * from legal_limits' }))
    .rows as LegalLimit[]

test.each([
  ['a purchase at the micro-purchase threshold needs no quotes', 15_000_00, '2026-11-20', 'Micro-purchase'],
  ['one cent more does', 15_000_01, '2026-11-20', 'Quotes from an adequate number of sources'],
  [
    'at the simplified acquisition threshold quotes are enough',
    350_000_00,
    '2026-11-20',
    'Quotes from an adequate number of sources',
  ],
  ['one cent more is formal', 350_000_01, '2026-11-20', 'Sealed bids or proposals'],
  ['before October 2025 the limits were lower', 12_000_00, '2025-09-30', 'Quotes from an adequate number of sources'],
  ['and above 250,000 dollars it was formal', 250_000_01, '2025-09-30', 'Sealed bids or proposals'],
  [
    'for recipients of grants the lower limits began in June 2018',
    10_000_01,
    '2018-06-20',
    'Quotes from an adequate number of sources',
  ],
])('%s', async (_, cents, day, method) => expect(methodFor(await law(), { cents, day })?.name).toBe(method))

test('a date before the oldest row has no answer', async () =>
  expect(methodFor(await law(), { cents: 100, day: '2010-01-01' })).toBeNull())

test('the first 50,000 dollars of each subaward count since October 2024', async () => {
  const [percent, subawardBase] = (['de_minimis_percent', 'subaward_base'] as const).map(
    (kind) => lawOn([], kind, '2026-11-20') ?? null,
  )
  const rows = await law()
  expect([
    percent,
    subawardBase,
    lawOn(rows, 'de_minimis_percent', '2024-09-30')?.amount,
    lawOn(rows, 'subaward_base', '2024-09-30')?.amount,
  ]).toEqual([null, null, 10, 25_000_00])
  const now = {
    percent: lawOn(rows, 'de_minimis_percent', '2024-10-01')!.amount,
    subawardBase: lawOn(rows, 'subaward_base', '2024-10-01')!.amount,
  }
  expect(indirectCost({ direct: 305_000_00, excluded: 56_000_00, subawards: [80_000_00, 25_000_00], ...now })).toEqual({
    base: 380_000_00,
    indirect: 57_000_00,
    total: 523_000_00,
  })
})

test('permanent staff on debris removal get a warning about straight time', () => {
  expect(documentsFor({ work: 'debris', by: ['own people'], insured: false, historic: false }).join()).toContain(
    'straight time of permanent staff generally not paid',
  )
  expect(documentsFor({ work: 'building', by: ['own people'], insured: false, historic: false }).join()).not.toContain(
    'straight time',
  )
})
