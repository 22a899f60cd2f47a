import { choice, money, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { ChainSteps } from './ChainSteps.tsx'

const step = (label: string, number: string, status: string, amount: number | undefined, here = false) => ({
  here,
  neighbor: {
    of: defineRecord(`sample_${label.toLowerCase()}_steps`, {
      label,
      plural: `${label}s`,
      about: 'A step of a chain, for the kit.',
      access: { of: 'organization', read: 'user', write: 'user' },
      title: 'title',
      list: ['title'],
      fields: { title: text({ required: true }), amount: money(), status: choice([status]) },
    }),
    table: `sample_${label.toLowerCase()}_steps`,
    id: number,
    title: label === 'Order' ? 'Canal Street bridge deck' : `${label} of the bridge deck`,
    number,
    status,
    amount,
  },
})

export const Chain = () => (
  <ChainSteps
    steps={[
      step('Requisition', 'REQ-2026-0088', 'approved', 285_000_00),
      step('Order', 'PO-2026-0046', 'issued', 284_600_00, true),
      step('Receipt', 'RC-2026-0061', 'completed', undefined),
      step('Invoice', 'LK-9921', 'disputed', 112_840_00),
      step('Payment', 'PAY-2026-0031', 'planned', undefined),
    ]}
  />
)
