import { expect, test } from 'vitest'
import { isSought, validOn, type Listing, type SoughtVendor } from './rules.ts'

const acme: Listing = {
  organization_id: 'o',
  vendor: 'v',
  agency: 'City of Springfield',
  name: 'Acme Paving LLC',
  trade_name: null,
  type: 'llc',
  city: 'Alder Falls',
  website: null,
  about: 'Hot-mix asphalt',
  categories: '745, 913-27',
  small_business: true,
  certificates: [
    { kind: 'women', issued_by: 'Iowa', expires_on: '2026-11-20' },
    { kind: 'veteran', issued_by: 'SBA', expires_on: '2026-11-19' },
  ],
}
const any: SoughtVendor = { text: '', code: '', kind: '', agency: '' }

test.each<[string, Partial<SoughtVendor>, boolean]>([
  ['without a filter', {}, true],
  ['by two words in any order', { text: 'asphalt acme' }, true],
  ['by a word that it does not have', { text: 'acme salt' }, false],
  ['by an item of its class', { code: '745-10' }, true],
  ['by the class of its item', { code: '913' }, true],
  ['by another item', { code: '913-28' }, false],
  ['by a certificate that is valid today', { kind: 'women' }, true],
  ['by one that ended yesterday', { kind: 'veteran' }, false],
  ['by its agency', { agency: 'City of Springfield' }, true],
  ['by another agency', { agency: 'Shelbyville' }, false],
])('a vendor is found %s', (_, sought, found) =>
  expect(isSought(acme, { ...any, ...sought }, '2026-11-20')).toBe(found),
)

test('a certificate is shown through its last day', () => {
  expect(validOn(acme, '2026-11-20').map(({ kind }) => kind)).toEqual(['women'])
  expect(validOn(acme, '2026-11-21')).toEqual([])
})
