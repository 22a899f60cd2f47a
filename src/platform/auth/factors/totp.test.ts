import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { acceptedStep, newTotpSecret, totpAddress } from './totp.ts'

const secret = newTotpSecret()
const now = new Date('2026-11-20T10:00:15Z')
const step = Math.floor(now.getTime() / 30_000)
const codeAt = (seconds: number) => generateSync({ secret, epoch: now.getTime() / 1000 + seconds })

test.each<[string, number, number | undefined]>([
  ['of this half minute', 0, step],
  ['of the half minute before', -30, step - 1],
  ['of the half minute after', 30, step + 1],
  ['that is a minute old', -60, undefined],
  ['of the minute to come', 60, undefined],
])('a code %s', (_, seconds, expected) => {
  expect(acceptedStep(secret, codeAt(seconds), now, null)).toBe(expected)
})

test('a code works once, and no earlier one works afterward', () => {
  expect(acceptedStep(secret, codeAt(0), now, step)).toBeUndefined()
  expect(acceptedStep(secret, codeAt(-30), now, step)).toBeUndefined()
  expect(acceptedStep(secret, codeAt(30), now, step)).toBe(step + 1)
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', ' 12345', '12 345'])("%j isn't a code", (code) => {
  expect(acceptedStep(secret, code, now, null)).toBeUndefined()
})

test('the codes are those of RFC 6238', () => {
  expect(generateSync({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', epoch: 59 })).toBe('287082')
})

test('the address names the user and the site', () => {
  expect(totpAddress('GEZDGNBVGY3TQOJQ', { issuer: 'Granary', account: 'rosa@springfield.gov' })).toBe(
    'otpauth://totp/Granary:rosa%40springfield.gov?secret=GEZDGNBVGY3TQOJQ&issuer=Granary',
  )
})
