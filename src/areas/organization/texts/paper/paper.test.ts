import { expect, test } from 'vitest'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { textOnPaper } from './rules.ts'

test('numbered clauses, tables and links of a text are tagged and read in their order', async () => {
  const text = `The contractor paves **both** lanes, see [the plan](https://city.example.gov/plan).

1. For cause.
   1. Notice of 30 days.
      1. By letter.
   2. Payment to that day.
2. For convenience.

| Item | Price |
| --- | --- |
| Asphalt | $98.50 |

- Main Street
- Mill Road

### Notices

4. A list that begins at four.`
  const { bytes, missing } = await writeDocument({
    kind: 'test',
    title: 'Paving',
    author: 'City of Alder Falls',
    made: '2026-11-20T15:00:00Z',
    body: [{ is: 'heading', level: 2, words: 'Scope' }, ...textOnPaper(text, 'Prices of the scope')],
  })
  expect([faultsOf(bytes), missing]).toEqual([[], []])
  const said = readingOrder(bytes).map(({ tag, words }) => `${tag} ${words}`)
  expect(said).toEqual([
    'H1 Paving',
    'H2 Scope',
    'P The contractor paves both lanes, see the plan.',
    'Lbl 1.',
    'LBody For cause.',
    'Lbl (a)',
    'LBody Notice of 30 days.',
    'Lbl (i)',
    'LBody By letter.',
    'Lbl (b)',
    'LBody Payment to that day.',
    'Lbl 2.',
    'LBody For convenience.',
    'TH Item',
    'TH Price',
    'TH Asphalt',
    'TD $98.50',
    'Lbl •',
    'LBody Main Street',
    'Lbl •',
    'LBody Mill Road',
    'H3 Notices',
    'Lbl 4.',
    'LBody A list that begins at four.',
  ])
})

test('footnotes are numbered in the order of the text and read at its end', async () => {
  const { bytes } = await writeDocument({
    kind: 'test',
    title: 'Paving',
    author: 'City of Alder Falls',
    made: '2026-11-20T15:00:00Z',
    body: [
      { is: 'heading', level: 2, words: 'Scope' },
      ...textOnPaper(
        String.raw`Both lanes^[As of the plan \[sheet 4\].] are paved.

### Prices^[Without tax.]

| Item^[Bid items.] | Price |
| --- | --- |
| Asphalt | $98.50^[Per ton.] |`,
        'Prices',
      ),
    ],
  })
  expect(faultsOf(bytes)).toEqual([])
  const said = readingOrder(bytes).map(({ words }) => words)
  expect(said.join(' ')).toMatch(/Both lanes ?\[1\] are paved\./)
  expect(said.filter((words) => /^\[\d\] \p{L}/u.test(words))).toEqual([
    '[1] As of the plan [sheet 4].',
    '[2] Without tax.',
    '[3] Per ton.',
    '[4] Bid items.',
  ])
})

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4IScHRAwQCgAfJgQRoo8irwAAAABJRU5ErkJggg=='

test('a picture is a figure with its words and caption, and a decorative one is passed over', async () => {
  const of = { organization: 'o', table: 'contracts', record: 'c' }
  const source = (words: string, more: string) =>
    `![${words}](file:11111111-1111-4111-8111-111111111111/${'ab'.repeat(32)}/${more})`
  const text = `Lanes:\n\n${source('Map of the lanes', 'half "Phase 1"')}\n\n${source('', 'full')}\n\nPaved.`
  const blocks = textOnPaper(text, 'Scope', of)
  expect(blocks.map((block) => block.is === 'picture' && block.stored)).toEqual([
    false,
    { ...of, file: '11111111-1111-4111-8111-111111111111', sha256: 'ab'.repeat(32) },
    { ...of, file: '11111111-1111-4111-8111-111111111111', sha256: 'ab'.repeat(32) },
    false,
  ])
  const { bytes } = await writeDocument({
    kind: 'test',
    title: 'Paving',
    author: 'City of Alder Falls',
    made: '2026-11-20T15:00:00Z',
    body: blocks.map((block) =>
      block.is === 'picture' ? { ...block, picture: { ...block.picture, data: png } } : block,
    ),
  })
  expect(faultsOf(bytes)).toEqual([])
  expect(readingOrder(bytes).map(({ tag, words }) => `${tag} ${words}`)).toEqual(
    expect.arrayContaining(['P Lanes:', 'Figure Map of the lanes', 'P Phase 1', 'P Paved.']),
  )
  expect(readingOrder(bytes).filter(({ tag }) => tag === 'Figure')).toHaveLength(1)
  // Where the record is not known, the words of the picture remain.
  expect(textOnPaper(text, 'Scope').map((block) => block.is === 'words' && block.words)).toEqual([
    'Lanes:',
    '[Picture: Map of the lanes] Phase 1',
    'Paved.',
  ])
})
