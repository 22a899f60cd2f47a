import { expect, test } from 'vitest'
import { contractSecurity } from '#areas/contracts/contracts/records.ts'
import { vendorCertificate } from '#areas/vendors/certificates/records.ts'
import { addressOf, placeOfText, recordAbove, snippetPieces, textNote, type TextState } from './rules.ts'

test('the matches in a snippet are pieces of their own, and lines and columns are spaces', () => {
  expect(snippetPieces('the north\t⟦parapet⟧ ⟦leaks⟧\nand')).toEqual([
    { text: 'the north ', match: false },
    { text: 'parapet', match: true },
    { text: ' ', match: false },
    { text: 'leaks', match: true },
    { text: ' and', match: false },
  ])
  expect(snippetPieces('a ⟧ stray ⟦ mark')).toEqual([{ text: 'a  stray  mark', match: false }])
})

test('a hit leads to its page with the matched word', () => {
  expect(addressOf({ file: 'f', page: 3, snippet: 'the ⟦parapet & roof⟧' })).toBe(
    '/files/f?page=3&find=parapet%20%26%20roof',
  )
  expect(addressOf({ file: 'f', page: null, snippet: 'words' })).toBe('/files/f')
})

test('a certificate belongs to its contract or its vendor', () => {
  expect(recordAbove(contractSecurity)).toEqual({ table: 'contracts', by: 'contract' })
  expect(recordAbove(vendorCertificate)).toEqual({ table: 'vendors', by: 'vendor' })
  expect(recordAbove({ access: { of: 'owner' }, fields: {} })).toBeNull()
})

test('a hit in a text leads to its section, and a policy to its page', () => {
  const hit = { table_name: 'contracts', record: 'c', section: 's' }
  expect(placeOfText(hit)).toBe('/records/contracts/c#section-s')
  expect(placeOfText({ ...hit, table_name: 'policies', section: 'c' })).toBe('/records/policies/c')
})

test.each<[string, Partial<TextState>, string | null]>([
  ['all read', { pages: 2 }, null],
  ['waiting', { state: 'waiting' }, 'Its text is being read for the search.'],
  [
    'locked',
    { state: 'unread', problem: 'This PDF is protected with a password.' },
    'Not searchable. This PDF is protected with a password.',
  ],
  ['one scan', { pages: 1, empty: [1] }, 'Not searchable: no text on its page. Scans are pictures of text.'],
  ['some scans', { pages: 9, empty: [1, 3, 4, 5, 9] }, 'No text on pages 1, 3 to 5 and 9.'],
  ['two scans', { pages: 9, empty: [3, 4] }, 'No text on pages 3 and 4.'],
  [
    'cut',
    { pages: 500, empty: [7], problem: 'Only the first 400 of 500 pages are searched.' },
    'No text on page 7. Only the first 400 of 500 pages are searched.',
  ],
])('a file that is %s', (_, change, words) =>
  expect(textNote({ path: 'p', state: 'read', pages: null, problem: null, empty: [], ...change })).toBe(words),
)
