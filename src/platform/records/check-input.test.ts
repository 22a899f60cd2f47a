import fc from 'fast-check'
import { expect, test } from 'vitest'
import { records } from '../../records.ts'
import { checkInput } from './check-input.ts'
import { text, type Field } from './fields.ts'
import { labelOf, openFields, type AnyRecord } from './record.ts'
import { inputSchema } from './schema.ts'

const day = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
    .map(([year, month, date]) =>
      [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-'),
    ),
  fc.constantFrom('2024-02-29', '2023-02-29', '1900-02-29', '2000-02-29', '2026-7-1', '2026-07-01 ', '7/1/2027'),
)
const moment = fc
  .tuple(
    day,
    fc.constantFrom(
      'T00:00:00Z',
      'T23:59:59.5Z',
      'T24:00:00Z',
      'T12:30Z',
      'T12:30:00+05:30',
      'T12:30:00-24:00',
      ' 12:30:00Z',
      'T12:30:00',
      't12:30:00z',
    ),
  )
  .map(([date, time]) => date + time)
const figure = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.integer({ min: -500, max: 500 }).map((hundredths) => hundredths / 100),
  fc.constantFrom(0, -0, 0.1 + 0.2, 2 ** 53, -(2 ** 53), Number.NaN, Number.POSITIVE_INFINITY, 12.345678, 12.3456789),
)
const words = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ minLength: 450, maxLength: 700 }),
  fc.emailAddress(),
  fc.webUrl(),
  fc.constantFrom(
    ' Ada@Example.GOV ',
    '+12125550100',
    '0123',
    'https://example.gov/a b',
    'javascript:alert(1)',
    'a\u0000b',
    'a\nb',
    'true',
  ),
)
const id = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '0198f000-0000-7000-8000-00000000000',
    '0198f000-0000-9000-8000-000000000001',
    '0198f000-0000-7000-c000-000000000001',
  ),
)
const anything = fc.oneof(words, figure, day, moment, id, fc.boolean(), fc.constant({}), fc.constant([]))

const likely = (field: Field) => {
  const kinds: Partial<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
    date: day,
    instant: moment,
    number: figure,
    percent: figure,
    money: figure,
    ref: id,
    person: id,
    flag: fc.boolean(),
  }
  return fc.oneof(kinds[field.kind] ?? (field.options ? fc.constantFrom(...field.options) : words), anything)
}

/** Kinds whose contents only the server checks. */
const made = new Set(['place', 'files', 'lines'])
/** The same values each time: a flaky test helps no one. */
const seed = Number(process.env.SEED ?? 20261120)
const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** Each different field once: many records share the same ones. */
const fields = new Map(
  (records as readonly AnyRecord[]).flatMap((of) =>
    openFields(of).map(([name, field]): [string, [AnyRecord, string, Field]] => [
      JSON.stringify({ ...field, help: undefined }),
      [of, name, field],
    ]),
  ),
)

test('a form and the server give the same error for every field', () => {
  expect(fields.size).toBeGreaterThan(50)
  for (const [of, name, field] of fields.values()) {
    if (made.has(field.kind)) continue
    const schema = inputSchema(of)
    fc.assert(
      fc.property(likely(field), (given) => {
        fc.pre(!isEmpty(given))
        const said =
          schema.safeParse({ [name]: given }).error?.issues.find(({ path }) => path[0] === name)?.message ?? null
        const { reason } = checkInput(field, labelOf(of, name), given)
        expect([name, given, reason]).toEqual([name, given, said])
      }),
      { numRuns: 60, seed },
    )
  }
})

test('a form and the server store the same value', () => {
  for (const [of, name, field] of fields.values()) {
    if (made.has(field.kind)) continue
    const schema = inputSchema({ ...of, fields: { [name]: field } })
    fc.assert(
      fc.property(likely(field), (given) => {
        const { value, reason } = checkInput(field, labelOf(of, name), given)
        if (reason === null && !isEmpty(given))
          expect(value).toEqual((schema.parse({ [name]: given }) as Record<string, unknown>)[name])
      }),
      { numRuns: 60, seed },
    )
  }
})

test.each([
  [
    text({ format: 'url', max: 2048 }),
    `https://example.gov/${'x'.repeat(2048)}`,
    'URL must be less than 2048 characters',
  ],
  [text({ format: 'url', max: 500 }), 'x'.repeat(501), 'Invalid URL format'],
  [
    text({ format: 'url', max: 500 }),
    `https://example.gov/${'x'.repeat(500)}`,
    'Website must be less than 500 characters',
  ],
  [text({ format: 'email', max: 120 }), `${'x'.repeat(120)}@example.gov`, 'Website must be less than 120 characters'],
  [text({ max: 20 }), 'x'.repeat(21), 'Website must be less than 20 characters'],
])('a text that is too long for its kind is told so by that kind first', (field, given, reason) => {
  expect(checkInput(field, 'Website', given).reason).toBe(reason)
})
