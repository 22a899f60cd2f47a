import { expect, test } from 'vitest'
import type { Place } from '../text/rules.ts'
import { isComplete, openPlaces, whyNotSign } from './rules.ts'

const place = (
  at: number,
  turn: number,
  party: 'agency' | 'vendor',
  name: string,
  member: string | null = null,
): Place => ({ place: at, turn, party, name, office: null, member })
const places = [
  place(1, 1, 'vendor', 'Vera Novak'),
  place(2, 1, 'agency', 'Rosa Diaz', 'rosa'),
  place(3, 2, 'agency', 'Ada Lind', 'ada'),
]
const signed = (...at: number[]) => at.map((each) => ({ place: each }))

test.each<[signed: number[], open: number[], complete: boolean]>([
  [[], [1, 2], false],
  [[2], [1], false],
  [[1, 2], [3], false],
  [[1, 2, 3], [], true],
])('after %j it is the turn of %j', (done, open, complete) => {
  expect(openPlaces(places, signed(...done)).map((each) => each.place)).toEqual(open)
  expect(isComplete(places, signed(...done))).toBe(complete)
})

const out = { status: 'out' as const, digest: 'abc' }
const vera = { user_id: 'vera', isVendor: true, typed: 'Vera Novak', digest: 'abc' }
const ada = { user_id: 'ada', isVendor: false, typed: 'Ada Lind', digest: 'abc' }
test.each<[what: string, reason: string | null, expected: string | null]>([
  ['Vera signs in her place', whyNotSign(out, { places, signatures: [], place: 1 }, vera), null],
  [
    'spaces and capitals of a name do not count',
    whyNotSign(out, { places, signatures: [], place: 1 }, { ...vera, typed: ' vera  NOVAK ' }),
    null,
  ],
  [
    'another name does',
    whyNotSign(out, { places, signatures: [], place: 1 }, { ...vera, typed: 'V. Novak' }),
    'Type the name that stands here: Vera Novak. If somebody else is to sign, the agency names them first.',
  ],
  [
    'the second turn waits for all of the first',
    whyNotSign(out, { places, signatures: signed(2), place: 3 }, ada),
    'Vera Novak signs first.',
  ],
  [
    'for two of them',
    whyNotSign(out, { places, signatures: [], place: 3 }, ada),
    'Vera Novak and Rosa Diaz sign first.',
  ],
  ['then it is theirs', whyNotSign(out, { places, signatures: signed(1, 2), place: 3 }, ada), null],
  [
    'nobody signs twice',
    whyNotSign(out, { places, signatures: signed(1), place: 1 }, vera),
    'Vera Novak has signed already.',
  ],
  [
    'a vendor does not sign for the agency',
    whyNotSign(out, { places, signatures: [], place: 2 }, { ...vera, typed: 'Rosa Diaz' }),
    'This place is the agency’s.',
  ],
  [
    'the agency does not sign for the vendor',
    whyNotSign(out, { places, signatures: [], place: 1 }, { ...ada, typed: 'Vera Novak' }),
    'This place is the vendor’s.',
  ],
  [
    'a member signs in their own place only',
    whyNotSign(out, { places, signatures: [], place: 2 }, { ...ada, typed: 'Rosa Diaz' }),
    'This place is for Rosa Diaz.',
  ],
  [
    'other words than those that were read are not signed',
    whyNotSign(out, { places, signatures: [], place: 1 }, { ...vera, digest: 'abd' }),
    'The words have changed since you opened them. Read them again before you sign.',
  ],
  [
    'what was taken back is not signed',
    whyNotSign({ ...out, status: 'void' }, { places, signatures: [], place: 1 }, vera),
    'This wording was taken back. Sign the one that comes in its place.',
  ],
  [
    'what is complete is not signed again',
    whyNotSign({ ...out, status: 'complete' }, { places, signatures: signed(1, 2, 3), place: 1 }, vera),
    'Everybody has signed this already.',
  ],
  [
    'a place that is not there',
    whyNotSign(out, { places, signatures: [], place: 9 }, vera),
    'This document has no such place for a signature.',
  ],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))
