import { expect, test } from 'vitest'
import type { Sent } from '../jobs/later.ts'
import { effectsOfSent } from './queued.ts'

const table: readonly [string, readonly Sent[], string[]][] = [
  ['nothing is said of nothing', [{}], []],
  ['emails are counted', [{ emails: 1 }, { emails: 2 }], ['Sends 3 emails']],
  ['one email', [{ emails: 1 }], ['Sends 1 email']],
  ['a number that only the job finds is not invented', [{ emails: 1 }, { emails: 'some' }], ['Sends emails']],
  [
    'each person counts once, and the one who acts does not',
    [{ people: ['max', 'ada'] }, { people: ['max'] }],
    ['Notifies 1 person'],
  ],
  [
    'followers are not counted',
    [{ people: ['max'], followers: true }, { followers: true }],
    ['Notifies 1 person and followers'],
  ],
  ['people whom only the job finds', [{ people: 'some' }, { people: ['max'] }], ['Notifies people']],
]

test.each(table)('%s', (_, sent, words) =>
  expect(effectsOfSent(sent, { user_id: 'ada' }).map((effect) => effect.words)).toEqual(words),
)
