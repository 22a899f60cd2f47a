import { expect, test } from 'vitest'
import { centsOn, termOn } from './dated.ts'
import { labelOf, optionLabel } from './record.ts'
import { defineRegister, defineTerms } from './terms.ts'
import { number, text } from './fields.ts'
import { withUnit, type Unit } from '../units.ts'

const settings = defineTerms('sample_terms', {
  label: 'Sample setting',
  plural: 'Sample settings',
  about: 'Settings of a test.',
  terms: {
    wait: { label: 'Waiting period', unit: 'hours', loosens: 'down' },
    keep: { label: 'Years to keep the log', unit: 'years' },
    limit: { label: 'Threshold', unit: '$' },
    score: { label: 'Lowest score' },
  },
  value: { max: 1_000, decimals: 2, help: 'In its unit.' },
  starts: 'The day of the notice.',
  source: 'The code, with its section.',
  outsideLaw: { kinds: ['limit'], decides: [['payments', 'paid_on']] },
})

test('a setting is named with its unit, once', () => {
  expect(settings.fields.kind.options!.map((kind) => optionLabel(settings.fields.kind, kind))).toEqual([
    'Waiting period (hours)',
    'Years to keep the log',
    'Threshold ($)',
    'Lowest score',
  ])
})

test('the control of a register of settings follows from the declaration', () => {
  expect(settings.control).toEqual({
    rule: ['kind'],
    loosens: { value: { wait: 'down' } },
    ends: 'valid_to',
    units: { wait: 'hours', keep: 'years', limit: '$' },
    outsideLaw: { kinds: ['limit'], decides: [['payments', 'paid_on']] },
  })
  expect(settings).toMatchObject({
    access: { of: 'organization', read: 'user', write: 'admin' },
    changedBy: 'commands',
    inOrder: [['valid_from', 'valid_to']],
    title: 'kind',
  })
  expect(Object.keys(settings.fields)).toEqual([
    'kind',
    'value',
    'valid_from',
    'valid_to',
    'source',
    'published_on',
    'reason',
  ])
  expect(settings.fields.valid_from.help).toBe('The day of the notice.')
})

test('without a direction every change of a figure loosens, and without outside law nothing is published late', () => {
  const plain = defineTerms('plain_terms', {
    label: 'Plain setting',
    plural: 'Plain settings',
    about: 'Settings of a test.',
    terms: { rate: { label: 'Rate', unit: '% per year' } },
    value: { max: 100, decimals: 2 },
  })
  expect(plain.control!.loosens).toEqual({ value: 'any' })
  expect(plain.control).not.toHaveProperty('outsideLaw')
  expect(plain.fields).not.toHaveProperty('published_on')
})

test('a register of rules with several figures gets its dates, its reason and its control', () => {
  const rules = defineRegister('sample_periods', {
    label: 'Sample period',
    plural: 'Sample periods',
    about: 'Rules of a test.',
    control: { rule: ['name'], loosens: { days: 'down' }, strictest: true },
    title: 'name',
    list: ['name', 'days', 'valid_from', 'valid_to'],
    fields: { name: text({ required: true, max: 40 }), days: number({ required: true, min: 0 }) },
  })
  expect(Object.keys(rules.fields)).toEqual(['name', 'days', 'valid_from', 'valid_to', 'reason'])
  expect(rules.control).toEqual({ rule: ['name'], loosens: { days: 'down' }, strictest: true, ends: 'valid_to' })
  expect([labelOf(rules, 'valid_from'), labelOf(rules, 'valid_to')]).toEqual(['Effective from', 'Effective to'])
})

test('the figure of a day is that of the row that began last, in dollars or in cents', () => {
  const rows = [
    { kind: 'limit', value: 10.25, valid_from: '2026-01-01', valid_to: null },
    // Numbers with decimals can come from the table API as text.
    { kind: 'limit', value: '20.5' as never, valid_from: '2026-07-01', valid_to: '2026-12-31' },
  ]
  expect(['2025-12-31', '2026-06-30', '2026-07-01', '2027-01-01'].map((day) => termOn(rows, 'limit', day))).toEqual([
    undefined,
    10.25,
    20.5,
    10.25,
  ])
  expect([centsOn(rows, 'limit', '2026-06-30'), centsOn(rows, 'limit', '2025-01-01')]).toEqual([10_25, undefined])
})

test.each<[number, Unit | undefined, string]>([
  [72, 'hours', '72 hours'],
  [1, 'days', '1 day'],
  [0, 'years', '0 years'],
  [27, '%', '27%'],
  [4.875, '% per year', '4.875% per year'],
  [15_000, '$', '$15,000.00'],
  [85, '$ per hour', '$85.00 per hour'],
  [1.645, undefined, '1.645'],
])('%s in %s reads %s', (figure, unit, words) => expect(withUnit(figure, unit)).toBe(words))
