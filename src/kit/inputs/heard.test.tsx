import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { choice, date, flag, instant, longText, money, number, percent, place, text } from '#platform/records/fields.ts'
import type { Field } from '#platform/records/fields.ts'
import { controlsOf, faultsOf, Page } from '#tests/by-ear.ts'
import { Combobox } from './Combobox.tsx'
import { FieldInput } from './FieldInput.tsx'

const given = {
  id: 'amount',
  label: 'Amount in question',
  hint: 'As the invoice has it.',
  error: 'Enter an amount.',
  required: true,
  value: null,
  onChange: () => {},
}
const many = ['one', 'two', 'three', 'four', 'five', 'six']

test.each<[string, Field]>([
  ['a line of text', text() as Field],
  ['several lines', longText() as Field],
  ['two short choices', choice(['yes', 'no']) as Field],
  ['five choices', choice(many.slice(0, 5)) as Field],
  ['a list of choices', choice(many) as Field],
  ['a date', date() as Field],
  ['a moment', instant() as Field],
  ['a number', number() as Field],
  ['money', money() as Field],
  ['a percentage', percent() as Field],
  ['a place', place() as Field],
  ['yes or no', flag() as Field],
])('%s is read with its name, its hint, its error and that it is required', (_, field) => {
  const page = new Page(renderToStaticMarkup(<FieldInput field={field} {...given} />))
  const first = page.at('amount')!
  const control = first.attributes.type === 'radio' ? page.groupOf(first)! : first
  expect(page.nameOf(control)).toBe('Amount in question')
  expect(page.descriptionOf(control)).toContain('As the invoice has it. Enter an amount.')
  expect(control.attributes['aria-invalid']).toBe('true')
  // A box that may stay unchecked is never required.
  if (field.kind !== 'flag') expect(control.attributes['aria-required']).toBe('true')
  expect(faultsOf(page).filter((fault) => !fault.endsWith('headings of the first level'))).toEqual([])
})

test('a search among many says how many match', () => {
  const page = (found: { id: string; name: string }[] | undefined, begin?: string) =>
    new Page(
      renderToStaticMarkup(
        <Combobox {...given} begin={begin} chosen={undefined} typed="" onType={() => {}} found={found} />,
      ),
    )
  const said = (of: Page) => {
    const status = of.all.find(({ attributes }) => attributes['aria-live'] === 'polite')!
    return of.nameOf(status)
  }
  const rows = [
    { id: '1', name: 'Larkspur' },
    { id: '2', name: 'Ridgeway' },
  ]
  expect(said(page(rows, ''))).toBe('2 matches')
  expect(said(page(rows.slice(1), ''))).toBe('1 match')
  // Closed, or while it searches, it says nothing.
  expect([said(page(rows)), said(page(undefined, ''))]).toEqual(['', ''])
  expect(controlsOf(page(rows).all)[0]!.attributes['aria-expanded']).toBe('false')
})
