import fc from 'fast-check'
import { expect, test } from 'vitest'
import { againstSchema, has } from '#tests/official.ts'
import { againstTable } from '#tests/pain.ts'
import type { Entry } from '../nacha/rules.ts'
import { painFile, type WireFile } from './pain.ts'

const entry: Entry = {
  of: 'company',
  id: 'PAY-2026-0001',
  name: 'Bright Harbor Medical Supply',
  routing: '075000019',
  account: '000000007713',
  account_kind: 'checking',
  amount: 1_225_50,
  remittance: 'BH-30177',
}
const file: WireFile = {
  number: 'PR-2026-0001',
  created_at: '2026-11-20T12:00:00Z',
  pay_on: '2026-11-24',
  debtor: { name: 'City of Alder Falls', routing: '071000013', account: '4000123456' },
  entries: [entry, { ...entry, id: 'PAY-2026-0002', amount: 7, account_kind: 'savings', remittance: '' }],
}
const good = painFile(file)

/** Contents of any run that we write: names with any characters and of any length, totals up to a trillion. */
const words = (most: number) => fc.string({ minLength: 1, maxLength: most, unit: 'grapheme' }).map((text) => `x${text}`)
const payment = fc.record({
  of: fc.constantFrom('company', 'person'),
  account_kind: fc.constantFrom('checking', 'savings'),
  routing: fc.stringMatching(/^\d{9}$/),
  account: fc.stringMatching(/^[A-Z0-9]{4,17}$/),
  amount: fc.integer({ min: 1, max: 99_999_999_999_99 }),
  id: fc.stringMatching(/^PAY-\d{4}-\d{1,11}$/),
  name: words(200),
  remittance: fc.oneof(fc.constant(''), words(300)),
}) as fc.Arbitrary<Entry>
const any = fc
  .sample(fc.record({ name: words(200), entries: fc.array(payment, { minLength: 1, maxLength: 6 }) }), {
    numRuns: 60,
    seed: 20022,
  })
  .map(({ name, entries }) => painFile({ ...file, debtor: { ...file.debtor, name }, entries }))
const ours = [good, ...any]

test('every payment file we write passes the table of pain.001.001.09', async () => {
  expect((await againstTable(ours)).flat()).toEqual([])
})

const swap = (text: string, first: string, second: string) => {
  const part = (name: string) => new RegExp(`( *<${name}>[\\s\\S]*?</${name}>\\n)`).exec(text)![1]!
  const [a, b] = [part(first), part(second)]
  return text.replace(a + b, b + a)
}
const without = (text: string, name: string) => text.replace(new RegExp(` *<${name}>[\\s\\S]*?</${name}>\\n`), '')
test.each<[string, string, RegExp]>([
  ['two parts in each other’s place', swap(good, 'Dbtr', 'DbtrAcct'), /DbtrAcct/],
  ['the bank of the vendor after the vendor', swap(good, 'CdtrAgt', 'Cdtr'), /Cdtr/],
  ['no number of the payment', without(good, 'EndToEndId'), /PmtId/],
  ['no account that pays', without(good, 'DbtrAcct'), /DbtrAgt/],
  ['no day', without(good, 'ReqdExctnDt'), /Dbtr/],
  ['an amount twice', good.replace(/( *<InstdAmt[^\n]*\n)/, '$1$1'), /InstdAmt/],
  ['an amount without its currency', good.replace(' Ccy="USD">1225.50', '>1225.50'), /Ccy/],
  ['an amount in words', good.replace('>1225.50<', '>much<'), /much/],
  ['an amount below nothing', good.replace('>1225.50</InstdAmt>', '>-1225.50</InstdAmt>'), /-1225\.50/],
  ['a number of 36 signs', good.replaceAll('PAY-2026-0001', 'P'.repeat(36)), /maxLength|length/],
  ['a name of 141 signs', good.replace('City of Alder Falls', 'C'.repeat(141)), /maxLength|length/],
  ['an account of 35 signs', good.replace('000000007713', '7'.repeat(35)), /maxLength|length/],
  ['an empty name', good.replace('<Nm>Bright Harbor Medical Supply</Nm>', '<Nm></Nm>'), /minLength|length/],
  ['a day that there is not', good.replace('2026-11-24', '2026-11-31'), /2026-11-31/],
  ['another way to pay', good.replace('<PmtMtd>TRF', '<PmtMtd>ACH'), /ACH/],
  ['a country in three letters', good.replace('<Ctry>US', '<Ctry>USA'), /USA/],
  ['a part that there is not', good.replace('<ChrgBr>SHAR</ChrgBr>', '<Fee>SHAR</Fee>'), /Fee/],
  ['another namespace', good.replace('pain.001.001.09', 'pain.001.001.03'), /Document/],
])('a file with %s is rejected, so the table does check', async (_, spoilt, why) => {
  expect(spoilt).not.toBe(good)
  const [found] = await againstTable([spoilt])
  expect(found!.join('\n')).toMatch(why)
})

test.skipIf(!has('pain.001.001.09.xsd'))(
  'every file passes the whole ISO 20022 schema, where it is installed',
  async () => {
    expect((await againstSchema(ours, 'pain.001.001.09.xsd')).flat()).toEqual([])
  },
)
