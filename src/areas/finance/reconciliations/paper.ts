import { dayInWords } from '#platform/dates.ts'
import type { Block, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { blocksOf } from '#platform/documents/long-text.ts'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { reconciliationLife } from './life.ts'
import { bankReconciliation, type BankReconciliation, type ReconcilingItem } from './records.ts'
import { reconciled } from './rules.ts'

type Printing = {
  row: BankReconciliation
  items: readonly Pick<ReconcilingItem, 'kind' | 'day' | 'words' | 'amount'>[]
  account: { name: string; bank: string; account_last: string }
  names: { prepared: string; reviewed: string | null }
  letterhead: Letterhead
  today: string
}

/** The balance of the bank and the balance of the books, each brought to the same amount. */
export function bankReconciliationPaper(printing: Printing): PrintedDocument {
  const { row, items, account, letterhead, today } = printing
  const found = reconciled(row, items)
  const title = `Bank reconciliation, ${account.name}`
  const agrees = found.difference === 0
  const left = found.difference
  return {
    kind: 'bank-reconciliation',
    title,
    author: letterhead.agency,
    made: `${row.reviewed_on ?? row.prepared_on ?? today}T12:00:00Z`,
    about: `As of ${dayInWords(row.until)} · ${optionLabel(bankReconciliation.fields.status, row.status)}`,
    letterhead,
    foot: `${letterhead.agency} · ${title}`.slice(0, 90),
    body: [
      {
        is: 'facts',
        facts: [
          ['Paying account', account.name],
          ['Bank', account.bank],
          ['Account ends in', account.account_last],
          ['Statement through', dayInWords(row.until)],
        ],
      },
      { is: 'heading', level: 2, words: 'Balances' },
      side('Balance of the bank', [
        ['Balance on the statement', row.bank_balance],
        ['Add deposits in transit', found.deposits],
        ['Less outstanding payments', 0 - found.outstanding],
        ['Adjustments to the bank', found.bank],
        ['Adjusted bank balance', found.adjustedBank],
      ]),
      side('Balance of the books', [
        ['Balance in the books', row.book_balance],
        ['Adjustments to the books', found.book],
        ['Adjusted book balance', found.adjustedBook],
      ]),
      {
        is: 'notice',
        title: agrees ? 'The balances agree' : 'The balances don’t agree',
        words: agrees ? 'Difference: $0.00' : `Difference: ${dollars(left)}`,
      },
      ...listOf('Deposits in transit', 'deposit', printing),
      ...listOf('Outstanding payments', 'outstanding', printing),
      ...listOf('Adjustments to the bank', 'bank', printing),
      ...listOf('Adjustments to the books', 'book', printing),
      ...(row.notes ? [{ is: 'heading', level: 2, words: 'Notes' } as const, ...blocksOf(row.notes)] : []),
      signed(printing),
    ],
  }
}

type Amounts = readonly (readonly [string, number])[]

/** The last row is the result. */
function side(caption: string, rows: Amounts): Block {
  const [total] = rows.slice(-1)
  return {
    is: 'table',
    caption,
    columns: [
      { name: caption, heads: true, width: 0.7 },
      { name: 'Amount', figure: true },
    ],
    rows: rows.slice(0, -1).map(([words, amount]) => [words, dollars(Number(amount))]),
    totals: [[total![0], dollars(Number(total![1]))]],
  }
}

function listOf(title: string, kind: ReconcilingItem['kind'], { items }: Printing): Block[] {
  const of = items.filter((item) => item.kind === kind)
  if (of.length === 0) return []
  return [
    {
      is: 'together',
      body: [
        { is: 'heading', level: 2, words: title },
        {
          is: 'table',
          caption: title,
          columns: [
            { name: 'Date', width: 0.18 },
            { name: 'Description', heads: true, width: 0.6 },
            { name: 'Amount', figure: true },
          ],
          rows: of.map(({ day, words, amount }) => [dayInWords(day), words, dollars(Number(amount))]),
          totals: [['Total', dollars(of.reduce((sum, { amount }) => sum + Number(amount), 0))]],
        },
      ],
    },
  ]
}

const signed = ({ row, names }: Printing): Block => ({
  is: 'together',
  body: [
    { is: 'heading', level: 2, words: 'Prepared and reviewed' },
    {
      is: 'signatures',
      signatures: [
        { role: 'Prepared by', name: names.prepared, ...(row.prepared_on && { date: dayInWords(row.prepared_on) }) },
        {
          role: 'Reviewed by',
          ...(reconciliationLife.is(row, 'completed') && names.reviewed && { name: names.reviewed }),
          ...(row.reviewed_on && { date: dayInWords(row.reviewed_on) }),
        },
      ],
    },
  ],
})
