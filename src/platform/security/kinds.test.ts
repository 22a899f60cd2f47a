import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classOfRefusal } from './kinds.ts'

const sources = readdirSync('src/areas', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /(rules|commands|approval)[\w-]*\.ts$/.test(path) && !path.includes('.test.'),
)
const text = sources.map((path) => readFileSync(join('src/areas', path), 'utf8')).join('\n')

test.each([
  'You can’t approve your own order.',
  'You can’t approve a payment to yourself.',
  'You can’t grant a role to yourself. Ask another administrator.',
  'You can’t approve your own requisition.',
  'You can’t decide on your own role.',
])('separation of duties: %s', (sentence) => expect(classOfRefusal(sentence)).toBe('separation_of_duties_refused'))

test.each([
  'A purchase order needs a line.',
  'Only a draft is edited.',
  'The amount is above what is left.',
  'This order is closed.',
])('an everyday mistake: %s', (sentence) => expect(classOfRefusal(sentence)).toBeNull())

test('every sentence that refuses a role for being too low has a class', () => {
  const sentences = [...text.matchAll(/!atLeast\('(?:manager|admin|platform_admin)', [\w.]+\) && '([^']+)'/g)].map(
    ([, sentence]) => sentence!,
  )
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter((sentence) => classOfRefusal(sentence) === null)).toEqual([])
})

test("every sentence that refuses a person's own work has its class", () => {
  const sentences = [...text.matchAll(/'(You (?:cannot|can’t|can\\?'t) approve [^']+)'/g)].map(
    ([, sentence]) => sentence!,
  )
  expect(sentences.length).toBeGreaterThan(5)
  expect(sentences.filter((sentence) => classOfRefusal(sentence) !== 'separation_of_duties_refused')).toEqual([])
})
