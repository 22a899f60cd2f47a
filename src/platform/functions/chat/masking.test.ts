import { expect, test } from 'vitest'
import { masking, visible } from './masking.ts'

test.each([
  ['Write to dana.fox@example.com.', 'Write to [email 1].'],
  ['Call (217) 555-0143 or 217-555-0143 or +1 217.555.0199.', 'Call [phone 1] or [phone 2] or [phone 3].'],
  ['SSN 123-45-6789, EIN 12-3456789', 'SSN [social security number 1], EIN [tax number 1]'],
  ['Card 4111 1111 1111 1111', 'Card [card 1]'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN [account 1]'],
  ['Account number: 000123456789, routing 021000021', 'Account number: [account 1], routing [account 2]'],
  ['Requested by Dana Fox, approved by Lee Park.', 'Requested by [person 1], approved by [person 2].'],
])('%s', (text, masked) => {
  const mask = masking(['Dana Fox', 'Lee Park', 'May'])
  expect(mask.hide(text)).toBe(masked)
  expect(mask.show(masked)).toBe(text)
})

test.each([
  'PO-2026-0001 is due on 2026-11-24 and on November 24, 2026.',
  '$1,250.00 of $391,400.00 is left; 4111 1111 1111 1112 is no card.',
  'In May the Foxhole street work order WO-12 was closed.',
])('%s is left as it is', (text) => {
  expect(masking(['Dana Fox', 'May']).hide(text)).toBe(text)
})

test('one value has one name everywhere, and the count says how many were hidden', () => {
  const mask = masking()
  expect(mask.hide('a@example.com and b@example.com')).toBe('[email 1] and [email 2]')
  expect(mask.hide('again b@example.com')).toBe('again [email 2]')
  expect(mask.count).toBe(2)
})

test('characters that no person sees are taken out', () => {
  const tags = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  expect(visible(`Gloves${tags}\u202E\u200B, 100\npairs`)).toBe('Gloves, 100\npairs')
})
