import { expect, test } from 'vitest'
import type { Place } from '../text/rules.ts'
import { isComplete, openPlaces, signingStep, whyNotSign } from './rules.ts'

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
])('after %j the next signers are %j', (done, open, complete) => {
  expect(openPlaces(places, signed(...done)).map((each) => each.place)).toEqual(open)
  expect(isComplete(places, signed(...done))).toBe(complete)
})

test.each<[signed: number[], reader: string, step: unknown]>([
  [
    [2],
    'ada',
    { tone: 'others', lead: 'Waiting for the signature of Vera Novak since Nov 20', rest: '1 of 3 signed.' },
  ],
  [[1], 'rosa', { tone: 'you', lead: 'Waiting for your signature since Nov 20', rest: '1 of 3 signed.' }],
  [
    [],
    'ada',
    {
      tone: 'others',
      lead: 'Waiting for the signature of Vera Novak and Rosa Diaz since Nov 20',
      rest: '0 of 3 signed.',
    },
  ],
])('after %j the next step for %s names the signers', (done, user_id, step) => {
  expect(signingStep({ signers: places, signatures: signed(...done) }, { user_id, since: 'Nov 20' })).toEqual(step)
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
    'Type the name as listed: Vera Novak. To change the signer, contact the agency.',
  ],
  [
    'the second turn waits for all of the first',
    whyNotSign(out, { places, signatures: signed(2), place: 3 }, ada),
    'Vera Novak must sign first.',
  ],
  [
    'for two selections',
    whyNotSign(out, { places, signatures: [], place: 3 }, ada),
    'Vera Novak and Rosa Diaz must sign first.',
  ],
  ['then it is theirs', whyNotSign(out, { places, signatures: signed(1, 2), place: 3 }, ada), null],
  [
    'no one signs twice',
    whyNotSign(out, { places, signatures: signed(1), place: 1 }, vera),
    'Vera Novak has already signed.',
  ],
  [
    'a vendor does not sign for the agency',
    whyNotSign(out, { places, signatures: [], place: 2 }, { ...vera, typed: 'Rosa Diaz' }),
    'Only the agency can sign here.',
  ],
  [
    'the agency does not sign for the vendor',
    whyNotSign(out, { places, signatures: [], place: 1 }, { ...ada, typed: 'Vera Novak' }),
    'Only the vendor can sign here.',
  ],
  [
    'a member signs in their own place only',
    whyNotSign(out, { places, signatures: [], place: 2 }, { ...ada, typed: 'Rosa Diaz' }),
    'Only Rosa Diaz can sign here.',
  ],
  [
    'other words than those that were read are not signed',
    whyNotSign(out, { places, signatures: [], place: 1 }, { ...vera, digest: 'abd' }),
    'The text has changed since you opened it. Read it again before you sign.',
  ],
  [
    'what was taken back is not signed',
    whyNotSign({ ...out, status: 'void' }, { places, signatures: [], place: 1 }, vera),
    'This version was withdrawn. Sign the version that replaced it.',
  ],
  [
    'what is complete is not signed again',
    whyNotSign({ ...out, status: 'complete' }, { places, signatures: signed(1, 2, 3), place: 1 }, vera),
    'This document is already fully signed.',
  ],
  [
    'a place that is not there',
    whyNotSign(out, { places, signatures: [], place: 9 }, vera),
    'This document has no such signature line.',
  ],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))
