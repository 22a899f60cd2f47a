import type { CrossRule, Item, PaperForm, Reader } from '../rules.ts'
import { must, text } from '../usual/rules.ts'

const line = (letter: string, label: string, more: Partial<Item> = {}): Item => ({
  key: `10${letter}`,
  number: `10${letter}`,
  label,
  kind: 'amount',
  ...more,
})
const less = (one: string, other: string) => (read: Reader) => read.cents(one) - read.cents(other)

const rules: readonly CrossRule[] = [
  {
    key: '10h',
    words: (read) =>
      read.cents('10h') < 0 ? 'Expenditures and obligations exceed the federal funds authorized.' : null,
  },
  {
    key: '10f',
    words: (read) =>
      read.of('type') === 'Final' && read.cents('10f') !== 0
        ? 'The final report has no unliquidated obligations.'
        : null,
  },
  {
    key: '10m',
    words: (read) =>
      read.cents('10m') > 0 && read.cents('10n') > 0
        ? 'Program income is deducted or added: enter line m or line n.'
        : null,
  },
]

/** SF-425, Federal Financial Report. Agencies take it in their payment systems; there is no Grants.gov schema. */
export const sf425: PaperForm = {
  title: 'Federal Financial Report',
  name: 'SF-425',
  version: '3.0',
  omb: '4040-0014',
  sections: [
    {
      title: 'Award and recipient',
      items: [
        text('agency', '1', 'Federal agency and organizational element', 200, must),
        text('award_number', '2', 'Federal grant or other identifying number', 60, must),
        text('recipient', '3', 'Recipient organization', 300, must),
        text('uei', '4a', 'UEI', 12, must),
        text('ein', '4b', 'EIN', 10, must),
        text('account', '5', 'Recipient account number', 60),
        {
          key: 'type',
          number: '6',
          label: 'Report type',
          kind: 'choice',
          options: ['Quarterly', 'Semi-annual', 'Annual', 'Final'],
          ...must,
        },
        {
          key: 'basis',
          number: '7',
          label: 'Basis of accounting',
          kind: 'choice',
          options: ['Cash', 'Accrual'],
          ...must,
        },
        { key: 'starts_on', number: '8', label: 'Project/grant period from', kind: 'date', ...must },
        { key: 'ends_on', number: '8', label: 'Project/grant period to', kind: 'date', ...must },
        { key: 'period_end', number: '9', label: 'Reporting period end date', kind: 'date', ...must },
      ],
    },
    {
      title: 'Transactions, cumulative',
      items: [
        line('a', 'Cash receipts', must),
        line('b', 'Cash disbursements', must),
        line('c', 'Cash on hand (line a minus b)', { computed: less('10a', '10b') }),
        line('d', 'Total federal funds authorized', must),
        line('e', 'Federal share of expenditures', must),
        line('f', 'Federal share of unliquidated obligations', { min: 0 }),
        line('g', 'Total federal share (sum of lines e and f)', {
          computed: (read) => read.cents('10e') + read.cents('10f'),
        }),
        line('h', 'Unobligated balance of federal funds (line d minus g)', { computed: less('10d', '10g') }),
        line('i', 'Total recipient share required'),
        line('j', 'Recipient share of expenditures'),
        line('k', 'Remaining recipient share to be provided (line i minus j)', {
          computed: (read) => Math.max(0, read.cents('10i') - read.cents('10j')),
        }),
        line('l', 'Total federal program income earned'),
        line('m', 'Program income expended in accordance with the deduction alternative'),
        line('n', 'Program income expended in accordance with the addition alternative'),
        line('o', 'Unexpended program income (line l minus line m or line n)', {
          computed: (read) => read.cents('10l') - (read.cents('10m') > 0 ? read.cents('10m') : read.cents('10n')),
        }),
      ],
    },
    {
      title: 'Indirect expense',
      items: [
        text('11.type', '11a', 'Type', 60),
        text('11.rate', '11b', 'Rate', 10),
        { key: '11.base', number: '11d', label: 'Base', kind: 'amount' },
        { key: '11.charged', number: '11e', label: 'Amount charged', kind: 'amount' },
      ],
    },
    {
      title: 'Remarks and certification',
      items: [
        text('remarks', '12', 'Remarks', 20_000),
        text('name', '13a', 'Name and title of the authorized certifying official', 200),
        { key: 'signed_on', number: '13e', label: 'Date report submitted', kind: 'date' },
      ],
    },
  ],
  rules,
}
