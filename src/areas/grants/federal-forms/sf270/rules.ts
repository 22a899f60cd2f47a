import { dollars } from '#platform/money.ts'
import type { Item, PaperForm } from '../rules.ts'
import { must, text } from '../usual/rules.ts'

const line = (letter: string, label: string, more: Partial<Item> = {}): Item => ({
  key: `11${letter}`,
  number: `11${letter}`,
  label,
  kind: 'amount',
  ...more,
})

/** SF-270, Request for Advance or Reimbursement, for awarding agencies without a payment system. */
export const sf270: PaperForm = {
  title: 'Request for Advance or Reimbursement',
  name: 'SF-270',
  version: '1.0',
  omb: '4040-0012',
  sections: [
    {
      title: 'Request',
      items: [
        {
          key: 'type',
          number: '1a',
          label: 'Type of payment requested',
          kind: 'choice',
          options: ['Advance', 'Reimbursement'],
          ...must,
        },
        {
          key: 'part',
          number: '1b',
          label: 'Final or partial',
          kind: 'choice',
          options: ['Final', 'Partial'],
          ...must,
        },
        { key: 'basis', number: '2', label: 'Basis of request', kind: 'choice', options: ['Cash', 'Accrual'], ...must },
        text('agency', '3', 'Federal sponsoring agency', 200, must),
        text('award_number', '4', 'Federal grant or other identifying number', 60, must),
        text('number', '5', 'Partial payment request number', 40, must),
        text('ein', '6', 'Employer identification number', 10, must),
        text('account', '7', 'Recipient’s account number or identifying number', 60),
        { key: 'from', number: '8', label: 'Period covered by this request, from', kind: 'date', ...must },
        { key: 'to', number: '8', label: 'Period covered by this request, to', kind: 'date', ...must },
        text('recipient', '9', 'Recipient organization', 300, must),
      ],
    },
    {
      title: 'Computation of amount of reimbursements/advances requested',
      items: [
        line('a', 'Total program outlays to date', must),
        line('b', 'Less: cumulative program income'),
        line('c', 'Net program outlays (line a minus line b)', {
          computed: (read) => read.cents('11a') - read.cents('11b'),
        }),
        line('d', 'Estimated net cash outlays for advance period'),
        line('e', 'Total (sum of lines c and d)', { computed: (read) => read.cents('11c') + read.cents('11d') }),
        line('f', 'Non-federal share of amount on line e'),
        line('g', 'Federal share of amount on line e', { computed: (read) => read.cents('11e') - read.cents('11f') }),
        line('h', 'Federal payments previously requested'),
        line('i', 'Federal share now requested (line g minus line h)', {
          instruction: 'The amount requested now. It can’t exceed line g minus line h.',
        }),
      ],
    },
  ],
  rules: [
    {
      key: '11i',
      words: (read) => {
        const due = read.cents('11g') - read.cents('11h')
        if (read.cents('11i') <= 0) return 'The request has no amount: line i must be above $0.'
        return read.cents('11i') > due
          ? `Line i requests ${dollars(read.cents('11i'))}, more than line g minus line h, ${dollars(due)}.`
          : null
      },
    },
    {
      key: 'to',
      words: (read) => (read.text('to') < read.text('from') ? 'The period can’t end before it starts.' : null),
    },
  ],
}
