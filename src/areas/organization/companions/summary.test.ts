import { expect, test } from 'vitest'
import { cityWithLine, comments } from '#tests/companions.ts'
import { records } from '../../../records.ts'
import { summaryQuestion } from './questions.ts'

const summary = summaryQuestion(records)

test('the stages of a record have the day it reached them and the person, and its parts are counted', async () => {
  const { max, ada, rosa, about, does, clock } = await cityWithLine()
  clock.advance(86_400_000)
  await does(ada, comments.add, { ...about, body: 'Is this enough?', audience: 'internal' })
  const removed = await does(ada, comments.add, { ...about, body: 'No.', audience: 'internal' })
  await does(ada, comments.remove, { id: removed.id })
  const told = await does(rosa, summary, about)
  expect(told).toMatchObject({ comments: 1, files: 0, waiting: null })
  expect(told.changes).toBeGreaterThan(0)
  expect(told.reached).toMatchObject([{ status: 'draft', by: max.user_id }])
  expect(Date.parse(told.reached[0]!.at)).not.toBeNaN()
})

test('another city learns nothing of the record', async () => {
  const [springfield, shelbyville] = [await cityWithLine(), await cityWithLine()]
  await expect(shelbyville.does(shelbyville.ada, summary, springfield.about)).rejects.toThrow(/does not exist/i)
})
