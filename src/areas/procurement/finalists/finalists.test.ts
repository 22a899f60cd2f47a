import { expect, test } from 'vitest'
import { panel } from '#tests/panel.ts'
import { beginOpening } from '../bids/opening.ts'
import { countSealed } from '../bids/count-sealed.ts'
import { askBestAndFinal } from './commands.ts'
import { whyNotAskAgain } from './rules.ts'
import { evaluationCommands } from '#areas/procurement/scoring/stages.ts'

test('finalists are asked for best and final offers, sealed to the same officers, and the ranking follows; a finalist without one is held to the first', async () => {
  const {
    olga,
    max,
    ada,
    acme,
    birch,
    row,
    bidder,
    bids,
    bidOf,
    close,
    handIn,
    ranked,
    finds,
    shows,
    does,
    noticeOf,
    sees,
  } = await panel()
  const cedar = await bidder('Cedar')
  const of = await ranked()
  const ask = async (who: typeof olga, more: object = {}) =>
    does(who, askBestAndFinal, {
      id: of.id,
      bids: [await bidOf(acme), await bidOf(birch)],
      closes_at: '2098-12-20T14:00',
      words: 'Prices only.',
      ...more,
    })
  await expect(ask(max)).rejects.toThrow('Only the chair of the panel can do this.')
  await ask(olga)
  expect(await noticeOf(row.id)).toMatchObject({ status: 'open', edition: 2 })
  expect(await acme.sees(acme.rosa, 'select round from finalists')).toEqual([{ round: 2 }])
  expect(await cedar.sees(cedar.rosa, 'select from finalists')).toEqual([])

  await expect(bids(cedar, row.id, [1, 1])).rejects.toThrow('Only invited finalists can submit best and final offers.')
  await bids(birch, row.id, [60, 7])
  await bids(birch, row.id, [59, 7])
  expect(await does(max, countSealed, { id: row.id })).toEqual({ bids: 1 })
  expect(await birch.sees(birch.rosa, 'select round, withdrawn_for from bid_envelopes order by submitted_at')).toEqual([
    { round: 1, withdrawn_for: null },
    { round: 2, withdrawn_for: 'replaced' },
    { round: 2, withdrawn_for: null },
  ])
  await expect(does(olga, evaluationCommands.hearBestAndFinal, { id: of.id })).rejects.toThrow(
    'The best and final offers have not been opened yet.',
  )
  await close(row.id)
  await does(max, beginOpening, { id: row.id })
  await handIn(max, row.id)
  await handIn(ada, row.id)
  await does(olga, evaluationCommands.hearBestAndFinal, { id: of.id })
  await expect(does(olga, evaluationCommands.rank, { id: of.id })).rejects.toThrow(/^Record a finding for BID-/)
  for (const about of ['responsive', 'responsible'] as const) await finds(of.id, birch, about)
  await does(olga, evaluationCommands.rank, { id: of.id })
  expect((await shows(olga, of.id)).standings.map(({ rank, price }) => ({ rank, price }))).toEqual([
    { rank: 1, price: 61_500_00 },
    { rank: 2, price: 62_400_00 },
  ])
  expect(await sees(ada, 'select from bids')).toHaveLength(3)
})

test('without best and final offers, the first ones count', async () => {
  const { olga, max, acme, birch, row, bidOf, close, ranked, does, noticeOf } = await panel()
  const of = await ranked()
  await does(olga, askBestAndFinal, {
    id: of.id,
    bids: [await bidOf(acme), await bidOf(birch)],
    closes_at: '2098-12-20T14:00',
    words: 'Prices only.',
  })
  await close(row.id)
  expect(await does(max, beginOpening, { id: row.id })).toEqual({ envelopes: [] })
  expect(await noticeOf(row.id)).toMatchObject({ status: 'evaluation' })
  await does(olga, evaluationCommands.hearBestAndFinal, { id: of.id })
  expect(await does(olga, evaluationCommands.rank, { id: of.id })).toMatchObject({ status: 'ranked' })
})

const of = { status: 'ranked', chair: 'olga' } as never
const seats = [{ member: 'olga', part: 'chair', declared: 'clear' }] as never
const olga = {
  user_id: 'olga',
  organization_id: 'city',
  role: 'manager',
  session_id: 's',
  aal: 'aal1',
  email: '',
} as const
const two = [
  { name: 'Acme', out: null, account: true },
  { name: 'Birch', out: null, account: true },
]
const base = {
  actor: olga,
  scored: true,
  award: false,
  asked: two,
  closes_at: '2026-11-24T12:00:00Z',
  now: '2026-11-20T12:00:00Z',
  zone: 'UTC',
}
test.each<[string, Partial<Parameters<typeof whyNotAskAgain>[2]>, string | null]>([
  ['two who have a chance', {}, null],
  ['one', { asked: two.slice(1) }, 'Select at least two finalists.'],
  [
    'one who is out',
    { asked: [...two, { name: 'Cedar', out: 'No bond.', account: true }] },
    'Cedar is no longer under consideration: No bond.',
  ],
  [
    'one without people here',
    { asked: [...two, { name: 'Cedar', out: null, account: false }] },
    'Cedar has no user who can submit a sealed proposal.',
  ],
  [
    'bids of an invitation',
    { scored: false },
    'Best and final offers apply only to proposals. Bids and quotes are final.',
  ],
  [
    'after the recommendation',
    { award: true },
    'This evaluation already has a recommendation. Annul it before you request new offers.',
  ],
  ['three days', { closes_at: '2026-11-23T12:00:00Z' }, null],
  [
    'a minute less',
    { closes_at: '2026-11-23T11:59:00Z' },
    'Finalists need time to prepare. Close on November 23, 2026 or later, not before the current hour.',
  ],
])('requesting best and final offers: %s', (_, change, reason) =>
  expect(whyNotAskAgain(of, seats, { ...base, ...change })).toBe(reason),
)
