import { expect, test } from 'vitest'
import { pageTitle } from './use-title.ts'

test('a title bears the product’s name once', () => {
  expect(pageTitle('Settings', 'Granary')).toBe('Settings | Granary')
  expect(pageTitle('Granary — Procurement, grants and disaster recovery for public agencies', 'Granary')).toBe('Granary — Procurement, grants and disaster recovery for public agencies')
})
