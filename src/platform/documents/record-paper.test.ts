import { expect, test } from 'vitest'
import { date, longText, text } from '../records/fields.ts'
import { defineRecord } from '../records/record.ts'
import { recordPaper } from './record-paper.ts'

const minutes = defineRecord('meeting_minutes', {
  label: 'Minutes',
  plural: 'Minutes',
  about: 'A meeting.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title'],
  fields: {
    title: text({ required: true, max: 200 }),
    held_on: date({ required: true, label: 'Held' }),
    notes: longText({ max: 5_000, formatted: true }),
    agreed: longText({ max: 5_000 }),
  },
})
const row = {
  title: 'Detour',
  held_on: '2026-11-18',
  notes: '| Who |\n| --- |',
  agreed: `By **May 1**^[Weather permitting.].\n\n![Map of the detour](file:01a214a5-9d03-7cf6-936d-9e2a5926857d/${'ab'.repeat(32)}/full)`,
}
const printing = { record: minutes, row, lines: [], names: new Map(), letterhead: { agency: 'City' }, zone: 'UTC' }

test('a formatted text is read as its editor reads it; other texts have their notes and the words of pictures', () => {
  const { body } = recordPaper({
    ...printing,
    today: '2026-11-20',
    formatted: (words, caption) => [{ is: 'notice', title: caption, words }],
  })
  expect(body.slice(1)).toEqual([
    { is: 'heading', level: 2, words: 'Notes' },
    { is: 'notice', title: 'Notes', words: '| Who |\n| --- |' },
    { is: 'heading', level: 2, words: 'Agreed' },
    { is: 'words', words: ['By ', { text: 'May 1', bold: true }, { text: '', note: 'Weather permitting.' }, '.'] },
    { is: 'words', words: '[Picture: Map of the detour]' },
  ])
})
