import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { show } from '#tests/approvals.ts'
import { city } from '#tests/city.ts'
import { panel } from '#tests/panel.ts'
import { vendorCommands } from '#areas/vendors/lifecycle/commands.ts'
import { deliver } from '../../organization/notifications/deliver.ts'
import { orderAward } from '../purchase-orders/making.ts'
import { showEvaluation } from '../scoring/questions.ts'
import { agreeScores } from '../scoring/commands.ts'
import { declareInterest, startScoring } from '../panel/commands.ts'
import { recordFinding } from '../findings/commands.ts'
import { draftAward, writeAward } from './commands.ts'
import { awardCommands } from './making.ts'
import './suspended.ts'
import { evaluationCommands } from '#areas/procurement/scoring/stages.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'

test('a recommendation is written, approved by another person, announced, and awarded after the protest period', async () => {
  const {
    olga,
    max,
    rosa,
    ada,
    birch,
    acme,
    row,
    does,
    sees,
    ranked,
    recommend,
    protestPeriodPasses,
    noticeOf,
    signs,
    owner,
    services,
  } = await panel()
  const of = await ranked()
  const draft = await recommend(of.id, birch)
  expect(draft).toMatchObject({ basis: 'whole', total: 68_400_00, status: 'draft' })
  expect(draft.memo).toContain(
    'A panel of 2 evaluators scored the bids individually, then agreed on scores. Names and prices were hidden from the evaluators while they scored.',
  )
  const edited = await does(olga, writeAward, {
    id: draft.id,
    version: draft.version,
    memo: `${draft.memo}\n\nBirch was the best.`,
  })
  await expect(does(max, writeAward, { id: draft.id, version: edited.version, memo: 'Mine.' })).rejects.toThrow(
    'Only the person who wrote this recommendation can change it.',
  )
  await expect(recommend(of.id, birch)).rejects.toThrow('This solicitation already has a recommendation.')
  await does(olga, awardCommands.submit, { id: draft.id })
  await expect(signs(olga, draft.id)).rejects.toThrow('You can’t approve what you requested.')
  await signs(max, draft.id)
  await expect(does(rosa, awardCommands.make, { id: draft.id })).rejects.toThrow('is approved and can’t be awarded.')

  const intended = await does(rosa, awardCommands.giveNotice, { id: draft.id })
  expect(intended).toMatchObject({ status: 'intended', protest_source: 'City Code 3-110' })
  const { rows } = await owner.query('select award from notices where solicitation = $1', [row.id])
  expect(rows[0].award).toMatchObject({
    status: 'intended',
    vendors: [{ name: 'Birch', total: 68_400_00 }],
    standings: [
      { bidder: 'Birch', rank: 1, points: 96.49 },
      { bidder: 'Acme', rank: 2, points: 76 },
    ],
  })
  await runDueJobs(services, [deliver])
  expect(await acme.sees(acme.rosa, `select words, path from notifications where event <> 'own_bid'`)).toEqual([
    {
      words: expect.stringMatching(
        /^Notice of intent: the agency intends to award RFP-.*, Road salt, to Birch\. You may protest until/,
      ),
      path: `/public-opportunities/${row.id}`,
    },
  ])
  expect(await birch.sees(birch.rosa, `select words from notifications where event <> 'own_bid'`)).toEqual([
    { words: expect.stringContaining('to you for $68,400.00.') },
  ])

  await expect(does(rosa, awardCommands.make, { id: draft.id })).rejects.toThrow(/^Bidders may protest until/)
  await protestPeriodPasses(draft.id)
  await does(rosa, awardCommands.make, { id: draft.id })
  expect(await noticeOf(row.id)).toMatchObject({ status: 'awarded' })
  expect((await owner.query('select status from solicitations where id = $1', [row.id])).rows).toEqual([
    { status: 'awarded' },
  ])
  expect((await owner.query('select status from evaluations where id = $1', [of.id])).rows).toEqual([
    { status: 'finished' },
  ])
  expect(
    (
      await owner.query(
        `select b.status, v.name from bids b
          join vendors v on v.organization_id = b.organization_id and v.id = b.vendor where solicitation = $1 order by 2`,
        [row.id],
      )
    ).rows,
  ).toEqual([
    { status: 'not_awarded', name: 'Acme' },
    { status: 'awarded', name: 'Birch' },
  ])
  expect(
    (await owner.query(`select detail from notice_events where solicitation = $1 and event = 'awarded'`, [row.id]))
      .rows,
  ).toMatchObject([{ detail: { awards: [{ supplier: 'Birch', amount: 68_400_00 }] } }])
  expect(
    await sees(ada, 'select vendor, quantity, unit_price, amount from award_lines where award = $1 order by position', [
      draft.id,
    ]),
  ).toEqual([
    { vendor: birch.vendor, quantity: 900, unit_price: 66, amount: 59_400_00 },
    { vendor: birch.vendor, quantity: 1_200, unit_price: 7.5, amount: 9_000_00 },
  ])
})

test('a protest blocks the award, another person decides it, and if it is upheld the next bidder follows', async () => {
  const {
    olga,
    max,
    rosa,
    ada,
    eve,
    birch,
    acme,
    row,
    protests,
    rules,
    does,
    sees,
    ranked,
    intended,
    approved,
    protestPeriodPasses,
    owner,
  } = await panel()
  const of = await ranked()
  const first = await intended(of.id, birch)
  const grounds = 'Birch has no barn in the county, and section 2 asks for one.'
  const stranger = await city({ kind: 'vendor', name: 'Dune' })
  await expect(protests(stranger, grounds)).rejects.toThrow('Only bidders can protest.')
  await expect(protests(acme, grounds, [{ name: 'x', content: '*' }])).rejects.toMatchObject({
    fields: { 'evidence.0.content': 'This file could not be read.' },
  })
  const filed = await protests(acme, grounds, [
    { name: 'register.txt', content: Buffer.from('No barn.').toString('base64') },
  ])
  expect(filed.digests).toEqual([expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/)])
  expect(await acme.sees(acme.rosa, 'select grounds, outcome from protests')).toEqual([{ grounds, outcome: null }])
  expect(await birch.sees(birch.rosa, 'select from protests')).toEqual([])
  expect(await sees(ada, 'select name, size from protest_evidence')).toEqual([{ name: 'register.txt', size: 8 }])

  await protestPeriodPasses(first.id)
  await expect(does(rosa, awardCommands.make, { id: first.id })).rejects.toThrow(
    'A protest is still undecided. Decide it before you award.',
  )
  await expect(protests(acme, grounds)).rejects.toThrow('The protest period has ended.')
  for (const [who, words] of [
    [olga, 'You wrote the recommendation.'],
    [eve, 'Only a manager'],
    [rosa, 'Only a manager'],
  ] as const)
    await expect(rules(who, filed.id, 'denied', 'No.')).rejects.toThrow(words)
  await rules(max, filed.id, 'next_bidder', 'The register shows no barn.')
  await expect(rules(max, filed.id, 'denied', 'No.')).rejects.toThrow('This protest is already decided.')
  expect(await sees(ada, 'select status from awards where id = $1', [first.id])).toEqual([{ status: 'annulled' }])
  await expect(does(rosa, awardCommands.make, { id: first.id })).rejects.toThrow('is annulled and can’t be awarded.')

  const second = await approved(of.id, acme)
  expect(second.total).toBe(62_400_00)
  await does(rosa, awardCommands.giveNotice, { id: second.id })
  await protestPeriodPasses(second.id)
  await does(rosa, awardCommands.make, { id: second.id })
  expect(
    (
      await owner.query(
        `select b.status, b.reason, v.name from bids b
          join vendors v on v.organization_id = b.organization_id and v.id = b.vendor where solicitation = $1
          order by 3`,
        [row.id],
      )
    ).rows,
  ).toEqual([
    { status: 'awarded', reason: null, name: 'Acme' },
    { status: 'rejected', reason: 'By the decision on a protest: The register shows no barn.', name: 'Birch' },
  ])
})

test('if the decision is to evaluate again, the bids are scored again and earlier scores stay under their round', async () => {
  const {
    olga,
    max,
    rosa,
    eve,
    birch,
    acme,
    skill,
    protests,
    rules,
    does,
    ranked,
    intended,
    scores,
    aliasOf,
    owner,
    recommend,
  } = await panel()
  const of = await ranked()
  await intended(of.id, birch)
  const file = () => protests(acme, 'Skill was judged by a brochure.')
  const [one, other] = [await file(), await file()]
  await rules(max, one.id, 'judge_again', 'It was.')
  expect((await owner.query('select outcome from protests where id = $1', [other.id])).rows).toEqual([
    { outcome: 'moot' },
  ])
  await expect(recommend(of.id, birch)).rejects.toThrow('Rank the bids before you recommend an award.')
  for (const who of [rosa, eve])
    for (const [whom, points] of [
      [acme, 5],
      [birch, 4],
    ] as const)
      await scores(who, of.id, whom, points)
  await does(olga, evaluationCommands.openConsensus, { id: of.id })
  for (const [whom, points] of [
    [acme, 5],
    [birch, 4],
  ] as const)
    await does(olga, agreeScores, {
      id: of.id,
      bidder: await aliasOf(whom, of.id),
      scores: [{ criterion: skill, points, reason: 'Visited.' }],
    })
  await does(olga, evaluationCommands.rank, { id: of.id })
  expect(
    (await owner.query('select round, count(*)::int from scores where evaluation = $1 group by 1 order by 1', [of.id]))
      .rows,
  ).toEqual([
    { round: 1, count: 4 },
    { round: 2, count: 4 },
  ])
  expect(await recommend(of.id, acme)).toMatchObject({ total: 62_400_00 })
})

test('a denied protest allows the award', async () => {
  const { max, rosa, birch, acme, protests, rules, does, ranked, intended, protestPeriodPasses } = await panel()
  const of = await ranked()
  const award = await intended(of.id, birch)
  const { id } = await protests(acme, 'We are better.')
  await rules(max, id, 'denied', 'The scores are within what was published.')
  await protestPeriodPasses(award.id)
  expect(await does(rosa, awardCommands.make, { id: award.id })).toMatchObject({ status: 'awarded' })
})

test("a person who scored or declared a conflict can't approve, whatever their role", async () => {
  const { olga, max, does, named, signs, owner, bidOf, acme, birch } = await panel({ kind: 'ifb' })
  const of = await named(max, [])
  await does(max, declareInterest, { id: of.id, conflict: false, about: '' })
  await does(max, startScoring, { id: of.id })
  for (const whom of [acme, birch])
    for (const about of ['responsive', 'responsible'] as const)
      await does(max, recordFinding, {
        id: of.id,
        bid: await bidOf(whom),
        about,
        criterion: null,
        met: true,
        reason: 'Checked.',
      })
  await does(max, evaluationCommands.rank, { id: of.id })
  const draft = await does(olga, draftAward, {
    evaluation: of.id,
    basis: 'whole',
    bid: await bidOf(acme),
    reason: '',
    shares: [],
  })
  await does(olga, awardCommands.submit, { id: draft.id })
  await expect(signs(max, draft.id)).rejects.toThrow('You scored these bids. Another person must approve the award.')
  await owner.query(`update panelists set declared = 'conflict' where evaluation = $1`, [of.id])
  await expect(signs(max, draft.id)).rejects.toThrow('You declared a conflict of interest in these bids.')
})

test('by line, returned by approvers, annulled, and never after a cancellation', async () => {
  const { olga, max, rosa, birch, acme, row, does, ranked, recommend, intended, protests, bidOf, signs, owner } =
    await panel()
  const of = await ranked()
  await expect(recommend(of.id, acme)).rejects.toThrow(
    'This bidder isn’t ranked first. Enter the reason for the award.',
  )
  const lines = (
    await owner.query<{ id: string }>('select id from solicitation_lines where solicitation = $1 order by position', [
      row.id,
    ])
  ).rows
  const shares = [
    { line: lines[0]!.id, bid: await bidOf(acme), quantity: 900 },
    { line: lines[1]!.id, bid: await bidOf(birch), quantity: 1_200 },
  ]
  await expect(does(olga, draftAward, { evaluation: of.id, basis: 'split', shares: [], reason: '' })).rejects.toThrow(
    'Calculate an optimized split first.',
  )
  const draft = await does(olga, draftAward, {
    evaluation: of.id,
    basis: 'lines',
    shares,
    reason: 'Each line to its lowest.',
  })
  expect(draft.total).toBe(54_000_00 + 9_000_00)
  await does(olga, awardCommands.submit, { id: draft.id })
  await expect(does(max, solicitationCommands.cancel, { id: row.id, reason: 'No money.' })).rejects.toThrow(
    /^Award AW-.* has the status “Waiting for approval”\. Withdraw it from approval first\.$/,
  )
  await signs(max, draft.id, 'returned', 'Say more of the barns.')
  await expect(does(rosa, awardCommands.annul, { id: draft.id, reason: 'No.' })).rejects.toThrow(
    'Only a manager, or the person under “Author”, can do this.',
  )
  await does(olga, awardCommands.annul, { id: draft.id, reason: 'All to one after all.' })
  const award = await intended(of.id, birch)
  await expect(does(olga, awardCommands.annul, { id: award.id, reason: 'No.' })).rejects.toThrow(
    'has the status “Notice of intent issued” and can’t be annulled.',
  )
  await protests(acme, 'Two winners were announced.')
  await does(max, solicitationCommands.cancel, { id: row.id, reason: 'The money is gone.' })
  await expect(does(rosa, awardCommands.make, { id: award.id })).rejects.toThrow('is annulled and can’t be awarded.')
  await expect(protests(acme, 'Once more.')).rejects.toThrow('This notice of intent was annulled.')
  const ended = `select (select status from awards where id = $1) as award,
      (select status from evaluations where id = $2) as evaluation,
      (select award ->> 'status' from notices where solicitation = $3) as public`
  expect((await owner.query(ended, [award.id, of.id, row.id])).rows).toEqual([
    { award: 'annulled', evaluation: 'canceled', public: 'annulled' },
  ])
  expect(await acme.sees(acme.rosa, 'select outcome, reason from protests')).toEqual([
    { outcome: 'canceled', reason: 'The money is gone.' },
  ])
})

test('an excluded company gets no award, and the approvers see what was checked', async () => {
  const { olga, rosa, max, birch, does, ranked, recommend, signs, owner, organization } = await panel()
  const of = await ranked()
  const award = await recommend(of.id, birch)
  await does(olga, awardCommands.submit, { id: award.id })
  const [request] = (
    await owner.query<{ id: string }>('select id from approval_requests where document = $1', [award.id])
  ).rows
  expect((await does(max, show, { id: request!.id })).review?.checks.map(({ words }) => words)).toEqual([
    'Birch: not excluded from federal awards',
    'Birch: a current exclusion list is on file',
    'Birch: good past performance',
  ])
  await signs(max, award.id)
  await owner.query(
    `with list as (insert into exclusion_lists (organization_id, name, published_on, source, entries, in_force)
      values ($1, 'SAM.csv', '2026-01-01', 'SAM.gov', 1, true) returning id)
     insert into exclusions (organization_id, list, line, entry, name, name_key, classification, kind) select $1, id, 1,
     'S4', 'BIRCH', 'birch', 'Firm', 'x' from list`,
    [organization.id],
  )
  await expect(does(rosa, awardCommands.giveNotice, { id: award.id })).rejects.toThrow(
    'Birch: An excluded company has the same name (BIRCH).',
  )
})

test('a suspended company gets no award, and the people of what is open with it learn what they can do', async () => {
  const { olga, max, ada, rosa, birch, acme, does, ranked, recommend, intended, sees, protestPeriodPasses, services } =
    await panel()
  const of = await ranked()
  const { id } = await intended(of.id, birch)
  await protestPeriodPasses(id)
  await does(ada, vendorCommands.suspend, { id: birch.vendor, until: '2099-01-01T00:00:00Z', reason: 'Debarred.' })
  await expect(does(rosa, awardCommands.make, { id })).rejects.toThrow(
    'Birch: This vendor is suspended until January 1, 2099.',
  )
  await runDueJobs(services, [deliver])
  const told = `select words from notifications where words like 'Birch is suspended%' order by words`
  expect(await sees(olga, told)).toEqual([
    { words: expect.stringMatching(/AW-.*: It can’t be announced or made\. Wait, or annul or rescind it/) },
    { words: expect.stringMatching(/EV-.*: Its bid stays under evaluation/) },
  ])
  // The way on: the notice is taken back, and the next bidder is recommended.
  await does(rosa, awardCommands.proposeRescission, {
    id,
    rescission_ground: 'recommendation',
    bid_security: 'none',
    rescission: 'The company was suspended.',
  })
  await does(max, awardCommands.rescind, { id })
  await expect(recommend(of.id, birch)).rejects.toThrow('Birch: This vendor is suspended until')
  expect(await recommend(of.id, acme, 'The first in rank is suspended.')).toMatchObject({ status: 'draft' })
})

test('the buyer gives notice, awards and orders in the role of a user, and sees nothing before the bid opening', async () => {
  const { rosa, birch, row, does, sees, ranked, approved, protestPeriodPasses, owner, person, published, bids } =
    await panel()
  const [bea, zoe] = [await person('Bea'), await person('Zoe')]
  const of = await ranked()
  await owner.query('update solicitations set contact = $2 where id = $1', [row.id, bea.user_id])
  expect((await does(bea, showEvaluation, { id: of.id })).standings).toHaveLength(2)
  const draft = await approved(of.id, birch)
  expect(await sees(bea, 'select id from awards')).toEqual([{ id: draft.id }])
  expect(await sees(bea, 'select from bids where solicitation = $1', [row.id])).toHaveLength(2)
  expect(await sees(zoe, 'select from awards')).toEqual([])

  // People who may read the row learn what the buttons depend on, whatever their role.
  const facts = { buyer: bea.user_id, governed: true, until: null, protests: 0, barred: null }
  expect(await does(bea, awardCommands.facts, { id: draft.id })).toEqual(facts)
  await expect(does(zoe, awardCommands.facts, { id: draft.id })).rejects.toThrow('does not exist')
  await does(bea, awardCommands.giveNotice, { id: draft.id })
  await protestPeriodPasses(draft.id)
  await does(bea, awardCommands.make, { id: draft.id })
  expect(await sees(bea, 'select vendor from award_lines where award = $1', [draft.id])).toHaveLength(2)
  expect(await does(bea, orderAward, { award: draft.id, vendor: birch.vendor })).toMatchObject({
    award: draft.id,
    status: 'draft',
  })

  // Sealed bids stay closed to the buyer, and so do opened ones to a buyer who can't see names as a panel member.
  const sealed = await published()
  await owner.query('update solicitations set contact = $2 where id = $1', [sealed.id, bea.user_id])
  await bids(birch, sealed.id, [61, 7])
  expect(await sees(bea, 'select from bids where solicitation = $1', [sealed.id])).toEqual([])
  await owner.query(`update panelists set sees = false where member = $1`, [rosa.user_id])
  await owner.query('update solicitations set contact = $2 where id = $1', [row.id, rosa.user_id])
  expect(await sees(rosa, 'select from bids where solicitation = $1', [row.id])).toEqual([])
})
