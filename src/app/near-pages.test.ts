import { expect, test } from 'vitest'
import { nearPages } from './near-pages.ts'

const user = { role: 'user', operates: false } as const
const manager = { role: 'manager', operates: false } as const

test.each([
  ['/no/such/purchase-orders', 'staff', manager, '/purchase-orders'],
  ['/invoces', 'staff', manager, '/invoices'],
  ['/closeout', 'staff', manager, '/grant-management?tab=closeout'],
  ['/my/orders', 'vendor', user, '/purchase-orders'],
  ['/oportunities', 'vendor', user, '/opportunities'],
  ['/opportunites', 'visitor', user, '/public-opportunities'],
  ['/en/citizens-portal', 'visitor', user, '/citizen-portal'],
  ['/pricng', 'visitor', user, '/pricing'],
] as const)('for %s the first page offered to %s is the one that was meant', (address, reader, rights, meant) =>
  expect(nearPages(address, reader, rights)[0]?.to).toBe(meant),
)

test('no one is offered a page that would turn them away', () => {
  expect(nearPages('/approvals-inbox', 'staff', manager).map(({ to }) => to)).toContain('/approvals-inbox')
  expect(nearPages('/approvals-inbox', 'staff', user).map(({ to }) => to)).not.toContain('/approvals-inbox')
  expect(nearPages('/budget-management', 'vendor', user)).toEqual([])
  expect(nearPages('/budget-management', 'visitor', user).map(({ to }) => to)).not.toContain('/budget-management')
})

test('an address without a known word offers nothing', () => {
  expect(nearPages('/wp-login.php', 'visitor', user).map(({ to }) => to)).toEqual(['/login'])
  expect(nearPages('/x/zzzzqq', 'staff', manager)).toEqual([])
  expect(nearPages('/%E0%A4%A', 'visitor', user)).toEqual([])
})
