import { expect, test } from 'vitest'
import { whyNotOrder, whyNotSelect } from './rules.ts'

const today = '2026-11-29'
type Quote = Parameters<typeof whyNotSelect>[0]
const quote: Quote = {
  id: 'a',
  source: 'Acme',
  vendor: 'v1',
  amount: 500_00,
  received_on: today,
  expires_on: null,
  selected_on: null,
  voided_on: null,
}
const other: Quote = { ...quote, id: 'b', source: 'Birch', vendor: 'v2', amount: 400_00 }
const selected: Quote = { ...quote, selected_on: today }

test.each<[string, Partial<Quote>, string | null]>([
  ['with a reason', {}, null],
  ['that expired', { expires_on: '2026-11-28' }, 'was valid until November 28, 2026. Ask for it again.'],
  ['that is voided', { voided_on: today }, 'This quote is voided.'],
  ['of a source that is no vendor', { vendor: null }, 'Enter Acme as a vendor first'],
])('a quote %s is selected', (_, change, reason) => {
  const found = whyNotSelect({ ...quote, ...change }, [quote, other], { reason: 'Six weeks earlier.', today })
  if (reason === null) expect(found).toBeNull()
  else expect(found).toContain(reason)
})

test('a quote that is not the lowest needs a reason', () =>
  expect(whyNotSelect(quote, [quote, other], { reason: ' ', today })).toBe(
    'Birch quoted $400.00, which is lower. Enter why Acme is selected.',
  ))

const order = { vendor: 'v1', amount: 500_00 }
test.each<[string, Quote[], typeof order | null, string | null]>([
  ['two sources', [selected, other], order, null],
  [
    'a quote that no longer counts',
    [selected, { ...other, voided_on: today }],
    order,
    'Quotes from 2 sources are needed, and 1 is on file. Record the others, or request quotes.',
  ],
  ['no selection', [quote, other], null, 'Select the quote to order from.'],
  ['another vendor', [selected, other], { ...order, vendor: 'v2' }, 'The selected quote is from Acme, another vendor.'],
  [
    'a cent more',
    [selected, other],
    { ...order, amount: 500_01 },
    'The order is $500.01, and Acme quoted $500.00. Enter the quoted prices.',
  ],
])('an order with %s', (_, quotes, asked, reason) =>
  expect(whyNotOrder(quotes, { needed: 2, today, order: asked })).toBe(reason),
)
