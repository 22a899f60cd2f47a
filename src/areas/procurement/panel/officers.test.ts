import { expect, test } from 'vitest'
import { panel } from '#tests/panel.ts'
import { beginEvaluation, seatEvaluator } from './commands.ts'

test('an officer who opened the bids is refused as an evaluator, at the start and as a replacement', async () => {
  const { max, rosa, eve, olga, row, does, begin, owner, person } = await panel()
  await person('Noa')
  const { rows } = await owner.query<{ officer: string }>(
    'select officer from opening_officers where solicitation = $1 order by officer',
    [row.id],
  )
  expect(rows.map(({ officer }) => officer)).toContain(max.user_id)
  const asks = (evaluators: readonly string[]) =>
    does(rosa, beginEvaluation, {
      solicitation: row.id,
      chair: olga.user_id,
      evaluators: [...evaluators],
      formula: 'ratio' as const,
    })
  await expect(asks([eve.user_id, max.user_id])).rejects.toThrow(
    'Max is an opening officer of this solicitation and can see names and prices. Select other evaluators.',
  )
  const of = await begin()
  await expect(does(olga, seatEvaluator, { id: of.id, member: max.user_id })).rejects.toThrow('Select someone else.')
})
