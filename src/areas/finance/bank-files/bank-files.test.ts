import { expect, test } from 'vitest'
import { allAt, at, readXml, textAt } from '@granary/xml/read.ts'
import type { Entry } from '../nacha/rules.ts'
import { painFile, positivePay, type WireFile } from './pain.ts'

const entry = (change: Partial<Entry> = {}): Entry => ({
  of: 'company',
  id: 'PAY-2026-0001',
  name: 'Bright Harbor Medical Supply',
  routing: '075000019',
  account: '000000007713',
  account_kind: 'checking',
  amount: 1_225_50,
  remittance: 'BH-30177',
  ...change,
})
const file = (entries: readonly Entry[]): WireFile => ({
  number: 'PR-2026-0001',
  created_at: '2026-11-20T12:00:00Z',
  pay_on: '2026-11-24',
  debtor: { name: 'City of Alder Falls', routing: '071000013', account: '4000123456' },
  entries,
})
const block = 'CstmrCdtTrfInitn/PmtInf'

test('a wire file carries its count and total twice, as pain.001.001.09 requires', () => {
  const text = painFile(file([entry(), entry({ id: 'PAY-2026-0002', amount: 7, account_kind: 'savings' })]))
  const root = readXml(text)
  expect(root.space).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  for (const part of ['CstmrCdtTrfInitn/GrpHdr', block])
    expect([textAt(root, `${part}/NbOfTxs`), textAt(root, `${part}/CtrlSum`)]).toEqual(['2', '1225.57'])
  expect([
    textAt(root, `${block}/ReqdExctnDt/Dt`),
    textAt(root, `${block}/DbtrAgt/FinInstnId/ClrSysMmbId/MmbId`),
    textAt(root, `${block}/DbtrAcct/Id/Othr/Id`),
  ]).toEqual(['2026-11-24', '071000013', '4000123456'])
  expect(
    allAt(at(root, block), 'CdtTrfTxInf').map((each) => [
      textAt(each, 'PmtId/EndToEndId'),
      textAt(each, 'Amt/InstdAmt'),
      at(each, 'Amt/InstdAmt')?.attributes.Ccy,
      textAt(each, 'CdtrAgt/FinInstnId/ClrSysMmbId/MmbId'),
      textAt(each, 'CdtrAcct/Tp/Cd'),
      textAt(each, 'RmtInf/Ustrd'),
    ]),
  ).toEqual([
    ['PAY-2026-0001', '1225.50', 'USD', '075000019', 'CACC', 'BH-30177'],
    ['PAY-2026-0002', '0.07', 'USD', '075000019', 'SVGS', 'BH-30177'],
  ])
})

test('elements follow the order of the schema', () => {
  const root = readXml(painFile(file([entry()])))
  const names = (path: string) => at(root, path)!.children.map(({ name }) => name)
  expect(names(block)).toEqual([
    'PmtInfId',
    'PmtMtd',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
  ])
  expect(names(`${block}/CdtTrfTxInf`)).toEqual(['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'])
})

test('the same run gives the same bytes, and special characters in a name are escaped', () => {
  const entries = [entry({ name: `Smith & <Sons> ${'x'.repeat(200)}` })]
  expect(painFile(file(entries))).toBe(painFile(file(entries)))
  const name = textAt(readXml(painFile(file(entries))), `${block}/CdtTrfTxInf/Cdtr/Nm`)!
  expect([name.startsWith('Smith & <Sons> x'), name.length]).toEqual([true, 140])
})

test('positive pay lists each check with its amount, and a payee is never a formula', () => {
  const check = { number: '1044', issued_on: '2026-11-20', amount: 500_00, payee: 'Ridgeway Fleet, Inc.', void: false }
  expect(
    positivePay('4000123456', [check, { ...check, number: '1045', payee: '=HYPERLINK("x")', void: true }]).split(
      '\r\n',
    ),
  ).toEqual([
    'Account,Check number,Issue date,Amount,Payee,Issue or void',
    '4000123456,1044,2026-11-20,500.00,"Ridgeway Fleet, Inc.",I',
    `4000123456,1045,2026-11-20,500.00,"'=HYPERLINK(""x"")",V`,
    '',
  ])
})
