import { dayInWords } from '#platform/dates.ts'
import type { Fact, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { billingInvoice, type BillingAccount, type BillingInvoice, type BillingLine } from '../records.ts'

type Billed = {
  row: BillingInvoice
  lines: readonly Pick<BillingLine, 'words' | 'days' | 'of_days' | 'price' | 'amount'>[]
  agency: string
  account: Pick<BillingAccount, 'contact' | 'email' | 'address'> | null
}

/** An invoice of Granary as an agency’s accounts payable office takes it. */
export function billPaper({ row, lines, agency, account }: Billed): PrintedDocument {
  const kind = row.kind === 'credit_note' ? 'Credit note' : 'Invoice'
  const facts: (Fact | false)[] = [
    ['To', [agency, account?.contact, account?.address].filter(Boolean).join('\n')],
    ['Plan', row.plan ?? ''],
    ['Period', `${dayInWords(row.period_from)} to ${dayInWords(row.period_to)}`],
    ['Issued', dayInWords(row.issued_on)],
    ['Due', dayInWords(row.due_on)],
    Boolean(row.po_number) && ['Purchase order', row.po_number!],
    Boolean(row.paid_on) && ['Paid', dayInWords(row.paid_on!)],
    Boolean(row.reference) && ['Payment reference', row.reference!],
  ]
  return {
    kind: 'billing-invoice',
    title: `${kind} ${row.number}`,
    author: 'Granary',
    subject: `${kind} ${row.number} to ${agency}`,
    made: `${row.issued_on}T12:00:00Z`,
    number: row.number,
    about: optionLabel(billingInvoice.fields.status, row.status),
    letterhead: { agency: 'Granary' },
    foot: `Granary · ${row.number}`,
    body: [
      ...(row.simulated
        ? [
            {
              is: 'notice' as const,
              title: 'Simulated: no one is charged',
              words: `This ${inText(kind)} is from a demo.`,
            },
          ]
        : []),
      { is: 'facts', facts: facts.filter((fact): fact is Fact => fact !== false) },
      { is: 'heading', level: 2, words: 'Lines' },
      {
        is: 'table',
        caption: `Lines of ${row.number}`,
        columns: [
          { name: 'Description', heads: true },
          { name: 'Days', figure: true },
          { name: 'Monthly price', figure: true },
          { name: 'Amount', figure: true },
        ],
        rows: lines.map(({ words, days, of_days, price, amount }) => [
          words,
          of_days === null ? '' : `${Number(days)} of ${Number(of_days)}`,
          price === null ? '' : dollars(Number(price)),
          dollars(Number(amount)),
        ]),
        empty: 'No lines.',
        totals: [['Total before tax', dollars(Number(row.amount))]],
      },
      ...(row.settlement ? [{ is: 'notice' as const, title: 'Settlement terms', words: row.settlement }] : []),
    ],
  }
}
