import { expect, test } from 'vitest'
import { electronicAddressOf, tidyElectronicAddress, whyNotElectronicAddress } from './electronic-address.ts'

test.each([
  ['0088:7300010000001'],
  ['0088:4035811991014'],
  ['0060:081466849'],
  ['9959:12-3456789'],
  ['9959:123456789'],
  ['0199:5493001KJTIIGC8Y1R12'],
  ['0007:5567321707'],
  ['0192:991825827'],
  ['0208:0202239951'],
  ['0151:51824753556'],
  ['0184:DK26769388'],
  ['0204:991-01234-44'],
  ['0190:00000001003214345000'],
  ['9930:DE123456789'],
])('%s is a valid network address', (address) => expect(whyNotElectronicAddress(address)).toBeNull())

test.each([
  ['orders@harbor.example', 'Enter the four-digit list, a colon and the number, such as 0088:7300010000001.'],
  ['7300010000001', 'Enter the four-digit list, a colon and the number, such as 0088:7300010000001.'],
  ['0088:', 'Enter the four-digit list, a colon and the number, such as 0088:7300010000001.'],
  [
    '1234:7300010000001',
    '1234 isn’t a list of the Peppol network. A GLN is in list 0088, a D-U-N-S number in 0060, an EIN in 9959.',
  ],
  ['0088:7300010000002', 'This GLN has a wrong digit: its check digits don’t match.'],
  ['0088:7300010000010', 'This GLN has a wrong digit: its check digits don’t match.'],
  ['0088:730001000001', 'A GLN has 13 digits.'],
  ['0060:08146684', 'A D-U-N-S number has 9 digits.'],
  ['0060:08146684X', 'A D-U-N-S number has 9 digits.'],
  ['9959:1-23456789', 'An EIN has 9 digits, such as 12-3456789.'],
  ['0199:5493001KJTIIGC8Y1R13', 'This LEI has a wrong digit: its check digits don’t match.'],
  ['0199:5493001kjtiigc8y1r12', 'An LEI has 18 letters and digits and then two digits.'],
  ['0007:5567321708', 'This Swedish organization number has a wrong digit: its check digits don’t match.'],
  ['0192:991825828', 'This Norwegian organization number has a wrong digit: its check digits don’t match.'],
  ['0208:0202239952', 'This Belgian enterprise number has a wrong digit: its check digits don’t match.'],
  ['0151:51824753557', 'This Australian business number has a wrong digit: its check digits don’t match.'],
  ['0204:<script>', 'The number can have letters, digits, dots and dashes, up to 50 characters.'],
  [`0204:${'9'.repeat(51)}`, 'The number can have letters, digits, dots and dashes, up to 50 characters.'],
])('%s is rejected', (address, why) => expect(whyNotElectronicAddress(address)).toBe(why))

test('every wrong digit of a GLN is found, and every swapped pair unless the digits differ by five', () => {
  const good = '7300010000001'
  const put = (at: number, digit: number) => `${good.slice(0, at)}${digit}${good.slice(at + 1)}`
  for (let at = 0; at < 13; at++)
    for (let digit = 0; digit < 10; digit++)
      expect(whyNotElectronicAddress(`0088:${put(at, digit)}`) === null).toBe(String(digit) === good[at])
  for (let at = 0; at < 12; at++) {
    const turned = `${good.slice(0, at)}${good[at + 1]}${good[at]}${good.slice(at + 2)}`
    const apart = Math.abs(Number(good[at]) - Number(good[at + 1]))
    expect(whyNotElectronicAddress(`0088:${turned}`) === null).toBe(apart === 0 || apart === 5)
  }
})

test("the prefix of the network's files and spaces that people type are not part of it", () => {
  expect(tidyElectronicAddress(' iso6523-actorid-upis::0088:7300 0100 00001 ')).toBe('0088:7300010000001')
  expect(electronicAddressOf('9959: 12-3456789')).toEqual({ scheme: '9959', number: '12-3456789' })
  expect(electronicAddressOf('orders@harbor.example')).toBeNull()
})
