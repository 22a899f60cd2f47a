import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classOfRefusal } from './kinds.ts'

const sources = readdirSync('src/areas', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /(rules|commands|approval)[\w-]*\.ts$/.test(path) && !path.includes('.test.'),
)
const text = sources.map((path) => readFileSync(join('src/areas', path), 'utf8')).join('\n')

test.each([
  'You cannot approve an order that you wrote.',
  'You cannot approve what is paid to you.',
  'You cannot grant a role to yourself. Ask another administrator.',
  'You cannot approve a requisition that you requested.',
  'Somebody else decides on your own role.',
])('separation of duties: %s', (sentence) => expect(classOfRefusal(sentence)).toBe('separation_of_duties_refused'))

test.each([
  'A purchase order needs a line.',
  'Only a draft is edited.',
  'The amount is above what is left.',
  'This order is closed.',
])('an everyday mistake: %s', (sentence) => expect(classOfRefusal(sentence)).toBeNull())

test('every sentence that a rule says to a role that is too low is of a class', () => {
  const sentences = [...text.matchAll(/!atLeast\('(?:manager|admin|platform_admin)', [\w.]+\) && '([^']+)'/g)].map(
    ([, sentence]) => sentence!,
  )
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter((sentence) => classOfRefusal(sentence) === null)).toEqual([])
})

test('every sentence that refuses one’s own work is of its class', () => {
  const sentences = [...text.matchAll(/'(You (?:cannot|can’t|can\\?'t) approve [^']+)'/g)].map(
    ([, sentence]) => sentence!,
  )
  expect(sentences.length).toBeGreaterThan(5)
  expect(sentences.filter((sentence) => classOfRefusal(sentence) !== 'separation_of_duties_refused')).toEqual([])
})
