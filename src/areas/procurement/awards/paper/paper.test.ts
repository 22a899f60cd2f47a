import { expect, test } from 'vitest'
import { noticePaper, whyNoNotice, type NoticeGround } from './rules.ts'

const issued = { status: 'intended', notice_at: '2026-11-20T15:00:00Z' } as const
test.each([
  ['intent', { status: 'approved', notice_at: null }, null, 'The notice of intent has not been issued yet.'],
  ['intent', issued, null, null],
  ['award', issued, null, 'The award has not been made yet.'],
  ['award', { ...issued, status: 'awarded' }, null, null],
  ['regret', issued, null, 'Select the bidder who gets the letter.'],
  ['regret', issued, { wins: true }, 'This bidder gets the award, or a part of it.'],
  ['regret', issued, { wins: false }, null],
] as const)('%s of %o for %o: %s', (paper, row, bidder, why) => expect(whyNoNotice(row, paper, bidder)).toBe(why))

const ground: NoticeGround = {
  row: {
    number: 'AW-2026-0001',
    status: 'intended',
    total: 68_400_00,
    protest_until: '2026-11-30',
    protest_source: 'City code 4.20',
    noticed: '2026-11-20',
    awarded: null,
  },
  solicitation: { number: 'IFB-2026-0003', title: 'Road salt' },
  lines: [
    { vendor: 'Birch', description: 'Salt', quantity: 1_200, unit: 'ton', amount: 60_000_00 },
    { vendor: 'Cedar', description: 'Brine', quantity: 40, unit: 'load', amount: 8_400_00 },
  ],
  letterhead: { agency: 'City of Alder Falls' },
  contact: 'Rosa Delgado',
  today: '2026-11-26',
}
const other = { name: 'Elm', status: 'rejected', reason: 'No bid bond.', total: 70_000_00 }
const said = (...of: Parameters<typeof noticePaper>) => JSON.stringify(noticePaper(...of))

test('the notice of intent names the vendors, the lines and the last day for protests', () => {
  const paper = noticePaper(ground, 'intent', null)
  expect(paper.about).toBe('November 20, 2026')
  const text = JSON.stringify(paper)
  expect(text).toContain('intends to award IFB-2026-0003, Road salt, to Birch and Cedar for $68,400.00.')
  expect(text).toContain('1,200 ton')
  expect(text).toContain('Bidders may protest in writing until November 30, 2026 (City code 4.20).')
})
test('a letter gives the bidder’s own price and reason, and no price of another line', () => {
  const text = said(ground, 'regret', other)
  expect(text).toContain('Thank you for your bid of $70,000.00')
  expect(text).toContain('No bid bond.')
  expect(text).toContain('We intend to award')
  expect(text).not.toContain('$8,400.00')
})
test('after the award no notice offers a protest', () => {
  const made = { ...ground, row: { ...ground.row, status: 'awarded' as const, awarded: '2026-12-02' } }
  expect(said(made, 'award', null)).toContain('has awarded')
  expect(said(made, 'award', null)).not.toContain('protest')
  expect(said(made, 'regret', other)).toContain('The award was made')
})
