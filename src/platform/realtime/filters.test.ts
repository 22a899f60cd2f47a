import { postgresChangesFilter } from '@supabase/realtime-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterSql, FilterRefused, readFilter } from './filters.ts'

test.each<[string, object[]]>([
  ['', []],
  ['id=eq.200', [{ column: 'id', operator: 'eq', negated: false, values: ['200'] }]],
  ['status=not.in.(draft,"a,b")', [{ column: 'status', operator: 'in', negated: true, values: ['draft', 'a,b'] }]],
  [
    'a=gt.1,b=lte.2',
    [
      { column: 'a', operator: 'gt' },
      { column: 'b', operator: 'lte', values: ['2'] },
    ],
  ],
  ['title=like.%road%', [{ operator: 'like', values: ['%road%'] }]],
  ['name=eq."say \\"hi\\", twice"', [{ values: ['say "hi", twice'] }]],
  [
    postgresChangesFilter().eq('name', 'a,b)').neq('other', ' x ').is('gone', null).in('n', [1, 2]).build(),
    [{ values: ['a,b)'] }, { values: [' x '] }, { operator: 'is', values: ['null'] }, { values: ['1', '2'] }],
  ],
])('%s', (filter, conditions) => {
  expect(readFilter(filter)).toMatchObject(conditions)
})

test.each([
  'id',
  'id=200',
  'id=eq',
  'id=regex.a',
  'a b=eq.1',
  'id=match.(a+)+$',
  'id=in.1',
  'id=is.7',
  "id'; drop table x--=eq.1",
  'constructor=constructor.1',
  Array.from({ length: 11 }, () => 'a=eq.1').join(),
])('%s is rejected', (filter) => expect(() => readFilter(filter)).toThrow(FilterRefused))

test('values are bound, columns come from the catalog, and a condition on another column counts as true', () => {
  const bound: unknown[] = []
  const sql = filterSql(
    readFilter(`id=eq.1,title=eq.x'; drop table notes--`),
    new Map([['id', 'integer']]),
    (name) => `"${name}"`,
    (value) => `$${bound.push(value)}`,
  )
  expect(sql).toBe('coalesce(("id" = ($1::text)::integer), false)')
  expect(bound).toEqual(['1'])
})

test('any text is a filter or is refused with a sentence, and its values never reach the SQL', () => {
  const words = fc.constantFrom(
    'id',
    'title',
    '=',
    'eq',
    '.',
    'in',
    '(',
    ')',
    '"',
    ',',
    'not',
    '\\',
    "'",
    ' ',
    'x',
    ';--',
    '1',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 20 }).map((parts) => parts.join('')),
      ),
      (filter) => {
        try {
          const sql = filterSql(
            readFilter(filter),
            new Map([
              ['id', 'integer'],
              ['title', 'text'],
            ]),
            (name) => `"${name}"`,
            () => '$1',
          )
          expect(
            sql.replace(
              /"(id|title)"|::(text|integer)|\[\]|\$1|coalesce|false|true|not |null|and |case|when|then|else|end|is|distinct|from|any|i?like|[()=<>', ]/g,
              '',
            ),
          ).toBe('')
        } catch (error) {
          expect(error).toBeInstanceOf(FilterRefused)
        }
      },
    ),
  )
})
