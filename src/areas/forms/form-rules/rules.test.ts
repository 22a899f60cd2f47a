import { expect, test } from 'vitest'
import type { Definition } from '../definition/rules.ts'
import { applyRules, failuresOf, findingsOf, readCase, whyNotRule, type Rule } from './rules.ts'
import { bodyOf, isGone, isReceipt, minutesUntilNext, whyNotAddress } from '../webhooks/rules.ts'
import { coverageOf, fillBoxes } from '../pdf/rules.ts'
import { funnelOf, keepUntil } from '../submissions/rules.ts'

const today = '2027-07-01'
const definition: Definition = {
  questions: [
    { key: 'class', kind: 'choice', label: 'Class', options: ['House', 'Shop'] },
    { key: 'load', kind: 'number', label: 'Load' },
    { key: 'fee', kind: 'money', label: 'Fee' },
    { key: 'name', kind: 'short_text', label: 'Name' },
  ],
}
const rule = (
  id: string,
  holds_when: string,
  action: Rule['action'],
  target: string,
  value: string | null = null,
  position = 1,
): Rule => ({ id, name: id, position, holds_when, action, target, value, active: true })

test('rules apply in order, and prefill leaves existing answers alone', () => {
  const rules = [
    rule('b', 'fee > 100', 'route', 'max@example.gov', null, 2),
    rule('a', 'class = "Shop"', 'compute', 'fee', '250', 1),
    rule('c', 'true', 'prefill', 'name', '"Nobody"', 3),
    rule('d', 'fee > 100', 'notify', 'ada@example.gov', null, 4),
  ]
  const outcome = applyRules(definition, rules, { class: 'Shop', name: 'Ann' }, today)
  expect(outcome).toMatchObject({
    answers: { fee: 250_00, name: 'Ann' },
    route: 'max@example.gov',
    notify: ['ada@example.gov'],
    fired: ['a', 'b', 'c', 'd'],
  })
  expect(outcome.locked.has('fee')).toBe(true)
  expect(applyRules(definition, rules, { class: 'House' }, today)).toMatchObject({
    answers: { name: 'Nobody' },
    route: null,
  })
})
test('a locked question keeps its prefilled value and reports a change; an answer from before the lock stays', () => {
  const rules = [
    rule('a', 'true', 'prefill', 'name', '"Nobody"', 1),
    rule('b', 'class = "Shop"', 'lock', 'name', null, 2),
    rule('c', 'true', 'lock', 'fee', null, 3),
    rule('d', 'class = "Shop"', 'lock', 'load', null, 4),
  ]
  expect(applyRules(definition, rules, { class: 'Shop', name: 'Ann', fee: 1, load: 7 }, today)).toMatchObject({
    answers: { name: 'Nobody', load: 7 },
    changed: ['name', 'fee'],
  })
  expect(applyRules(definition, rules, { class: 'Shop', name: 'Nobody', load: 7 }, today).changed).toEqual([])
  expect(applyRules(definition, rules, { class: 'House', name: 'Ann' }, today)).toMatchObject({
    answers: { name: 'Ann' },
    changed: [],
  })
})

test.each<[Partial<Rule>, string | null]>([
  [{}, null],
  [{ holds_when: 'klass = 1' }, 'Condition: There is no question with the key klass.'],
  [{ target: 'x' }, 'There is no question with the key x.'],
  [{ value: null }, 'Enter a value.'],
  [{ value: '1 +' }, 'Value: The formula is incomplete.'],
  [{ action: 'route', target: 'fee' }, 'Enter the colleague’s email address.'],
  [{ action: 'lock', value: null }, null],
])('%j', (change, reason) =>
  expect(whyNotRule({ ...rule('a', 'load > 1', 'compute', 'fee', '1'), ...change }, definition)).toBe(reason),
)

test('contradicting rules and rules that can never apply are found, including boundary values', () => {
  const said = (...rules: Rule[]) => findingsOf(definition, rules, today).findings.map(({ words }) => words)
  expect(
    said(rule('low', 'load < 10', 'compute', 'fee', '1'), rule('high', 'load >= 10', 'compute', 'fee', '2')),
  ).toEqual([])
  expect(
    said(rule('low', 'load <= 10', 'compute', 'fee', '1'), rule('high', 'load >= 10', 'compute', 'fee', '2')),
  ).toEqual(['“high” and “low” both set fee to different values (the last wins) when load is 10.'])
  expect(
    said(rule('same', 'load <= 10', 'compute', 'fee', '2'), rule('high', 'load >= 10', 'compute', 'fee', '2')),
  ).toEqual([])
  expect(said(rule('never', 'load > 10 and load < 5', 'lock', 'fee'))).toEqual(['“never” can never apply.'])
  expect(
    findingsOf(
      {
        questions: [
          ...definition.questions,
          { key: 'passed', kind: 'computed', label: 'Passed', formula: 'load >= 2', unit: 'yes_no' },
          { key: 'tier', kind: 'computed', label: 'Tier', formula: 'if(load > 9, "A", "B")', unit: 'text' },
        ],
      },
      [rule('failed', 'passed = false', 'lock', 'fee'), rule('tier', 'tier = "A"', 'lock', 'fee')],
      today,
    ).findings,
  ).toEqual([])
  expect(said(rule('wrong', 'load >', 'lock', 'fee'))).toEqual([
    '“wrong” doesn’t fit the questions: Condition: The formula is incomplete.',
  ])
})
test('a case passes or reports the actual result', () => {
  const rules = [rule('a', 'class = "Shop"', 'compute', 'fee', '250')]
  expect(failuresOf(definition, rules, { given: 'class = Shop', expected: 'fee = 250\nlock fee' }, today)).toEqual([])
  expect(
    failuresOf(definition, rules, { given: 'class = House', expected: 'fee = 250\nroute max@example.gov' }, today),
  ).toEqual(['fee is null instead of 25000', '“route max@example.gov” doesn’t happen'])
  expect(readCase('nonsense', definition).reason).toBe('“nonsense” isn’t “key = value”.')
})

test.each([
  ['https://orders.example.com/x', null],
  ['http://orders.example.com', 'Use an https URL without a password.'],
  ['https://a:b@example.com', 'Use an https URL without a password.'],
  ['https://localhost:8080/', 'This address is not on the internet.'],
  ['https://db.internal/', 'This address is not on the internet.'],
  ...[
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '127.1',
    '192.168.1.5:8443',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '127.0.0.1.',
    'intranet',
    '①②⑦.⓪.⓪.①',
    '１２７。０。０。１',
    'ｌｏｃａｌｈｏｓｔ',
  ].map((host): [string, string] => [`https://${host}/x`, 'This address is not on the internet.']),
  ['https://93.184.216.34/x', null],
  ['https://[2606:4700::1111]/x', null],
])('the webhook %s', (url, reason) => expect(whyNotAddress(url)).toBe(reason))
test('webhook retries wait longer each time, and results are reported in two ways', () => {
  const now = '2027-07-01T00:00:00.000Z'
  expect([1, 2, 6, 7].map(minutesUntilNext)).toEqual([1, 5, 600, null])
  expect([199, 200, 299, 300, 410].map(isReceipt)).toEqual([false, true, true, false, false])
  expect(isGone(410)).toBe(true)
  const event = { id: 'msg_1', event: 'form.sent' as const, at: now, source: 'urn:x', data: { id: 1 } }
  expect(JSON.parse(bodyOf('plain', event))).toEqual({ type: 'form.sent', timestamp: now, data: { id: 1 } })
  expect(JSON.parse(bodyOf('cloudevents', event))).toEqual({
    specversion: '1.0',
    id: 'msg_1',
    source: 'urn:x',
    type: 'form.sent',
    time: now,
    datacontenttype: 'application/json',
    data: { id: 1 },
  })
})

test('a template reports empty boxes and answers that do not fit', () => {
  const template = { boxes: 'who, 5\nfee_box\nempty', drawn: null, map: 'who = name\nfee_box = fee\ngone = load' }
  expect(coverageOf(template, definition)).toEqual({
    unmapped: ['empty'],
    unknown: ['gone'],
    wrong: [],
    unused: ['class'],
    twice: [],
  })
  expect(coverageOf({ boxes: 'who', drawn: null, map: "who = 'load'" }, definition).unused).toContain('load')
  expect(
    coverageOf(
      { boxes: 'who', drawn: null, map: `who = ${'a'.repeat(60)}!` },
      {
        questions: [
          { key: '(a|a)*b', kind: 'number', label: 'Slow' },
          { key: 'a(', kind: 'number', label: 'Broken' },
        ],
      },
    ).unused,
  ).toEqual(['(a|a)*b', 'a('])
  expect(
    fillBoxes(
      { ...template, map: 'who = name\nfee_box = fee * 2' },
      definition,
      { name: 'Annabel', fee: 10_00 },
      today,
    ),
  ).toEqual([
    { box: 'who', text: 'Annabel', over: 2 },
    { box: 'fee_box', text: '20', over: 0 },
  ])
})
test('where people stop, and what they get wrong', () => {
  const sitting = (status: 'open' | 'finished', last_field: string, mistakes = {}) => ({
    status,
    last_field,
    seconds: 60,
    times: '{"a":3}',
    mistakes: JSON.stringify(mistakes),
    device: 'wide' as const,
  })
  expect(funnelOf([sitting('finished', 'b'), sitting('open', 'a', { a: 2 }), sitting('open', 'a')])).toMatchObject({
    begun: 3,
    finished: 1,
    stopped: [{ key: 'a', count: 2 }],
    mistakes: [{ key: 'a', count: 1, share: 1 / 3 }],
    times: [{ key: 'a', seconds: 3, of: 3 }],
    middleSeconds: 60,
  })
  expect(keepUntil('2027-01-31', 1)).toBe('2027-02-28')
})
