import { expect, test } from 'vitest'
import { isAgingHost } from './use-host-tenant.ts'

test.each([
  ['aging.example.gov', true],
  ['Aging.localhost', true],
  ['aging', true],
  ['www.aging.example.gov', false],
  ['packaging.example.gov', false],
  ['localhost', false],
  ['127.0.0.1', false],
])('%s is the address of the department for the aging: %s', (hostname, is) => {
  expect(isAgingHost(hostname)).toBe(is)
})
