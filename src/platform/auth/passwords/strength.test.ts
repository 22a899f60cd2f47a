import { expect, test } from 'vitest'
import { AuthError } from '../errors.ts'
import { refuseWeak, weaknessOf } from './strength.ts'

const guessable = 'Choose a password that is harder to guess'

test.each<[password: string, message: string | null]>([
  ['Quartz-Lantern-58', null],
  ['Aa1!Aa1?Bb', null],
  ['Straße-über-9-Brücken', null],
  ['Пароль-Secret-9', null],
  ['correct Horse battery 7!', null],
  ['a1!', 'Password must be at least 8 characters. Password must contain at least one uppercase letter'],
  ['quartz-lantern-58', 'Password must contain at least one uppercase letter'],
  ['QUARTZ-LANTERN-58', 'Password must contain at least one lowercase letter'],
  ['Quartz-Lantern-xx', 'Password must contain at least one number'],
  ['QuartzLantern58', 'Password must contain at least one special character'],
  ['Password1!', guessable],
  ['P@ssw0rd', guessable],
  ['P@$$w0rd123!', guessable],
  ['Welcome2026!', guessable],
  ['Summer2026!', guessable],
  ['Qwerty123!', guessable],
  ['Adm1n1234!', guessable],
  ['!!Dragon99', guessable],
  ['Granary2026!', guessable],
  ['Aaaaaaa1!', guessable],
  ['Aa1!Aa1!Aa1!', guessable],
  ['Iloveyou1!', guessable],
])('%s: %s', (password, message) => {
  expect(weaknessOf(password)?.message ?? null).toBe(message)
})

test('a word with much added is not a common password', () => {
  expect(weaknessOf('Password-of-the-old-mill-77!')).toBeNull()
})

test("a person's own name is the first guess of others", () => {
  expect(weaknessOf('Rosalinda-1', ['rosalinda.vega@example.gov'])?.message).toBe(guessable)
  expect(weaknessOf('Rosalinda-1', ['max@example.gov'])).toBeNull()
})

test("the reasons are those that GoTrue's clients know", () => {
  expect(weaknessOf('a')?.reasons).toEqual(['length', 'characters'])
  expect(weaknessOf('Password1!')?.reasons).toEqual(['pwned'])
})

test('128 characters are allowed and 129 are not', () => {
  const long = (length: number) => 'Quartz-58'.padEnd(length, 'xyzabc')
  expect(() => refuseWeak(long(128))).not.toThrow()
  expect(() => refuseWeak(long(129))).toThrow(
    new AuthError(400, 'validation_failed', 'Password must be less than 128 characters'),
  )
})
