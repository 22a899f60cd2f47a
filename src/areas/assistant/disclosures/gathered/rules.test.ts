import { expect, test } from 'vitest'
import { gathered, paragraphsInWords } from './rules.ts'

const line = (question: string, minute: number, changes: object = {}) => ({
  kind: 'search' as const,
  recipient: 'small at models.example',
  person: 'max',
  question,
  outcome: 'answered' as const,
  records: 'knowledge_documents/1',
  characters: 100,
  masked: 1,
  created_at: new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString(),
  ...changes,
})
const [parts, rest] = [paragraphsInWords(48), paragraphsInWords(5)]
const other = { records: 'contracts/2' }

test.each<[string, ReturnType<typeof line>[], [question: string, characters: number, masked: number][]]>([
  [
    'parts of one text',
    [line(rest, 2), line(parts, 1), line(parts, 0)],
    [['101 paragraphs for the search by meaning', 300, 3]],
  ],
  [
    'two texts',
    [line(rest, 2), line(parts, 1, other)],
    [
      ['5 paragraphs for the search by meaning', 100, 1],
      ['48 paragraphs for the search by meaning', 100, 1],
    ],
  ],
  [
    'a question between two parts',
    [line(rest, 2), line('Question to the library', 1, { person: 'rosa', records: null }), line(parts, 1)],
    [
      ['53 paragraphs for the search by meaning', 200, 2],
      ['Question to the library', 100, 1],
    ],
  ],
  [
    'a run of the day before',
    [line(rest, 60 * 24), line(parts, 0)],
    [
      ['5 paragraphs for the search by meaning', 100, 1],
      ['48 paragraphs for the search by meaning', 100, 1],
    ],
  ],
  [
    'a long run, each part soon after the one before',
    [line(rest, 16), line(parts, 8), line(parts, 0)],
    [['101 paragraphs for the search by meaning', 300, 3]],
  ],
  [
    'the same question twice',
    [line('Question to the library', 1), line('Question to the library', 0)],
    [
      ['Question to the library', 100, 1],
      ['Question to the library', 100, 1],
    ],
  ],
])('%s on the page of the AI policy', (_, lines, shown) =>
  expect(gathered(lines).map(({ question, characters, masked }) => [question, characters, masked])).toEqual(shown),
)

test('one paragraph is one', () => expect(paragraphsInWords(1)).toBe('1 paragraph for the search by meaning'))
