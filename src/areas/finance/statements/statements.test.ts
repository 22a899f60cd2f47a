import { expect, test } from 'vitest'
import { readBai2, readBai2Accounts } from './bai2.ts'
import { readCamt } from './camt.ts'
import {
  clearingOf,
  readCsvStatement,
  UnreadableStatement,
  whyNotStatement,
  type Movement,
  type Waiting,
} from './rules.ts'

const bai2 = `01,071000013,142123456,261124,0600,1,80,1,2/
02,142123456,071000013,1,261124,0600,USD,2/
03,4000123456,USD,010,5000000,,,015,4877450,,/
16,455,122550,Z,1,PR-2026-0001,VENDOR PAY/
88,ALDER FALLS/
16,142,50000,V,261123,1200,77,,TAX DEPOSIT/
16,475,50000,0,9,1044,CHECK/
49,10100000,6/
98,10100000,1,8/
99,10100000,1,10/`

const expected: Movement[] = [
  { day: '2026-11-24', amount: -1_225_50, reference: 'PR-2026-0001', words: 'VENDOR PAY,ALDER FALLS' },
  { day: '2026-11-23', amount: 500_00, reference: '77', words: 'TAX DEPOSIT' },
  { day: '2026-11-24', amount: -500_00, reference: '1044', words: 'CHECK' },
]

test('a BAI2 file with continuation lines and its control total', () => {
  expect(readBai2(bai2)).toEqual([
    { account: '4000123456', until: '2026-11-24', opening: 50_000_00, closing: 48_774_50, movements: expected },
  ])
  expect(whyNotStatement(readBai2(bai2)[0]!, { account_last: '3456' })).toBe(null)
  expect(whyNotStatement(readBai2(bai2)[0]!, { account_last: '9999' })).toBe(
    'This statement is for the account ending in 3456, not 9999.',
  )
  expect(whyNotStatement({ ...readBai2(bai2)[0]!, closing: 48_774_51 }, { account_last: '3456' })).toBe(
    'The statement doesn’t balance: $50,000.00 plus its transactions is $48,774.50, but it closes with $48,774.51.',
  )
})

test.each<[string, string, string]>([
  ['another kind of file', 'a,b,c', 'This isn’t a BAI2 file: it doesn’t start with a file header (01).'],
  [
    'a wrong control total',
    bai2.replace('49,10100000', '49,10100001'),
    'The account’s control total is 10100001, but its amounts total 10100000 (line 8).',
  ],
  [
    'a movement without an amount',
    bai2.replace('16,475,50000', '16,475,abc'),
    'Line 7 isn’t a transaction: it needs a type code and an amount in cents.',
  ],
  [
    'a wrong total of the group',
    bai2.replace('98,10100000', '98,10100001'),
    'The group’s control total is 10100001, but its amounts total 10100000 (line 9).',
  ],
  [
    'a wrong total of the file',
    bai2.replace('99,10100000', '99,1'),
    'The file’s control total is 1, but its amounts total 10100000 (line 10).',
  ],
  [
    'a wrong number of records',
    bai2.replace('49,10100000,6', '49,10100000,5'),
    'The account declares 5 records but has 6 (line 8).',
  ],
  [
    'a wrong number of accounts',
    bai2.replace('98,10100000,1,8', '98,10100000,2,8'),
    'The group declares 2 accounts but has 1 (line 9).',
  ],
  [
    'a wrong number of groups',
    bai2.replace('99,10100000,1,10', '99,10100000,3,10'),
    'The file declares 3 groups but has 1 (line 10).',
  ],
  [
    'a file that was cut',
    bai2.slice(0, bai2.indexOf('98,')),
    'The file ends early; expected an account (03) or the group trailer (98).',
  ],
  [
    'a record of another kind',
    bai2.replace('49,10100000', '20,1\n49,10100000'),
    'Line 8 is a record 20; expected a transaction (16) or the account trailer (49).',
  ],
  [
    'a funds type that there is not',
    bai2.replace('16,475,50000,0', '16,475,50000,Q'),
    'Line 7 has the funds type “Q”, which is not understood.',
  ],
  [
    'a type that is neither credit nor debit',
    bai2.replace('16,475', '16,890'),
    'Line 7 has the type 890, which is neither a credit (100 to 399) nor a debit (400 to 699).',
  ],
  [
    'a correction',
    bai2.replace('071000013,1,', '071000013,3,'),
    'The group in line 2 corrects an earlier file. Only new groups (status 1) are imported.',
  ],
  [
    'another currency',
    bai2.replace('4000123456,USD', '4000123456,CAD'),
    'The account (03) ending in 3456 is in CAD. Only statements in USD can be imported.',
  ],
  [
    'another version',
    bai2.replace('80,1,2/', '80,1,3/'),
    'This file is BAI version “3”. Only version 2 can be imported.',
  ],
  ['no closing balance', bai2.replace('015,4877450', '016,4877450'), 'no opening (010) or closing (015) balance'],
])('%s is rejected with a message', (_, text, reason) => {
  expect(() => readBai2(text)).toThrow(UnreadableStatement)
  expect(() => readBai2(text)).toThrow(reason)
})

/**
 * Written for this test: every funds type in the balances and in the transactions, and records that continue on the
 * next line.
 */
const many = `01,071000013,142123456,261124,0600,1,80,1,2/
02,142123456,071000013,1,261124,0600,USD,2/
03,4000123456,,010,1000,,,100,500,1,S,100,200,200,400,300,1,V,261124,,190/
88,500,2,D,2,0,200,1,300,015,1200,,/
16,195,500,S,100,200,200,B1,C1,WIRE IN/
16,475,300,D,2,0,100,1,200,,1044,CHECK/
49,4300,5/
03,5000987654,USD,015,-250,,,010,-250,,/
49,-500,2/
98,3800,2,9/
02,142123456,071000013,1,261125,,,2/
03,4000123456,USD,010,1200,,,015,1200,,/
49,2400,2/
98,2400,1,4/
99,6200,2,15/`

test('a BAI2 file of several groups and accounts, with all funds types skipped: one statement for each account', () => {
  expect(readBai2(many)).toEqual([
    {
      account: '4000123456',
      until: '2026-11-24',
      opening: 1000,
      closing: 1200,
      movements: [
        { day: '2026-11-24', amount: 500, reference: 'C1', words: 'WIRE IN' },
        { day: '2026-11-24', amount: -300, reference: '1044', words: 'CHECK' },
      ],
    },
    { account: '5000987654', until: '2026-11-24', opening: -250, closing: -250, movements: [] },
    { account: '4000123456', until: '2026-11-25', opening: 1200, closing: 1200, movements: [] },
  ])
  expect([...readBai2Accounts(many)[0]!.balances]).toEqual([
    ['010', 1000],
    ['100', 500],
    ['400', 300],
    ['190', 500],
    ['015', 1200],
  ])
  expect(() => readBai2(many.replace('015,-250,,,010,-250', '045,-250,,,040,-250'))).toThrow(
    'The account (03) ending in 7654 has no opening (010) or closing (015) balance; it has 045, 040.',
  )
})

const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>4000123456</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">50000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">48774.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>
<Ntry><Amt Ccy="USD">1225.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-24</Dt></BookgDt><NtryDtls><Btch><PmtInfId>PR-2026-0001</PmtInfId></Btch></NtryDtls><AddtlNtryInf>Vendor pay</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`

test('a camt.053 statement', () => {
  expect(readCamt(camt)).toEqual([
    {
      account: '4000123456',
      until: '2026-11-24',
      opening: 50_000_00,
      closing: 48_774_50,
      movements: [{ day: '2026-11-24', amount: -1_225_50, reference: 'PR-2026-0001', words: 'Vendor pay' }],
    },
  ])
  expect(
    readCamt(camt.replace(/<Stmt>[\s\S]*<\/Stmt>/, (one) => one + one.replace('4000123456', '5000987654'))).map(
      ({ account }) => account,
    ),
  ).toEqual(['4000123456', '5000987654'])
  expect(() => readCamt('<a/>')).toThrow('This isn’t a camt.053 statement.')
  expect(() => readCamt(camt.replaceAll('Ccy="USD"', 'Ccy="CAD"'))).toThrow(
    'The amount in line 2 is in CAD. Only statements in USD can be imported.',
  )
  expect(() => readCamt(camt.replace('<CdtDbtInd>DBIT', '<CdtDbtInd>WHAT'))).toThrow(
    'The amount in line 4 is neither a credit (CRDT) nor a debit (DBIT): “WHAT”.',
  )
  expect(() => readCamt(camt.replace('<BookgDt>', '<Sts><Cd>PDNG</Cd></Sts><BookgDt>'))).toThrow(
    'The transaction in line 4 has the status PDNG. Only booked transactions (BOOK) belong in a statement.',
  )
})

test('a CSV with its balances', () => {
  const rows = [
    { Date: '2026-11-23', Amount: '50,000.00', Reference: '', Description: 'Opening balance' },
    { Date: '2026-11-24', Amount: '(1,225.50)', Reference: 'PR-2026-0001', Description: 'Vendor pay' },
    { Date: '2026-11-24', Amount: '48774.5', Reference: '', Description: 'Closing balance' },
  ]
  const statement = readCsvStatement(rows, '3456')
  expect(statement.movements).toEqual([
    { day: '2026-11-24', amount: -1_225_50, reference: 'PR-2026-0001', words: 'Vendor pay' },
  ])
  expect(whyNotStatement(statement, { account_last: '3456' })).toBe(null)
  expect(() => readCsvStatement(rows.slice(1), '3456')).toThrow('Opening balance')
  expect(() => readCsvStatement([{ ...rows[0]!, Amount: 'ten' }, ...rows.slice(1)], '3456')).toThrow(
    'Row 2: “ten” isn’t an amount.',
  )
})

const run: Waiting = {
  run: 'r',
  payment: null,
  number: 'PR-2026-0001',
  reference: null,
  amount: 1_225_50,
  paid_on: '2026-11-24',
}
const check: Waiting = {
  run: 's',
  payment: 'p',
  number: 'PAY-2026-0009',
  reference: '1044',
  amount: 500_00,
  paid_on: '2026-11-20',
}
const found = (movements: readonly Movement[], waiting: readonly Waiting[]) =>
  clearingOf(movements, waiting).map((each) => each?.number ?? null)

test.each<[string, Movement[], Waiting[], (string | null)[]]>([
  ['what names its run, and a check by its number', expected, [run, check], ['PR-2026-0001', null, 'PAY-2026-0009']],
  ['a name with another amount is not it', [{ ...expected[0]!, amount: -1_225_49 }], [run], [null]],
  [
    'by its amount alone, where only one waits with it',
    [{ ...expected[0]!, reference: '', words: 'DEBIT' }],
    [run],
    ['PR-2026-0001'],
  ],
  [
    'no match where two invoices wait',
    [{ ...expected[0]!, reference: '', words: 'DEBIT' }],
    [run, { ...run, number: 'PR-2026-0002' }],
    [null],
  ],
  [
    'no match where two movements could be it',
    [
      { ...expected[0]!, reference: '', words: 'A' },
      { ...expected[0]!, reference: '', words: 'B' },
    ],
    [run],
    [null, null],
  ],
  [
    'not before it was paid, nor long after',
    [
      { ...expected[0]!, reference: '', words: 'A', day: '2026-11-23' },
      { ...expected[2]!, reference: '', words: 'B', day: '2026-12-20' },
    ],
    [run, check],
    [null, null],
  ],
  ['one payment is cleared once', [expected[0]!, expected[0]!], [run], ['PR-2026-0001', null]],
])('%s', (_, movements, waiting, numbers) => expect(found(movements, waiting)).toEqual(numbers))
