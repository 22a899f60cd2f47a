import { expect, test } from 'vitest'
import { caseInWords, ruleInWords } from './in-words.ts'

const labelOf = (key: string) =>
  ({ passed: 'Passed', size: 'Size', load: 'Connected load', place: 'Service address' })[key]

test.each([
  [
    { holds_when: 'passed = false', action: 'route', target: 'ada@alder-falls.example', value: null },
    'When Passed is no, route it to Ada Lindqvist.',
  ],
  [{ holds_when: 'true', action: 'lock', target: 'size', value: null }, 'Always lock Size.'],
  [
    { holds_when: 'load > 9', action: 'compute', target: 'size', value: '"4 inch"' },
    'When Connected load is more than 9, set Size to “4 inch”.',
  ],
  [
    { holds_when: 'true', action: 'prefill', target: 'size', value: 'load' },
    'Always prefill Size with Connected load, if it is empty.',
  ],
  [
    { holds_when: 'passed', action: 'notify', target: 'gone@alder-falls.example', value: null },
    'When Passed, notify gone@alder-falls.example.',
  ],
] as const)('a rule reads as a sentence', (rule, words) => {
  expect(
    ruleInWords(rule, labelOf, (address) => (address === 'ada@alder-falls.example' ? 'Ada Lindqvist' : undefined)),
  ).toBe(words)
})

test('a rule test case names questions and people', () => {
  const personOf = (address: string) => (address === 'ada@alder-falls.example' ? 'Ada Lindqvist' : undefined)
  expect(caseInWords('size = RP\nload = 1.8\n', labelOf, personOf)).toBe('Size: RP; Connected load: 1.8')
  expect(
    caseInWords(
      'passed = false\nroute ada@alder-falls.example\nlock load\nnotify max@alder-falls.example',
      labelOf,
      personOf,
    ),
  ).toBe('Passed: no; routed to Ada Lindqvist; Connected load is locked; notified max@alder-falls.example')
})
