import type { Reason } from '#platform/rules.ts'
import { say } from '#platform/say.ts'

export type TinKind = 'ein' | 'ssn'

const digits = (text: string) => text.replaceAll(/\D/g, '')
export const tidyUei = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
export const tidyTin = digits
export const lastFour = (text: string): string => digits(text).slice(-4)

/**
 * A Unique Entity ID has twelve letters and digits without O and I, does not begin with zero and has no nine digits
 * in a row, so that it is never taken for a tax number. The rule for its last character is not published: only
 * SAM.gov knows whether it exists.
 */
export function whyNotUei(text: string): Reason {
  const uei = tidyUei(text)
  if (uei.length !== 12) return say('A UEI has 12 letters and digits. This one has {length}.', { length: uei.length })
  if (/[^A-Z0-9]/.test(uei)) return say('A UEI has letters and digits only.')
  if (/[OI]/.test(uei)) return say('A UEI never contains the letters O or I. Enter zero or one.')
  if (uei.startsWith('0')) return say('A UEI does not begin with a zero.')
  return /\d{9}/.test(uei) ? say('This looks like a tax number, not a UEI.') : null
}

/** Prefixes that the IRS has not issued for employer identification numbers. */
const unusedPrefixes = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])

export function whyNotTin(text: string, kind: TinKind): Reason {
  const tin = digits(text)
  if (/[^\d\s-]/.test(text)) return say('A tax number has digits only.')
  if (tin.length !== 9) return say('A tax number has 9 digits. This one has {length}.', { length: tin.length })
  if (kind === 'ein')
    return unusedPrefixes.has(tin.slice(0, 2))
      ? say('No EIN begins with {slice}. Check the first two digits.', { slice: tin.slice(0, 2) })
      : null
  const [area, group, serial] = [tin.slice(0, 3), tin.slice(3, 5), tin.slice(5)]
  if (area === '000' || area === '666' || group === '00' || serial === '0000')
    return say('This is not a valid Social Security number.')
  // From 900 on they are issued by the IRS to people without a Social Security number (ITIN).
  return area >= '900' && !isItinGroup(Number(group))
    ? say('Numbers that begin with 9 are ITINs, and this isn’t a valid one.')
    : null
}
const isItinGroup = (group: number) =>
  (group >= 50 && group <= 65) ||
  (group >= 70 && group <= 88) ||
  (group >= 90 && group <= 92) ||
  (group >= 94 && group <= 99)

/** The ninth digit of a US routing number is a check digit. */
export function whyNotRouting(text: string): Reason {
  const routing = digits(text)
  if (routing.length !== 9 || /[^\d\s-]/.test(text))
    return say('A routing number has 9 digits. This one has {length}.', { length: routing.length })
  const first = Number(routing.slice(0, 2))
  if (!((first >= 0 && first <= 12) || (first >= 21 && first <= 32) || (first >= 61 && first <= 72) || first === 80))
    return say('No bank has a routing number with this prefix.')
  const sum = [...routing].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0)
  return sum % 10 === 0 && routing !== '000000000' ? null : say('This routing number is not valid. Check the digits.')
}

export function whyNotAccountNumber(text: string): Reason {
  const account = text.replaceAll(/[\s-]/g, '')
  if (!/^[A-Za-z0-9]*$/.test(account)) return say('An account number has only digits and letters.')
  return account.length >= 4 && account.length <= 17
    ? null
    : say('An account number has 4 to 17 characters. This one has {length}.', { length: account.length })
}

const legalForms = new Set([
  'inc',
  'incorporated',
  'llc',
  'llp',
  'lp',
  'lllp',
  'pllc',
  'pc',
  'co',
  'company',
  'corp',
  'corporation',
  'ltd',
  'limited',
  'plc',
  'the',
  'and',
  'of',
  'dba',
  'gmbh',
  'sa',
])

/**
 * A name without its legal form, accents and commas, its words in alphabetical order: "The Acme Co., Inc." and "ACME"
 * are equal.
 */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const own = words.filter((word) => !legalForms.has(word))
  return (own.length > 0 ? own : words).toSorted().join(' ')
}

/** The similarity of two names, from 0 to 1: the share of letter pairs that both have. */
export function likeness(a: string, b: string): number {
  const [one, other] = [pairsOf(nameKey(a)), pairsOf(nameKey(b))]
  if (one.length === 0 || other.length === 0) return nameKey(a) === nameKey(b) ? 1 : 0
  const left = [...other]
  const shared = one.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (one.length + other.length)
}
const pairsOf = (text: string) => [...text].slice(1).map((letter, at) => text[at]! + letter)
