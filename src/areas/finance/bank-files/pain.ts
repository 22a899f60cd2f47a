import { csvLines } from '#platform/records/csv.ts'
import { writeXml, type Written } from '@granary/xml/write.ts'
import type { Entry } from '../nacha/rules.ts'

export type WireFile = {
  number: string
  created_at: string
  pay_on: string
  debtor: { name: string; routing: string; account: string }
  entries: readonly Entry[]
}

const decimal = (cents: number) => (cents / 100).toFixed(2)
/** ISO 20022 allows 140 characters of free text, and 35 for a payment reference. */
const text = (value: string, most: number) => value.normalize('NFC').slice(0, most)

/** pain.001.001.09 with one payment information block: the same run gives the same bytes. */
export function painFile({ number, created_at, pay_on, debtor, entries }: WireFile): string {
  const sum = decimal(entries.reduce((total, { amount }) => total + amount, 0))
  const agent = (routing: string): Written => [
    'FinInstnId',
    [
      [
        'ClrSysMmbId',
        [
          ['ClrSysId', [['Cd', 'USABA']]],
          ['MmbId', routing],
        ],
      ],
    ],
  ]
  return writeXml([
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', text(number, 35)],
              ['CreDtTm', created_at],
              ['NbOfTxs', entries.length],
              ['CtrlSum', sum],
              ['InitgPty', [['Nm', text(debtor.name, 140)]]],
            ],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', text(number, 35)],
              ['PmtMtd', 'TRF'],
              ['NbOfTxs', entries.length],
              ['CtrlSum', sum],
              ['PmtTpInf', [['SvcLvl', [['Cd', 'NURG']]]]],
              ['ReqdExctnDt', [['Dt', pay_on]]],
              [
                'Dbtr',
                [
                  ['Nm', text(debtor.name, 140)],
                  ['PstlAdr', [['Ctry', 'US']]],
                ],
              ],
              [
                'DbtrAcct',
                [
                  ['Id', [['Othr', [['Id', debtor.account]]]]],
                  ['Ccy', 'USD'],
                ],
              ],
              ['DbtrAgt', [agent(debtor.routing)]],
              ['ChrgBr', 'SHAR'],
              ...entries.map((entry): Written => [
                'CdtTrfTxInf',
                [
                  [
                    'PmtId',
                    [
                      ['InstrId', text(entry.id, 35)],
                      ['EndToEndId', text(entry.id, 35)],
                    ],
                  ],
                  ['Amt', [['InstdAmt', decimal(entry.amount), { Ccy: 'USD' }]]],
                  ['CdtrAgt', [agent(entry.routing)]],
                  [
                    'Cdtr',
                    [
                      ['Nm', text(entry.name, 140)],
                      ['PstlAdr', [['Ctry', 'US']]],
                    ],
                  ],
                  [
                    'CdtrAcct',
                    [
                      ['Id', [['Othr', [['Id', entry.account]]]]],
                      ['Tp', [['Cd', entry.account_kind === 'savings' ? 'SVGS' : 'CACC']]],
                    ],
                  ],
                  ['RmtInf', [['Ustrd', text(entry.remittance, 140)]]],
                ],
              ]),
            ],
          ],
        ],
      ],
    ],
    { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
  ])
}

export type Check = { number: string; issued_on: string; amount: number; payee: string; void: boolean }

/** Positive pay: the bank compares checks by account, number, day, amount, payee, and issued or void. */
export const positivePay = (account: string, checks: readonly Check[]): string =>
  csvLines([
    ['Account', 'Check number', 'Issue date', 'Amount', 'Payee', 'Issue or void'],
    ...checks.map((check) => [
      account,
      check.number,
      check.issued_on,
      decimal(check.amount),
      check.payee,
      check.void ? 'V' : 'I',
    ]),
  ])
