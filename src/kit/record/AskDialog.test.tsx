import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { date, longText } from '#platform/records/fields.ts'
import { AskDialog } from './AskDialog.tsx'

const fields = {
  day: date({ required: true, label: 'Day' }),
  words: longText({ required: true, label: 'What was seen', help: 'In a sentence.' }),
}
type Asked = Partial<Parameters<typeof AskDialog>[0]>
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

test('a dialog that asks ends with its verb, and nothing is wrong before it is tried', () => {
  const markup = shown({})
  expect(buttons(markup).slice(-2)).toEqual(['Cancel', 'Keep it'])
  expect(markup).not.toContain('is required')
  expect(markup).toContain('In a sentence.')
})

test('beside a verb that cancels the other button keeps', () => {
  expect(buttons(shown({ verb: 'Cancel it' })).slice(-2)).toEqual(['Keep it', 'Cancel it'])
})

test('one that says early what is missing names the first field that is empty, on its verb', () => {
  const markup = shown({ early: true, start: { day: '2026-07-01' } })
  expect(buttons(markup).slice(-2)).toEqual(['Cancel', 'Keep it'])
  expect(markup).toContain('What was seen: enter it.')
})

test('a rule is asked only when everything is entered, and says why not', () => {
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
