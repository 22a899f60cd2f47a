import { expect, test } from 'vitest'
import type { Effect } from '../records/effect.ts'
import { effectsInShort, effectsInWords } from './in-words.ts'

const status = (before: string, after: string) => ({ label: 'Status', before, after, status: true as const })
const row = (words: string, fields: Effect['fields'], more: Partial<Effect> = {}): Effect => ({
  table: 'protests',
  record: 'p',
  words,
  operation: 'update',
  fields,
  plural: 'Protests',
  ...more,
})
const said = (operation: 'books' | 'sends', words: string) => row(words, [], { table: '', operation })

const inShort: readonly [string, readonly Effect[], string[]][] = [
  [
    'money comes first and messages last',
    [said('sends', 'Sends 3 emails'), row('Award A-1', [status('Intended', 'Final')]), said('books', 'Books $1.00')],
    ['Books $1.00', 'Award A-1: Intended → Final', 'Sends 3 emails'],
  ],
  [
    'records that change alike are one line',
    ['P-1', 'P-2'].map((name) => row(name, [status('Open', 'Moot')])),
    ['2 protests: Open → Moot'],
  ],
  [
    'and those that change differently are not',
    [row('P-1', [status('Open', 'Moot')]), row('P-2', [status('Open', 'Closed')])],
    ['P-1: Open → Moot', 'P-2: Open → Closed'],
  ],
  [
    'new and removed records have their name alone',
    [
      row('Protest P-3', [status('', 'Open')], { operation: 'insert' }),
      row('Protest P-4', [], { operation: 'delete' }),
    ],
    ['New: Protest P-3', 'Removed: Protest P-4'],
  ],
  [
    'a status says more than the fields beside it',
    [row('P-1', [{ label: 'Note', before: '', after: 'x' }, status('Open', 'Moot')])],
    ['P-1: Open → Moot'],
  ],
  [
    'without one, two fields and the number of the others',
    [
      row('P-1', [
        { label: 'Due', before: '', after: 'May 1' },
        { label: 'Seal', before: '', after: 'Changed', unshown: true },
        { label: 'Owner', before: 'Ada', after: 'Max' },
      ]),
    ],
    ['P-1: Due empty → May 1, Seal, 1 more'],
  ],
  [
    'a new record is told once, however often the command writes it',
    [row('P-5', [], { operation: 'insert', record: null }), row('P-5', [status('Draft', 'Open')], { record: null })],
    ['New: P-5'],
  ],
  ['an answer is not told back', [row('P-1', [{ label: 'Reason', before: '', after: 'Late' }])], ['P-1: Reason']],
]

test.each(inShort)('in short, %s', (_, effects, lines) =>
  expect(effectsInShort(effects, { id: 'x', reason: 'Late' })).toEqual(lines),
)

test('in full, every field is told', () => {
  const effects = [
    row('P-1', [status('Open', 'Moot'), { label: 'Seal', before: '', after: 'Changed', unshown: true }]),
    said('sends', 'Sends 3 emails'),
  ]
  expect(effectsInWords(effects)).toBe('• P-1\n  Status: Open → Moot\n  Seal: changed\n• Sends 3 emails')
})
