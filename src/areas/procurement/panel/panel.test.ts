import { expect, test } from 'vitest'
import { panel } from '#tests/panel.ts'
import { callerOf } from '#tests/city.ts'
import { agreeScores, putScores } from '../scoring/commands.ts'
import { recordFinding } from '../findings/commands.ts'
import {
  appointChair,
  declareInterest,
  listBidders,
  releaseEvaluator,
  seatEvaluator,
  startScoring,
} from './commands.ts'
import { evaluationCommands } from '#areas/procurement/scoring/stages.ts'

test('a panel declares, scores without names, agrees and ranks', async () => {
  const { olga, rosa, eve, acme, birch, does, begin, clear, shows, scores, aliasOf, finds, skill, sees } = await panel()
  const of = await begin()
  await expect(shows(rosa, of.id)).rejects.toThrow('Declare whether you have a conflict of interest first.')
  await expect(does(olga, startScoring, { id: of.id })).rejects.toThrow(
    'Declare whether you have a conflict of interest first.',
  )
  await clear(olga, of.id)
  await expect(does(olga, startScoring, { id: of.id })).rejects.toThrow('Eve and Rosa have not declared yet.')
  for (const who of [rosa, eve]) await clear(who, of.id)
  expect((await shows(rosa, of.id)).bidders).toEqual([])
  await does(olga, startScoring, { id: of.id })

  const blind = await shows(rosa, of.id)
  expect(blind.bidders.map(({ alias, bid }) => [alias, bid])).toEqual([
    ['A', null],
    ['B', null],
  ])
  expect(JSON.stringify(blind.bidders)).not.toMatch(/Acme|Birch|price|total/)
  expect(blind.bidders.map(({ statement }) => statement)).toContain(
    `Bidder ${await aliasOf(acme, of.id)} has salted for ten winters.`,
  )

  await scores(rosa, of.id, acme, 1)
  await scores(rosa, of.id, birch, 5)
  await expect(does(olga, evaluationCommands.openConsensus, { id: of.id })).rejects.toThrow(
    'Eve has not finished scoring.',
  )
  await scores(eve, of.id, acme, 4)
  expect(await scores(eve, of.id, birch, 4)).toEqual({ given: 2, of: 2 })
  await does(olga, evaluationCommands.openConsensus, { id: of.id })

  const ofAcme = await aliasOf(acme, of.id)
  const [mark] = (await shows(eve, of.id)).bidders.find(({ alias }) => alias === ofAcme)!.marks
  expect(mark!.given.map(({ evaluator, points }) => `${evaluator} ${points}`).toSorted()).toEqual(['Eve 4', 'Rosa 1'])
  expect(mark!.spread).toEqual({ mean: 2.5, least: 1, most: 4, deviation: 1.5, apart: true })

  await expect(does(olga, evaluationCommands.rank, { id: of.id })).rejects.toThrow(
    /^Record a finding for BID-.* first: responsive/,
  )
  for (const whom of [acme, birch])
    for (const about of ['responsive', 'responsible'] as const) await finds(of.id, whom, about)
  await expect(does(olga, evaluationCommands.rank, { id: of.id })).rejects.toThrow(/^Agree on Skill for Bidder/)
  for (const [whom, points] of [
    [acme, 3],
    [birch, 5],
  ] as const)
    await does(olga, agreeScores, {
      id: of.id,
      bidder: await aliasOf(whom, of.id),
      scores: [{ criterion: skill, points, reason: 'Agreed.' }],
    })
  expect(await sees(rosa, 'select from bids')).toEqual([])
  await does(olga, evaluationCommands.rank, { id: of.id })
  // 900 tons and 1,200 bags: Acme $62,400 and 3 of 5; Birch $68,400 and 5 of 5.
  const after = await shows(rosa, of.id)
  expect(after.standings.map(({ rank, points, price }) => ({ rank, points, price }))).toEqual([
    { rank: 1, points: 96.49, price: 68_400_00 },
    { rank: 2, points: 76, price: 62_400_00 },
  ])
  expect(after.turns).toHaveLength(2)
  expect(await sees(rosa, 'select total from bids order by total')).toEqual([
    { total: 62_400_00 },
    { total: 68_400_00 },
  ])
})

test("before the consensus no statement reads another evaluator's scores: not as the chair, an administrator or a command", async () => {
  const { olga, rosa, eve, ada, acme, started, scores, sees, database, owner, organization } = await panel()
  const of = await started()
  await scores(rosa, of.id, acme, 2)
  expect(await sees(rosa, 'select points from scores')).toEqual([{ points: 2 }])
  for (const who of [olga, eve, ada]) {
    expect(await sees(who, 'select from scores')).toEqual([])
    expect((await database.read({ role: 'commands', actor: who }, { text: 'select from scores' })).rows).toEqual([])
  }
  // The audit log records that scores were given, but not the scores.
  const { rows } = await owner.query(
    `select input, result from audit_events where command = 'scores/put' and organization_id = $1`,
    [organization.id],
  )
  expect(rows).toEqual([{ input: { id: of.id, bidder: expect.any(String) }, result: { given: 1, of: 2 } }])
  expect((await owner.query(`select from record_changes where table_name = 'scores'`)).rows).toEqual([])
})

test('only a chair who has declared sees the scoring progress', async () => {
  const { olga, rosa, max, acme, birch, does, started, scores } = await panel()
  const of = await started()
  await scores(rosa, of.id, acme, 1)
  await scores(rosa, of.id, birch, 1)
  const facts = (who: typeof rosa) => does(who, evaluationCommands.facts, { id: of.id })
  const unscored = 'Eve has not finished scoring.'
  expect(await facts(olga)).toEqual({ declared: true, unscored, unranked: null, opened: true, recommended: null })
  const nothing = { declared: false, unscored: null, unranked: null, opened: false, recommended: null }
  for (const who of [rosa, max]) expect(await facts(who)).toEqual(nothing)
  await expect(does(max, evaluationCommands.openConsensus, { id: of.id })).rejects.toThrow(
    'Only the chair of the panel',
  )
})

test('a manager on the panel reads no bid before the ranking, and one who left the panel reads none', async () => {
  const { ada, rosa, does, named, sees, shows, clear, person } = await panel()
  const nora = await person('Nora', 'manager')
  const of = await named(ada, [nora, rosa])
  expect(await sees(nora, 'select from bids')).toEqual([])
  expect(await sees(ada, 'select from bids')).toEqual([])
  expect(await sees(nora, 'select from bid_lines')).toEqual([])
  await clear(nora, of.id)
  expect(await sees(nora, 'select from bids')).toEqual([])
  await clear(ada, of.id)
  expect(await sees(ada, 'select from bids')).toHaveLength(2)
  await does(nora, declareInterest, {
    id: of.id,
    conflict: true,
    about: 'My brother drives for one of them, I have learned.',
  })
  await expect(shows(nora, of.id)).rejects.toThrow('You declared a conflict of interest')
  await expect(does(nora, declareInterest, { id: of.id, conflict: false, about: '' })).rejects.toThrow(
    'You have declared a conflict of interest. This can’t be undone.',
  )
  expect(await sees(nora, 'select from bids')).toEqual([])
  await clear(rosa, of.id)
  await expect(does(ada, startScoring, { id: of.id })).rejects.toThrow(
    'Fewer than two evaluators are free of conflicts.',
  )
})

test('the description of a conflict is in the audit log for administrators, and nowhere else', async () => {
  const { eve, rosa, does, begin, sees, owner, organization } = await panel()
  const of = await begin()
  await expect(does(eve, declareInterest, { id: of.id, conflict: true, about: '' })).rejects.toThrow(
    'Describe the conflict in one sentence. Only administrators will see it.',
  )
  await does(eve, declareInterest, { id: of.id, conflict: true, about: 'My uncle owns Birch.' })
  expect(JSON.stringify(await sees(rosa, 'select * from panelists'))).not.toContain('uncle')
  expect(
    (
      await owner.query(
        `select input ->> 'about' as about from audit_events where command = 'panelists/declare'
          and organization_id = $1`,
        [organization.id],
      )
    ).rows,
  ).toEqual([{ about: 'My uncle owns Birch.' }])
})

test('only the chair or a manager can replace an evaluator who left', async () => {
  const { olga, eve, rosa, max, person, does, begin, clear, sees } = await panel()
  const [noa, kim] = [await person('Noa'), await person('Kim')]
  const of = await begin()
  await expect(does(rosa, seatEvaluator, { id: of.id, member: noa.user_id })).rejects.toThrow(
    'Only the panel chair or a manager can do this.',
  )
  await does(olga, seatEvaluator, { id: of.id, member: noa.user_id })
  await expect(does(olga, seatEvaluator, { id: of.id, member: noa.user_id })).rejects.toThrow(
    'This person is or was on the panel and can’t be added again.',
  )
  await does(max, releaseEvaluator, { id: of.id, member: eve.user_id, reason: 'She is ill.' })
  await expect(does(max, releaseEvaluator, { id: of.id, member: eve.user_id, reason: 'Again.' })).rejects.toThrow(
    'This person is not on the panel.',
  )
  await expect(does(max, releaseEvaluator, { id: of.id, member: olga.user_id, reason: 'Away.' })).rejects.toThrow(
    'Change the chair instead.',
  )
  await expect(does(rosa, appointChair, { id: of.id, member: kim.user_id, reason: 'Away.' })).rejects.toThrow(
    'Only a manager',
  )
  await expect(does(max, appointChair, { id: of.id, member: noa.user_id, reason: 'Away.' })).rejects.toThrow(
    'can’t become its chair',
  )
  await does(max, appointChair, { id: of.id, member: kim.user_id, reason: 'Olga has another solicitation.' })
  for (const who of [kim, rosa, noa]) await clear(who, of.id)
  await expect(clear(olga, of.id)).rejects.toThrow('You have been released from this panel.')
  await expect(does(olga, startScoring, { id: of.id })).rejects.toThrow('Only the chair of the panel can do this.')
  await does(kim, startScoring, { id: of.id })
  await expect(
    does(eve, putScores, { id: of.id, bidder: 'A', scores: [{ criterion: of.id, points: 1, comment: '' }] }),
  ).rejects.toThrow('Only evaluators who declared no conflict of interest can score.')
  expect(await sees(olga, 'select from bids')).toEqual([])
})

test('only a criterion of this solicitation can be scored, within its points, by permitted people at the permitted time', async () => {
  const { olga, rosa, does, begin, started, skill, finds, acme, bidOf } = await panel()
  const of = await started()
  const put = (who: typeof rosa, bidder: string, criterion: string, points: number) =>
    does(who, putScores, { id: of.id, bidder, scores: [{ criterion, points, comment: '' }] })
  await expect(put(rosa, 'A', skill, 6)).rejects.toMatchObject({ fields: { scores: 'Skill takes 0 to 5 points.' } })
  await expect(put(rosa, 'A', of.id, 1)).rejects.toMatchObject({ fields: { scores: 'This criterion isn’t scored.' } })
  await expect(put(rosa, 'C', skill, 1)).rejects.toThrow('This bidder doesn’t exist.')
  await expect(put(olga, 'A', skill, 1)).rejects.toThrow(
    'Only evaluators who declared no conflict of interest can score.',
  )
  await expect(
    does(olga, agreeScores, { id: of.id, bidder: 'A', scores: [{ criterion: skill, points: 1, reason: 'x' }] }),
  ).rejects.toThrow('Consensus scores can be entered only during the consensus')
  await expect(
    does(rosa, recordFinding, {
      id: of.id,
      bid: await bidOf(acme),
      about: 'responsive',
      criterion: null,
      met: true,
      reason: 'x',
    }),
  ).rejects.toThrow('Only the chair of the panel can do this.')
  await expect(
    does(olga, recordFinding, {
      id: of.id,
      bid: await bidOf(acme),
      about: 'criterion',
      criterion: skill,
      met: true,
      reason: 'x',
    }),
  ).rejects.toThrow('This finding does not apply to this solicitation.')
  await expect(begin()).rejects.toThrow('This solicitation already has a panel.')
  await finds(of.id, acme, 'responsive', false, 'No bond.')
  await finds(of.id, acme, 'responsive', true, 'The bond came with the original.')
  await expect(does(olga, evaluationCommands.rank, { id: of.id })).rejects.toThrow('The status must be “Consensus”.')
})

test('a nonresponsive bid is left out of the ranking, with the reason', async () => {
  const { olga, birch, acme, does, started, finds, shows, max } = await panel({ kind: 'ifb' })
  const of = await started()
  expect(of.status).toBe('consensus')
  await finds(of.id, acme, 'responsive', false, 'It came without the bid guarantee of 5% (2 CFR 200.326).')
  for (const about of ['responsive', 'responsible'] as const) await finds(of.id, birch, about)
  await does(olga, evaluationCommands.rank, { id: of.id })
  const { standings, bidders } = await shows(max, of.id)
  expect(standings).toMatchObject([{ rank: 1, price: 68_400_00, points: null }])
  expect(bidders.find(({ bid }) => bid!.name === 'Acme')!.out).toBe(
    'It came without the bid guarantee of 5% (2 CFR 200.326).',
  )
})

test('another city can neither see the evaluation nor score in it', async () => {
  const { started, database, acme } = await panel()
  const of = await started()
  const next = await panel()
  expect(await next.sees(next.olga, 'select from evaluations where id = $1', [of.id])).toEqual([])
  expect((await database.read(callerOf(acme.rosa), { text: 'select from evaluations' })).rows).toEqual([])
  await expect(
    next.does(next.rosa, putScores, { id: of.id, bidder: 'A', scores: [{ criterion: of.id, points: 1, comment: '' }] }),
  ).rejects.toThrow('This evaluation does not exist.')
})

test("a panel member who declares sees only the bidders' names, and the recommendation names an officer who scores", async () => {
  const { olga, rosa, eve, acme, birch, row, does, begin, clear, aliasOf, scores, skill, finds, recommend, owner } =
    await panel()
  const of = await begin()
  expect(await does(rosa, listBidders, { id: of.id })).toEqual({ bidders: ['Acme', 'Birch'] })
  await expect(does(acme.rosa, listBidders, { id: of.id })).rejects.toThrow('This evaluation does not exist.')
  for (const who of [olga, rosa, eve]) await clear(who, of.id)
  // Eve opened the bids as an officer.
  await owner.query(
    `insert into opening_officers (organization_id, solicitation, officer, officer_key) select organization_id,
      solicitation, $2, officer_key from opening_officers where solicitation = $1 limit 1`,
    [row.id, eve.user_id],
  )
  await does(olga, startScoring, { id: of.id })
  for (const who of [rosa, eve]) for (const whom of [acme, birch]) await scores(who, of.id, whom, 3)
  await does(olga, evaluationCommands.openConsensus, { id: of.id })
  for (const whom of [acme, birch])
    await does(olga, agreeScores, {
      id: of.id,
      bidder: await aliasOf(whom, of.id),
      scores: [{ criterion: skill, points: 3, reason: 'Agreed.' }],
    })
  for (const whom of [acme, birch])
    for (const about of ['responsive', 'responsible'] as const) await finds(of.id, whom, about)
  await does(olga, evaluationCommands.rank, { id: of.id })
  expect((await recommend(of.id, acme, 'The first.')).memo).toContain(
    'but Eve could read the opened bids with names and prices before scoring.',
  )
})
