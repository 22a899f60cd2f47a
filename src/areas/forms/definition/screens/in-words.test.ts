import { expect, test } from 'vitest'
import { caseInWords, formulaInWords, ruleInWords } from './in-words.ts'

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
])('%s reads as people say it', (text, words) => expect(formulaInWords(text, labelOf)).toBe(words))

test.each([
  [
    { holds_when: 'passed = false', action: 'route', target: 'ada@alder-falls.example', value: null },
    'When Passed is no, hand it to Ada Lindqvist.',
  ],
  [{ holds_when: 'true', action: 'lock', target: 'size', value: null }, 'Always lock Size.'],
  [
    { holds_when: 'load > 9', action: 'compute', target: 'size', value: '"4 inch"' },
    'When Connected load is more than 9, set Size to “4 inch”.',
  ],
  [
    { holds_when: 'true', action: 'prefill', target: 'size', value: 'load' },
    'Always fill in Size with Connected load, if it is empty.',
  ],
  [
    { holds_when: 'passed', action: 'notify', target: 'gone@alder-falls.example', value: null },
    'When Passed, tell gone@alder-falls.example.',
  ],
] as const)('a rule is a sentence', (rule, words) => {
  expect(
    ruleInWords(rule, labelOf, (address) => (address === 'ada@alder-falls.example' ? 'Ada Lindqvist' : undefined)),
  ).toBe(words)
})

test('a case of a rule names the questions and the people', () => {
  const personOf = (address: string) => (address === 'ada@alder-falls.example' ? 'Ada Lindqvist' : undefined)
  expect(caseInWords('size = RP\nload = 1.8\n', labelOf, personOf)).toBe('Size: RP; Connected load: 1.8')
  expect(
    caseInWords(
      'passed = false\nroute ada@alder-falls.example\nlock load\nnotify max@alder-falls.example',
      labelOf,
      personOf,
    ),
  ).toBe('Passed: no; handed to Ada Lindqvist; Connected load is locked; told to max@alder-falls.example')
})
