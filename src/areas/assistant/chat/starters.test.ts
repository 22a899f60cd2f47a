import { expect, test } from 'vitest'
import { readPassages } from '#platform/functions/chat/passages.ts'
import { makeSearch } from '#platform/functions/chat/search.ts'
import { lives } from '../../../lives.ts'
import { records } from '../../../records.ts'
import { understand } from '../tools/understand.ts'
import { vocabularyOf } from '../tools/vocabulary.ts'
import { starters, type Level } from './rules.ts'

const search = makeSearch(['docs/guide', 'docs/regulations'].flatMap(readPassages))
const questions = (['public', 'authenticated', 'premium'] as const).flatMap((level) =>
  starters[level].map((question): [Level, string] => [level, question]),
)

test.each(questions)('to the %s level the records or the documentation answer: %s', (level, question) => {
  const isPublic = level === 'public'
  const asker = { user_id: '00000000-0000-4000-8000-000000000000', today: '2026-11-20' }
  const fromRecords = !isPublic && understand(question, vocabularyOf(records, lives), asker)
  expect(fromRecords || search(question, { publicOnly: isPublic, most: 3 })).not.toEqual([])
})
