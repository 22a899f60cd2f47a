import fc from 'fast-check'
import { expect, test } from 'vitest'
import { achFile, entryHash, traceNumber, whyNotFile, type AchFile, type Entry } from './rules.ts'

/**
 * The fixed positions of the format (NACHA Operating Rules, Appendix Three), repeated here so that the test reads the
 * file by this table and not by the code that wrote it. From, to, both counted from one.
 */
const places = {
  '1': {
    priority: [2, 3],
    destination: [4, 13],
    origin: [14, 23],
    date: [24, 29],
    time: [30, 33],
    modifier: [34, 34],
    recordSize: [35, 37],
    blocking: [38, 39],
    format: [40, 40],
    destinationName: [41, 63],
    originName: [64, 86],
    reference: [87, 94],
  },
  '5': {
    serviceClass: [2, 4],
    company: [5, 20],
    discretionary: [21, 40],
    companyId: [41, 50],
    sec: [51, 53],
    description: [54, 63],
    descriptiveDate: [64, 69],
    effective: [70, 75],
    settlement: [76, 78],
    status: [79, 79],
    odfi: [80, 87],
    batch: [88, 94],
  },
  '6': {
    code: [2, 3],
    rdfi: [4, 11],
    check: [12, 12],
    account: [13, 29],
    amount: [30, 39],
    id: [40, 54],
    name: [55, 76],
    discretionary: [77, 78],
    addenda: [79, 79],
    trace: [80, 94],
  },
  '7': { type: [2, 3], information: [4, 83], sequence: [84, 87], entry: [88, 94] },
  '8': {
    serviceClass: [2, 4],
    count: [5, 10],
    hash: [11, 20],
    debits: [21, 32],
    credits: [33, 44],
    companyId: [45, 54],
    authentication: [55, 73],
    reserved: [74, 79],
    odfi: [80, 87],
    batch: [88, 94],
  },
  '9': {
    batches: [2, 7],
    blocks: [8, 13],
    count: [14, 21],
    hash: [22, 31],
    debits: [32, 43],
    credits: [44, 55],
    reserved: [56, 94],
  },
} as const satisfies Record<string, Record<string, readonly [number, number]>>

function read(text: string) {
  const lines = text.split('\r\n').slice(0, -1)
  const padding = lines.filter((line) => line === '9'.repeat(94)).length
  const records = lines
    .slice(0, lines.length - padding)
    .map(
      (line) =>
        ({
          record: line[0]!,
          line,
          ...Object.fromEntries(
            Object.entries(places[line[0] as '1']).map(([name, [from, to]]) => [name, line.slice(from - 1, to)]),
          ),
        }) as Record<string, string>,
    )
  return { lines, padding, records, of: (type: string) => records.filter(({ record }) => record === type) }
}

const city = {
  company_id: '1421234567',
  company_name: 'City of Alder Falls',
  destination: '071000013',
  destination_name: 'First Bank',
  origin: '1421234567',
  odfi: '07100001',
}
const entry: Entry = {
  of: 'company',
  account_kind: 'checking',
  routing: '021000021',
  account: '123456789',
  amount: 1_225_00,
  id: 'PAY-2026-0001',
  name: 'Ridgeway Fleet Services',
  remittance: 'Invoice 4711',
}
const other: Entry = {
  ...entry,
  of: 'person',
  account_kind: 'savings',
  routing: '121000358',
  account: '00-998877',
  amount: 50,
  id: 'PAY-2026-0002',
  name: 'Meridian Géotechnical, a sole proprietor',
  remittance: 'Invoice 9',
}
const file: AchFile = {
  originator: city,
  entries: [entry, other],
  description: 'VENDOR PAY',
  effective_on: '2026-11-24',
  created_at: { day: '2026-11-20', time: '15:04' },
  modifier: 'A',
}

test('the hash of the manual', () => expect(entryHash(['021000021', '121000358'])).toBe('0014200037'))

test('a file reads back field by field', () => {
  const { lines, records, of } = read(achFile(file))
  expect(lines.every((line) => line.length === 94)).toBe(true)
  expect(lines.length % 10).toBe(0)
  expect(records.map(({ record }) => record).join('')).toBe('1567856789')
  expect(of('1')[0]).toMatchObject({
    priority: '01',
    destination: ' 071000013',
    origin: '1421234567',
    date: '261120',
    time: '1504',
    modifier: 'A',
    recordSize: '094',
    blocking: '10',
    format: '1',
    destinationName: 'FIRST BANK'.padEnd(23),
    originName: 'CITY OF ALDER FALLS'.padEnd(23),
  })
  expect(
    of('5').map(({ serviceClass, sec, effective, status, odfi, batch, companyId }) => [
      serviceClass,
      sec,
      effective,
      status,
      odfi,
      batch,
      companyId,
    ]),
  ).toEqual([
    ['220', 'CCD', '261124', '1', '07100001', '0000001', '1421234567'],
    ['220', 'PPD', '261124', '1', '07100001', '0000002', '1421234567'],
  ])
  expect(
    of('6').map(({ code, rdfi, check, account, amount, name, addenda, trace }) => [
      code,
      rdfi,
      check,
      account!.trim(),
      amount,
      name,
      addenda,
      trace,
    ]),
  ).toEqual([
    ['22', '02100002', '1', '123456789', '0000122500', 'RIDGEWAY FLEET SERVICE', '1', '071000010000001'],
    ['32', '12100035', '8', '00-998877', '0000000050', 'MERIDIAN GEOTECHNICAL,', '1', '071000010000002'],
  ])
  expect(
    of('7').map(({ type, information, sequence, entry: of }) => [type, information!.trim(), sequence, of]),
  ).toEqual([
    ['05', 'INVOICE 4711', '0001', '0000001'],
    ['05', 'INVOICE 9', '0001', '0000002'],
  ])
  expect(of('8').map(({ count, hash, debits, credits }) => [count, hash, debits, credits])).toEqual([
    ['000002', '0002100002', '000000000000', '000000122500'],
    ['000002', '0012100035', '000000000000', '000000000050'],
  ])
  expect(of('9')[0]).toMatchObject({
    batches: '000002',
    blocks: '000001',
    count: '00000004',
    hash: '0014200037',
    debits: '000000000000',
    credits: '000000122550',
  })
})

test.each<[string, Partial<AchFile>, string | null]>([
  ['as it is', {}, null],
  ['without an entry', { entries: [] }, 'This file has no payments.'],
  [
    'with a payment of nothing',
    { entries: [{ ...entry, amount: 0 }] },
    'Each payment must be above $0 and below $100,000,000.',
  ],
  [
    'with an account that is too long',
    { entries: [{ ...entry, account: '1'.repeat(18) }] },
    'The bank details of Ridgeway Fleet Services aren’t valid for a bank file.',
  ],
  [
    'without what the bank knows the agency by',
    { originator: { ...city, company_id: ' ' } },
    'Enter the company identification from your bank on the paying account.',
  ],
  [
    'to a bank without a routing number',
    { originator: { ...city, destination: '12' } },
    'The bank’s routing number must have nine digits.',
  ],
])('a file %s', (_, change, reason) => expect(whyNotFile({ ...file, ...change })).toBe(reason))

const anEntry = fc.record({
  of: fc.constantFrom('company', 'person'),
  account_kind: fc.constantFrom('checking', 'savings'),
  routing: fc.integer({ min: 0, max: 999_999_999 }).map((digits) => String(digits).padStart(9, '0')),
  account: fc.stringMatching(/^[A-Z0-9]{4,17}$/),
  amount: fc.integer({ min: 1, max: 99_999_999_99 }),
  id: fc.string({ maxLength: 20 }),
  name: fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }),
  remittance: fc.string({ maxLength: 200, unit: 'binary' }),
}) as fc.Arbitrary<Entry>

test("whatever is paid, the file's totals, hashes, counts and blocks match its entries", () => {
  fc.assert(
    fc.property(fc.array(anEntry, { minLength: 1, maxLength: 40 }), (entries) => {
      const text = achFile({ ...file, entries })
      expect(achFile({ ...file, entries })).toBe(text)
      const { lines, of, padding } = read(text)
      expect(lines.every((line) => /^[\x20-\x7e]{94}$/.test(line))).toBe(true)
      expect([lines.length % 10, padding < 10]).toEqual([0, true])
      const [end] = of('9')
      const sum = (type: string, name: string) => of(type).reduce((total, record) => total + BigInt(record[name]!), 0n)
      expect(BigInt(end!.credits!)).toBe(sum('6', 'amount'))
      expect(sum('8', 'credits')).toBe(sum('6', 'amount'))
      expect(BigInt(end!.hash!)).toBe(sum('6', 'rdfi') % 10_000_000_000n)
      expect([Number(end!.count), Number(end!.batches), Number(end!.blocks)]).toEqual([
        of('6').length + of('7').length,
        of('5').length,
        lines.length / 10,
      ])
      expect(new Set(of('6').map(({ trace }) => trace)).size).toBe(entries.length)
    }),
  )
})

test('a trace number names the bank and the position in the file', () =>
  expect(traceNumber('07100001', 42)).toBe('071000010000042'))
