import { expect, test } from 'vitest'
import { readPassages } from '#platform/functions/chat/passages.ts'
import { makeSearch } from '#platform/functions/chat/search.ts'
import { starters, type Level } from './rules.ts'

const search = makeSearch(['docs/guide', 'docs/regulations'].flatMap(readPassages))
const questions = (['public', 'authenticated', 'premium'] as const).flatMap((level) =>
  starters[level].map((question): [Level, string] => [level, question]),
)

test.each(questions)('to the %s level the documentation answers: %s', (level, question) => {
  expect(search(question, { publicOnly: level === 'public', most: 3 })).not.toEqual([])
})
