import { AchFile as Theirs, parse, validate } from 'achkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNotRouting } from '#areas/vendors/identity/rules.ts'
import { achFile, traceNumber, type AchFile, type Entry } from './rules.ts'

// An independent reader that shares no code with the writer: records by position, and the counts, hashes and totals
// that a bank checks before it accepts a file.

const city = {
  company_id: '1421234567',
  company_name: 'City of Alder Falls',
  destination: '071000013',
  destination_name: 'First Bank',
  origin: '1421234567',
  odfi: '07100001',
}
const company: Entry = {
  of: 'company',
  account_kind: 'checking',
  routing: '021000021',
  account: '123456789',
  amount: 1_225_00,
  id: 'PAY-2026-0001',
  name: 'Ridgeway Fleet',
  remittance: 'Invoice 4711',
}
const person: Entry = {
  ...company,
  of: 'person',
  account_kind: 'savings',
  routing: '121000358',
  account: '00-998877',
  amount: 50,
  id: 'PAY-2026-0002',
  name: 'Meridian Géotechnical',
  remittance: 'Invoice 9',
}
const file: AchFile = {
  originator: city,
  entries: [company, person],
  description: 'VENDOR PAY',
  effective_on: '2026-11-24',
  created_at: { day: '2026-11-20', time: '15:04' },
  modifier: 'B',
}

test('companies (CCD) and persons (PPD) read as they were paid', () => {
  const text = achFile(file)
  expect(validate(text)).toEqual({ ok: true, errors: [] })
  const { batches, control, ...head } = parse(text)
  expect(head).toEqual({
    destinationRouting: city.destination,
    originRouting: city.origin,
    creationDate: '261120',
    creationTime: '1504',
    fileIdModifier: 'B',
  })
  expect(
    batches.map(({ sec, serviceClass, effectiveDate, description, companyId, originDfi, batchNumber }) => [
      sec,
      serviceClass,
      effectiveDate,
      description,
      companyId,
      originDfi,
      batchNumber,
    ]),
  ).toEqual([
    ['CCD', 220, '261124', 'VENDOR PAY', city.company_id, city.odfi, 1],
    ['PPD', 220, '261124', 'VENDOR PAY', city.company_id, city.odfi, 2],
  ])
  expect(
    batches
      .flatMap(({ entries }) => entries)
      .map(({ addenda, ...entry }) => ({
        ...entry,
        paid: addenda.map(({ type, info, entryDetailSequence }) => [type, info, entryDetailSequence]),
      })),
  ).toEqual([
    {
      txnCode: 22,
      routing: '021000021',
      account: '123456789',
      amountCents: 1_225_00,
      idNumber: 'PAY-2026-0001',
      name: 'RIDGEWAY FLEET',
      addendaFlag: true,
      traceNumber: traceNumber(city.odfi, 1),
      paid: [['05', 'INVOICE 4711', '0000001']],
    },
    {
      txnCode: 32,
      routing: '121000358',
      account: '00-998877',
      amountCents: 50,
      idNumber: 'PAY-2026-0002',
      name: 'MERIDIAN GEOTECHNICAL',
      addendaFlag: true,
      traceNumber: traceNumber(city.odfi, 2),
      paid: [['05', 'INVOICE 9', '0000002']],
    },
  ])
  expect(control).toEqual({
    batchCount: 2,
    blockCount: 1,
    entryAddendaCount: 4,
    entryHash: '0014200037',
    totalDebit: 0,
    totalCredit: 1_225_50,
  })
})

const at = (text: string, record: string, from: number, digits: string): string =>
  text
    .split('\r\n')
    .map((line) =>
      line.startsWith(record) && !/^9+$/.test(line)
        ? line.slice(0, from - 1) + digits + line.slice(from - 1 + digits.length)
        : line,
    )
    .join('\r\n')
test.each<[string, (text: string) => string, string]>([
  ['another total of a batch', (text) => at(text, '8', 33, '000000000001'), 'BAD_BATCH_CREDIT'],
  ['another hash of a batch', (text) => at(text, '8', 11, '0000000001'), 'BAD_ENTRY_HASH'],
  ['another count of a batch', (text) => at(text, '8', 5, '000009'), 'BAD_BATCH_COUNT'],
  ['another total', (text) => at(text, '9', 44, '000000000001'), 'BAD_FILE_CREDIT'],
  ['another hash', (text) => at(text, '9', 22, '0000000001'), 'BAD_FILE_HASH'],
  ['another count', (text) => at(text, '9', 14, '00000009'), 'BAD_FILE_COUNT'],
  ['more batches than it has', (text) => at(text, '9', 2, '000003'), 'BAD_FILE_BATCH_COUNT'],
  ['more blocks than it has', (text) => at(text, '9', 8, '000009'), 'BAD_BLOCK_COUNT'],
  ['a bank that there cannot be', (text) => at(text, '6', 12, '9'), 'BAD_ROUTING_CHECKSUM'],
  ['a line too short', (text) => text.replace(' \r\n', '\r\n'), 'BAD_RECORD_LEN'],
  ['a line too few', (text) => text.slice(0, text.lastIndexOf('9'.repeat(94), text.length - 3)), 'BAD_BLOCKING'],
])('a file with %s is rejected, so the reader does check', (_, spoilt, code) => {
  const entries = Array.from({ length: 5 }, (__, n) => ({ ...company, id: `PAY-${n}` }))
  expect(validate(spoilt(achFile({ ...file, entries }))).errors.map((error) => error.code)).toContain(code)
})

/** The twelve Federal Reserve districts, and those of the thrifts. */
const routing = fc
  .oneof(fc.integer({ min: 1_000_000, max: 12_999_999 }), fc.integer({ min: 21_000_000, max: 32_999_999 }))
  .map((digits) => {
    const eight = String(digits).padStart(8, '0')
    return `${eight}${(10 - ([...eight].reduce((sum, digit, place) => sum + Number(digit) * [3, 7, 1][place % 3]!, 0) % 10)) % 10}`
  })
const payment = fc.record({
  of: fc.constantFrom('company', 'person'),
  account_kind: fc.constantFrom('checking', 'savings'),
  routing,
  account: fc.stringMatching(/^[A-Z0-9]{4,17}$/),
  amount: fc.integer({ min: 1, max: 99_999_999_99 }),
  id: fc.stringMatching(/^PAY-\d{1,11}$/),
  name: fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }),
  remittance: fc.string({ maxLength: 200, unit: 'binary' }),
}) as fc.Arbitrary<Entry>

test('for any payments, it reads the same payments and finds no errors', () => {
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 40 }), (entries) => {
      const text = achFile({ ...file, entries })
      expect(validate(text)).toEqual({ ok: true, errors: [] })
      const paid = [...entries.filter(({ of }) => of === 'company'), ...entries.filter(({ of }) => of === 'person')]
      expect(
        parse(text).batches.flatMap((batch) =>
          batch.entries.map((entry) => [
            batch.sec,
            entry.routing,
            entry.account,
            entry.amountCents,
            entry.idNumber,
            entry.txnCode,
          ]),
        ),
      ).toEqual(
        paid.map((each) => [
          each.of === 'company' ? 'CCD' : 'PPD',
          each.routing,
          each.account,
          each.amount,
          each.id,
          each.account_kind === 'savings' ? 32 : 22,
        ]),
      )
      expect(entries.filter((each) => whyNotRouting(each.routing))).toEqual([])
    }),
  )
})

test('both writers produce the same records for the same payments, except where the format leaves a choice', () => {
  const theirs = Theirs.create({
    originDfi: '071000013',
    companyId: '1421234567',
    originName: 'City of Alder Falls',
    destinationRouting: '071000013',
    destinationName: 'First Bank',
    fileIdModifier: 'B',
  })
  theirs
    .batch({ sec: 'CCD', description: 'VENDOR PAY', effectiveDate: '2026-11-24' })
    .credit({
      name: company.name,
      routing: company.routing,
      account: company.account,
      amountCents: company.amount,
      idNumber: company.id,
      addenda: 'INVOICE 4711',
    })
  const records = (text: string, type: string) =>
    text.split(/\r?\n/).filter((line) => line.startsWith(type) && !/^9+$/.test(line))
  const ours = achFile({ ...file, entries: [company] })
  for (const type of ['6', '7', '9']) expect(records(ours, type)).toEqual(records(theirs.render(), type))
})
