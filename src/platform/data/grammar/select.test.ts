import { describe, expect, test } from 'vitest'
import { ApiError } from '../wire/errors.ts'
import { readSelect } from './select.ts'

const column = (name: string, more: object = {}) => ({ kind: 'column', path: { column: name, steps: [] }, ...more })
const embed = (relation: string, items: object[], more: object = {}) => ({
  kind: 'embed',
  relation,
  spread: false,
  items,
  ...more,
})
const star = { kind: 'star' }

test.each<[string, object[]]>([
  ['', []],
  ['*', [star]],
  ['id, name', [column('id'), column('name')]],
  ['total:amount', [column('amount', { label: 'total' })]],
  ['amount::text', [column('amount', { cast: 'text' })]],
  ['total:amount::double precision', [column('amount', { label: 'total', cast: 'double precision' })]],
  ['needed-by', [column('needed-by')]],
  ['naïve_ÿ', [column('naïve_ÿ')]],
  ['"a,b"', [column('a,b')]],
  [String.raw`"a\"b"`, [column('a"b')]],
  [
    'data->address->>city',
    [
      {
        kind: 'column',
        path: {
          column: 'data',
          steps: [
            { arrow: '->', key: 'address' },
            { arrow: '->>', key: 'city' },
          ],
        },
      },
    ],
  ],
  [
    'data->0->>-1',
    [
      {
        kind: 'column',
        path: {
          column: 'data',
          steps: [
            { arrow: '->', key: 0 },
            { arrow: '->>', key: -1 },
          ],
        },
      },
    ],
  ],
  ['data->1abc', [{ kind: 'column', path: { column: 'data', steps: [{ arrow: '->', key: '1abc' }] } }]],
  ['vendors(*)', [embed('vendors', [star])]],
  ['vendors()', [embed('vendors', [])]],
  [
    'id,vendor:vendors!inner(name),id',
    [column('id'), embed('vendors', [column('name')], { label: 'vendor', join: 'inner' }), column('id')],
  ],
  ['vendors!fk!left(id)', [embed('vendors', [column('id')], { hint: 'fk', join: 'left' })]],
  ['vendors!inner!fk(id)', [embed('vendors', [column('id')], { hint: 'fk', join: 'inner' })]],
  [
    '...vendors(name,city:address)',
    [embed('vendors', [column('name'), column('address', { label: 'city' })], { spread: true })],
  ],
  ['a(b(c(d(*))))', [embed('a', [embed('b', [embed('c', [embed('d', [star])])])])]],
  ['count()', [column('*', { aggregate: 'count' })]],
  ['n:id.count()', [column('id', { label: 'n', aggregate: 'count' })]],
  ['a:count(id)', [embed('count', [column('id')], { label: 'a' })]],
])('select=%s is understood', (text, items) => {
  expect(readSelect(text)).toEqual(items)
})

describe('refusals', () => {
  test.each<[string, string]>([
    [',', 'unexpected "," expecting field name'],
    ['a,', 'unexpected end of input'],
    ['a(', 'unexpected end of input expecting ")"'],
    ['a)', 'unexpected ")"'],
    ['a(b))', 'unexpected ")"'],
    ['a:*', 'expecting'],
    ['name!hint', 'expecting "("'],
    ['a::', 'expecting the name of a type'],
    ['a->', 'expecting any non reserved character'],
    ['"a', 'expecting a closing double quote'],
    ['a;drop', 'unexpected ";"'],
    ["a'b", 'unexpected "\'"'],
    ['a(b.c)', 'expecting an aggregate function'],
    ['.....', 'expecting field name'],
  ])('select=%s', (text, details) => {
    const refusal = refusalOf(() => readSelect(text))
    expect(refusal).toMatchObject({ status: 400, code: 'PGRST100', details: expect.stringContaining(details) })
  })

  test('a fifth level of embedding', () => {
    expect(refusalOf(() => readSelect('a(b(c(d(e(*)))))')).message).toBe('Relations can be embedded up to 4 deep.')
  })
  test('more relations, columns or letters than allowed', () => {
    expect(refusalOf(() => readSelect(Array.from({ length: 31 }, (_, n) => `a${n}()`).join())).message).toBe(
      'A request can embed up to 30 relations.',
    )
    expect(refusalOf(() => readSelect(Array.from({ length: 301 }, () => 'a').join())).message).toBe(
      'A request can select up to 300 columns.',
    )
    expect(refusalOf(() => readSelect('a'.repeat(64))).message).toBe('A name can have up to 63 bytes.')
  })
})

function refusalOf(work: () => unknown): ApiError {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('It was not refused.')
}
