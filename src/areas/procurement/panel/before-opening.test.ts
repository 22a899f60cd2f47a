import { expect, test } from 'vitest'
import { beginOpening } from '#areas/procurement/bids/opening.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'
import { market } from '#tests/market.ts'
import { panel } from '#tests/panel.ts'
import { evaluationCommands } from '../scoring/stages.ts'
import { beginEvaluation, declareInterest, startScoring } from './commands.ts'
import { whoSaw } from './facts.ts'
import type { Evaluation } from './records.ts'

const now = new Date('2026-12-01T12:00:00Z')

/** An RFP that is open for proposals, with a panel: Olga chairs, Mara (a manager) and Eve score. */
async function named() {
  const place = await market()
  const { rosa, olga, does, published, person } = place
  const [mara, eve] = [await person('Mara', 'manager'), await person('Eve')]
  const row = await published({ kind: 'rfp' })
  const of = await does(rosa, beginEvaluation, {
    solicitation: row.id,
    chair: olga.user_id,
    evaluators: [mara.user_id, eve.user_id],
    formula: 'ratio' as const,
  })
  return { ...place, mara, eve, row, of }
}

test('a manager whose seat was taken before the opening reads no name and no price until the ranking', async () => {
  const { max, ada, olga, mara, row, of, does, sees, bids, bidder, close, handIn, database, organization } =
    await named()
  const acme = await bidder('Acme')
  await bids(acme, row.id, [60, 7])
  const clear = { id: of.id, conflict: false, about: '' }
  await expect(does(mara, declareInterest, clear)).rejects.toThrow('The bids are not open yet.')
  await expect(does(olga, startScoring, { id: of.id })).rejects.toThrow('Declare whether you have a conflict')
  await close(row.id)
  await does(max, beginOpening, { id: row.id })
  for (const officer of [max, ada]) await handIn(officer, row.id)

  expect(await sees(max, 'select from bids where solicitation = $1', [row.id])).toHaveLength(1)
  expect(await sees(mara, 'select from bids where solicitation = $1', [row.id])).toEqual([])
  await does(mara, declareInterest, clear)
  expect(await sees(mara, 'select from bids where solicitation = $1', [row.id])).toEqual([])
  const saw = (round: number) =>
    database.transaction({ role: 'service_role' }, ({ sql }) =>
      whoSaw({ sql, organization_id: organization.id } as never, { ...of, round }, [mara.user_id], now),
    )
  expect(await saw(1)).toEqual([])
  // Once the bids were ranked, everyone who scores them again knows them.
  expect(await saw(2)).toEqual(['Mara'])
})

test.each([
  [
    'no bids came',
    async ({ max, does, close, row }: Awaited<ReturnType<typeof named>>) => {
      await close(row.id)
      await does(max, beginOpening, { id: row.id })
    },
  ],
  [
    'the solicitation was canceled',
    async ({ max, does, row }: Awaited<ReturnType<typeof named>>) => {
      await does(max, solicitationCommands.cancel, { id: row.id, reason: 'The money is gone.' })
    },
  ],
])('a panel ends with its solicitation: %s', async (_, ends) => {
  const place = await named()
  await ends(place)
  expect((await place.owner.query('select status from evaluations where id = $1', [place.of.id])).rows).toEqual([
    { status: 'canceled' },
  ])
})

test('another manager reopens a ranking that was wrong, and no one while an award follows from it', async () => {
  const { olga, max, rosa, birch, acme, does, ranked, finds, recommend, owner, bidOf } = await panel()
  const of = await ranked()
  const wrong = { id: of.id, again: 'findings', reason: 'Acme’s license had ended.' } as const
  await expect(does(rosa, evaluationCommands.reopen, wrong)).rejects.toThrow('Only a manager can do this.')
  await expect(does(olga, evaluationCommands.reopen, wrong)).rejects.toThrow('You chair this evaluation.')
  const { id, number } = await recommend(of.id, birch)
  await expect(does(max, evaluationCommands.reopen, wrong)).rejects.toThrow(`${number} follows from this ranking.`)
  await owner.query(`update awards set status = 'annulled' where id = $1`, [id])

  await does(max, evaluationCommands.reopen, wrong)
  await finds(of.id, acme, 'responsible', false, 'The license had ended.')
  const again: Evaluation = await does(olga, evaluationCommands.rank, { id: of.id })
  expect(again).toMatchObject({ status: 'ranked', round: 1 })
  await expect(recommend(of.id, acme)).rejects.toThrow('no longer under consideration')

  await does(max, evaluationCommands.reopen, { ...wrong, again: 'scores' })
  expect((await owner.query('select status, round from evaluations where id = $1', [of.id])).rows).toEqual([
    { status: 'scoring', round: 2 },
  ])
  expect((await owner.query('select from panelists where evaluation = $1 and scored', [of.id])).rows).toEqual([])
  expect(await bidOf(birch)).toBeTruthy()
})
