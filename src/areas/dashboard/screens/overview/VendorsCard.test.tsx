import { expect, test } from 'vitest'
import { noneYet } from './VendorsCard.tsx'

const none = 'No payments in the last 12 months.'

test.each([
  [{ count: 0, amount: 0, first: null }, `${none} Payments appear here from their payment date on.`],
  [
    { count: 1, amount: 12_490_00, first: '2026-12-01' },
    `${none} 1 released payment of $12,490.00 is scheduled from December 1, 2026 on.`,
  ],
  [
    { count: 3, amount: 9_00, first: '2026-12-01' },
    `${none} 3 released payments of $9.00 are scheduled from December 1, 2026 on.`,
  ],
])('released payments are named while none was paid: %o', (coming, words) => expect(noneYet(coming)).toBe(words))
