import { expect, test } from 'vitest'
import { choice, flag, ref, text } from './fields.ts'
import { defineRecord } from './record.ts'
import { isInForm, sectionsOf } from './form-sections.ts'

const award = defineRecord('zz_awards', {
  label: 'Award',
  plural: 'Awards',
  about: 'An award that only this test knows.',
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'title',
  list: ['title'],
  sections: [
    { title: 'Award', fields: ['title', 'kind'] },
    { title: 'More', folded: true, fields: ['quote', 'fund'] },
  ],
  fields: {
    title: text({ required: true }),
    kind: choice(['federal', 'private'], { required: true }),
    quote: text(),
    fund: ref('funds'),
    given: text({ setBy: 'commands' }),
  },
})
const named = (record: typeof award) => sectionsOf(record).map(({ fields }) => fields.map(([name]) => name))

test('a form has the parts of its record, or one', () => {
  expect(named(award)).toEqual([
    ['title', 'kind'],
    ['quote', 'fund'],
  ])
  const { sections: _, ...plain } = award
  expect(named(plain)).toEqual([['title', 'kind', 'quote', 'fund']])
})

test('a form that leaves a field out leaves it out of its part too', () => {
  const { fund: _, ...fields } = award.fields
  expect(named({ ...award, fields } as unknown as typeof award)).toEqual([['title', 'kind'], ['quote']])
})

const passed = text({ onlyFor: { kind: ['passed'] } })

test.each([
  ['asked of this kind', { kind: 'passed', quote: null }, {}, true],
  ['empty, of another kind', { kind: 'private', quote: null }, {}, false],
  ['filled, of another kind: an older entry, or an import', { kind: 'private', quote: 'State' }, {}, true],
  ['the same, and another kind is chosen', { kind: 'private', quote: 'State' }, { kind: 'federal' }, false],
  ['filled, and a kind without it is chosen', { kind: 'passed', quote: 'State' }, { kind: 'federal' }, false],
])('in the form of a record that exists: %s', (_, opened, typed, shown) =>
  expect(isInForm(passed, 'quote', { ...opened, ...typed }, opened)).toBe(shown),
)

test('the value with which every record begins is no entry of another kind', () => {
  const permanent = flag({ initial: true, onlyFor: { kind: ['labor'] } })
  expect(isInForm(permanent, 'permanent', { kind: 'rental' }, { kind: 'rental', permanent: true })).toBe(false)
})
