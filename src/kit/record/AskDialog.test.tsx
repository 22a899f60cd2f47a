import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { date, longText } from '#platform/records/fields.ts'
import { AskDialog } from './AskDialog.tsx'

const fields = {
  day: date({ required: true, label: 'Day' }),
  words: longText({ required: true, label: 'What was seen', help: 'In a sentence.' }),
}
type Asked = Partial<Omit<Parameters<typeof AskDialog>[0], 'run' | 'press'>>
const shown = (asked: Asked) =>
  renderToStaticMarkup(
    <AskDialog
      title="The visit took place"
      verb="Keep it"
      fields={fields}
      run={async () => {}}
      onClose={() => {}}
      {...asked}
    />,
  )
const buttons = (markup: string) =>
  [...markup.matchAll(/<button([^>]*)>(?:<[^>]*>)*([^<]*)/g)].map(
    ([, attributes, words]) => words || /aria-label="([^"]*)"/.exec(attributes!)?.[1],
  )

test('a dialog with questions ends with its verb, and shows no errors before the first try', () => {
  const markup = shown({})
  expect(buttons(markup).slice(-2)).toEqual(['Cancel', 'Keep it'])
  expect(markup).not.toContain('is required')
  expect(markup).toContain('In a sentence.')
})

test('beside a verb that cancels, the other button keeps the record', () => {
  expect(buttons(shown({ verb: 'Cancel transfer' })).slice(-2)).toEqual(['Keep it', 'Cancel transfer'])
})

test('one with an early check names the first empty field on its verb', () => {
  const markup = shown({ early: true, start: { day: '2026-07-01' } })
  expect(buttons(markup).slice(-2)).toEqual(['Cancel', 'Keep it'])
  expect(markup).toContain('What was seen: enter it.')
})

test('a rule is checked only after all answers are entered, and gives its reason', () => {
  const whyNot = ({ day }: { day: string }) => (day > '2026-07-01' ? 'That day has not come yet.' : null)
  expect(shown({ whyNot })).toContain('Day: enter it.')
  const start = { day: '2026-07-02', words: 'Records are kept.' }
  expect(shown({ whyNot, start })).toContain('That day has not come yet.')
  expect(shown({ whyNot: (values) => ({ name: 'day', message: whyNot(values)! }), start })).toContain(
    'That day has not come yet.',
  )
  expect(shown({ whyNot, start: { ...start, day: '2026-07-01' } })).toMatch(
    /<button type="submit" form="[^"]+"|form="[^"]+" type="submit"/,
  )
})
