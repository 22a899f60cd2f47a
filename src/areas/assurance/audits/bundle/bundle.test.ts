import { expect, test } from 'vitest'
import { records } from '../../../../records.ts'
import { city } from '#tests/city.ts'
import { drawLargest } from '../sampling/rules.ts'
import { drawRecords, sealBundle, shareBundle } from './commands.ts'
import { bundleQuestions, type Behind } from './questions.ts'
import { differencesOfBundle, placesOf, readSums, stepsFrom, sumsOf, whyNotIndex } from './rules.ts'

test('the largest amounts are drawn, of equal ones the earlier', () =>
  expect(drawLargest([5, 9, 9, 1, 9], 2)).toEqual([2, 3]))

test('no step from a payment or an invoice leads to the invoices of another purchase', () => {
  const leads = (source: string) => stepsFrom(source).map(({ from, to }) => `${from} ${to}`)
  expect(leads('payments')).not.toContain('purchase_orders invoices')
  expect(leads('payments')).not.toContain('invoices payment_items')
  expect(leads('invoices')).not.toContain('payments payment_items')
  expect(leads('purchase_orders')).toContain('purchase_orders invoices')
})

const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
test('the list is what sha256sum reads', () => {
  const text = sumsOf([{ name: '001 INV-1/Invoice INV-1.pdf', sha256: a, size: 1 }])
  expect(text).toBe(`${a}  001 INV-1/Invoice INV-1.pdf\n`)
  expect(readSums(text)).toEqual(new Map([['001 INV-1/Invoice INV-1.pdf', a]]))
  expect(readSums('no list')).toBeNull()
  expect(readSums(text + text)).toBeNull()
})
test.each<[string, Partial<Parameters<typeof differencesOfBundle>[0]>, string[]]>([
  ['nothing', {}, []],
  ['a changed file', { files: [{ name: 'x', sha256: b }] }, ['x was changed.']],
  ['a missing file', { files: [] }, ['x is missing.']],
  [
    'an added file',
    {
      files: [
        { name: 'x', sha256: a },
        { name: 'y', sha256: a },
      ],
    },
    ['y isn’t in the list.'],
  ],
  ['another list', { digest: b }, ['The list of the archive isn’t the one that was recorded with the last bundle.']],
  ['no bundle', { recorded: null }, ['No bundle of this sample was saved here.']],
])('%s is told', (_, more, differences) =>
  expect(
    differencesOfBundle({
      sums: new Map([['x', a]]),
      files: [
        { name: 'x', sha256: a },
        { name: 'SHA256SUMS', sha256: b },
      ],
      digest: a,
      recorded: a,
      ...more,
    }),
  ).toEqual(differences),
)
test('the index names the files of the list', () => {
  const sums = new Map([
    ['x', a],
    ['index.json', b],
    ['README.txt', b],
  ])
  const index = (...files: object[]) => JSON.stringify({ files })
  expect(whyNotIndex(index({ name: 'x', sha256: a }), sums)).toBeNull()
  for (const wrong of [index(), index({ name: 'x', sha256: b }), index({ name: 'y', sha256: a }), '{}', 'none'])
    expect(whyNotIndex(wrong, sums), wrong).toBe('index.json names other files than the list.')
})
test('two files of one name have two places', () => {
  const place = placesOf()
  expect([place('1', 'Bid.pdf'), place('1', 'bid.pdf'), place('2', 'Bid.pdf'), place('1', 'a/b:c')]).toEqual([
    '1/Bid.pdf',
    '1/bid (2).pdf',
    '2/Bid.pdf',
    '1/a_b_c',
  ])
})

test('a sample of invoices has the order, the payment and the history of each, and no other city reads it', async () => {
  const place = await city()
  const { organization, owner, does, ada, max, rosa } = place
  const at = organization.id
  const insert = async (text: string, values: unknown[]) =>
    (await owner.query(`${text} returning id`, values)).rows[0].id
  const audit = await insert(
    `insert into audits (organization_id, number, title, kind, scope, lead, auditee, starts_on, ends_on, status, report)
      values ($1, 'AU-1', 'Purchases', 'internal', 'All', $2, $3, '2026-10-01', '2026-11-01', 'conducting', '[]')`,
    [at, ada.user_id, max.user_id],
  )
  const vendor = await insert(
    `insert into vendors (organization_id, number, name, type, email) values ($1, 'V-1', 'Birch', 'llc', 'b@example.com')`,
    [at],
  )
  const invoice = (number: string, amount: number, status = 'paid', day = '2026-09-01') =>
    insert(
      `insert into invoices (organization_id, number, vendor, vendor_number, invoice_date, received_on, amount,
        entered_by, status) values ($1, $2, $3, $2, $6, '2026-09-01', $4, $5, $7)`,
      [at, number, vendor, amount, rosa.user_id, day, status],
    )
  const large = await invoice('INV-1', 900_00)
  await invoice('INV-2', 100_00)
  await invoice('INV-3', 500_00, 'canceled')
  await invoice('INV-4', 700_00, 'paid', '2025-09-01')
  const draw = { id: audit, source: 'invoices', from: '2026-07-01', to: '2026-11-30', size: 1, seed: 'alder' } as const
  await expect(does(max, drawRecords, { ...draw, method: 'largest' })).rejects.toThrow('your own work is audited')
  await expect(does(ada, drawRecords, { ...draw, method: 'random', size: 3 })).rejects.toThrow(
    'larger than the population',
  )
  await expect(does(ada, drawRecords, { ...draw, method: 'random', to: '2026-06-30' })).rejects.toThrow('on or after')
  const sample = await does(ada, drawRecords, { ...draw, method: 'largest' })
  expect(sample).toMatchObject({
    population: 'Invoices, July 1, 2026 to November 30, 2026, by number',
    population_count: 2,
    population_value: 1_000_00,
    picked: 'INV-1',
  })
  const { rows: items } = await owner.query(
    'select id, position::int, record, amount::int, hits::int from audit_sample_items',
  )
  expect(items).toMatchObject([{ position: 1, record: large, amount: 900_00, hits: 1 }])
  // Late on June 30 in Chicago, which is July 1 in UTC.
  await insert(
    `insert into purchase_orders (organization_id, number, title, vendor, buyer, amount, status, created_at)
      values ($1, 'PO-1', 'Salt', $2, $3, 50000, 'issued', '2026-07-01T03:00:00Z')`,
    [at, vendor, rosa.user_id],
  )
  const orders = { ...draw, source: 'purchase_orders', method: 'largest' } as const
  await expect(does(ada, drawRecords, orders)).rejects.toThrow('No purchase orders are in this period.')
  expect(await does(ada, drawRecords, { ...orders, from: '2026-06-30' })).toMatchObject({ picked: 'PO-1' })
  const [behind] = bundleQuestions(records)
  const found: Behind = await does(ada, behind!, { id: items[0].id })
  expect(found.records).toEqual([
    { table: 'invoices', id: large, label: 'Invoice', title: 'Invoice INV-1', restricted: false },
  ])
  const there = await city()
  await expect(there.does(there.ada, behind!, { id: items[0].id })).rejects.toThrow('does not exist')
  const seal = { id: sample.id, digest: a!, archive: b!, files: 4 }
  await expect(does(max, sealBundle, seal)).rejects.toThrow('your own work is audited')
  await expect(does(rosa, sealBundle, seal)).rejects.toThrow('Only the lead auditor or an administrator can do this.')
  expect(await does(ada, sealBundle, seal)).toMatchObject({ bundle_digest: a, archive_digest: b, bundle_files: 4 })
  // Only the archive that was saved last is shared, and only by the person who leads the audit.
  const attached = async (sha256: string) =>
    insert(
      `insert into attachments (organization_id, table_name, record, name, file_version, path, size, type, sha256, added_by,
        added_at)
        values ($1, 'audit_samples', $2, 'bundle.zip', (select count(*) + 1 from attachments where record = $2), $3, 9,
          'application/zip', $4, $5, now())`,
      [at, sample.id, `${at}/audit_samples/${sample.id}/${sha256}`, sha256, ada.user_id],
    )
  const [other, file] = [await attached(a!), await attached(b!)]
  await expect(does(ada, shareBundle, { id: sample.id, file: other })).rejects.toThrow(
    'isn’t the bundle that was saved',
  )
  await expect(does(max, shareBundle, { id: sample.id, file })).rejects.toThrow('your own work is audited')
  expect(await does(ada, shareBundle, { id: sample.id, file })).toMatchObject({ shared_file: file })
})
