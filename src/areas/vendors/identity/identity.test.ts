import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likeness, nameKey, whyNotAccountNumber, whyNotRouting, whyNotTin, whyNotUei, type TinKind } from './rules.ts'
import { openNumber, reseal, sealNumber, tinDigest } from './secrets.ts'

test.each<[string, string, string | null]>([
  ['twelve letters and digits', 'AC1ME23PAV45', null],
  ['typed in groups and small', 'ac1m e23p av45', null],
  ['one too short', 'AC1ME23PAV4', 'A UEI has 12 letters and digits. This one has 11.'],
  ['with the letter O', 'ACOME23PAV45', 'A UEI never contains the letters O or I. Enter zero or one.'],
  ['with the letter I', 'ACIME23PAV45', 'A UEI never contains the letters O or I. Enter zero or one.'],
  ['with another sign', 'AC1ME23PAV4!', 'A UEI has letters and digits only.'],
  ['that begins with zero', '0C1ME23PAV45', 'A UEI does not begin with a zero.'],
  ['with nine digits in a row', 'AC123456789B', 'This looks like a tax number, not a UEI.'],
])('a UEI %s', (_, text, reason) => expect(whyNotUei(text)).toBe(reason))

test.each<[string, TinKind, string, string | null]>([
  ['an EIN', 'ein', '12-3456789', null],
  ['an EIN with eight digits', 'ein', '12-345678', 'A tax number has 9 digits. This one has 8.'],
  ['an EIN of a prefix that was never used', 'ein', '07-1234567', 'No EIN begins with 07. Check the first two digits.'],
  ['letters', 'ein', '12-34567A9', 'A tax number has digits only.'],
  ['a Social Security number', 'ssn', '219-09-9999', null],
  ['one with area 000', 'ssn', '000-12-3456', 'This is not a valid Social Security number.'],
  ['one with area 666', 'ssn', '666-12-3456', 'This is not a valid Social Security number.'],
  ['one with group 00', 'ssn', '219-00-3456', 'This is not a valid Social Security number.'],
  ['one with serial 0000', 'ssn', '219-09-0000', 'This is not a valid Social Security number.'],
  ['an ITIN', 'ssn', '912-70-1234', null],
  ['a 9 that is no ITIN', 'ssn', '912-49-1234', 'Numbers that begin with 9 are ITINs, and this isn’t a valid one.'],
  [
    'an ITIN group at the edge',
    'ssn',
    '912-93-1234',
    'Numbers that begin with 9 are ITINs, and this isn’t a valid one.',
  ],
])('a tax number: %s', (_, kind, text, reason) => expect(whyNotTin(text, kind)).toBe(reason))

test.each<[string, string, string | null]>([
  ['whose digits check', '021000021', null],
  ['with one digit wrong', '021000022', 'This routing number is not valid. Check the digits.'],
  ['with two digits exchanged', '020100021', 'This routing number is not valid. Check the digits.'],
  ['with eight digits', '02100002', 'A routing number has 9 digits. This one has 8.'],
  ['of an unknown district', '521000021', 'No bank has a routing number with this prefix.'],
  ['of nothing but zeros', '000000000', 'This routing number is not valid. Check the digits.'],
])('a routing number %s', (_, text, reason) => expect(whyNotRouting(text)).toBe(reason))

test.each<[string, string | null]>([
  ['0001', null],
  ['00012345678901234', null],
  ['123', 'An account number has 4 to 17 characters. This one has 3.'],
  ['000123456789012345', 'An account number has 4 to 17 characters. This one has 18.'],
  ['12_34', 'An account number has only digits and letters.'],
])('the account number %s', (text, reason) => expect(whyNotAccountNumber(text)).toBe(reason))

test.each<[string, string, boolean]>([
  ['The Acme Company, Inc.', 'ACME', true],
  ['Acme Paving L.L.C.', 'Acme Paving LLC', true],
  ['Peña & Sons', 'Pena and Sons', true],
  ['Paving Acme', 'Acme Paving', true],
  ['Acme Paving', 'Acme Roofing', false],
  ['The Company', 'The Corporation', false],
])('%s and %s are one name: %s', (a, b, same) => expect(nameKey(a) === nameKey(b)).toBe(same))

test('similarity is between zero and one, symmetric, and one for equal names', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const value = likeness(a, b)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
      expect(likeness(b, a)).toBe(value)
      expect(likeness(a, a)).toBe(1)
    }),
  )
  expect(likeness('Larkspur Paving & Supply', 'Larkspur Paveing and Suply Inc')).toBeGreaterThan(0.8)
  expect(likeness('Larkspur Paving', 'Northline Water')).toBeLessThan(0.2)
})

test('a sealed number opens only for its owner, and its digest has a separate key', () => {
  const derive = (purpose: string) => Buffer.alloc(32, purpose.length)
  const keys = { derive, oldest: derive, every: (purpose: string) => [{ id: '', key: derive(purpose) }] }
  const sealed = sealNumber(keys, 'tin', 'acme', '123456789')
  expect(sealed.toString('latin1')).not.toContain('123456789')
  expect(openNumber(keys, 'tin', 'acme', sealed)).toBe('123456789')
  expect(() => openNumber(keys, 'tin', 'bolt', sealed)).toThrow()
  expect(() => openNumber(keys, 'account', 'acme', sealed)).toThrow()
  expect(openNumber(keys, 'tin', 'bolt', reseal(keys, 'tin', ['acme', 'bolt'], sealed))).toBe('123456789')
  expect(tinDigest(keys, '12-3456789')).toBe(tinDigest(keys, '123456789'))
  expect(tinDigest({ oldest: () => Buffer.alloc(32, 1) }, '123456789')).not.toBe(tinDigest(keys, '123456789'))
})
