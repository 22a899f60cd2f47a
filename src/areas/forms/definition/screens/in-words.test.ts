import { expect, test } from 'vitest'
import { formulaInWords } from './in-words.ts'

const labelOf = (key: string) =>
  ({ passed: 'Passed', size: 'Size', load: 'Connected load', place: 'Service address' })[key]

test.each([
  ['passed = false', 'Passed is no'],
  ['size = "4 inch"', 'Size is “4 inch”'],
  ['load>=200 and not passed', 'Connected load is at least 200 and not Passed'],
  ["place.city <> 'Alder Falls'", 'Service address (city) is not “Alder Falls”'],
  ['if(passed, "PASS", "FAIL")', 'if(Passed, “PASS”, “FAIL”)'],
  ['klass = 1', 'klass is 1'],
  ['load * 2 < 10.5', 'Connected load * 2 is less than 10.5'],
])('%s reads in plain words', (text, words) => expect(formulaInWords(text, labelOf)).toBe(words))
