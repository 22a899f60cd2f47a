import { bidStatus } from '../bids/rules.ts'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { criteriaOf, bidsOf, panelOf } from '../panel/facts.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { seatOf } from '../panel/rules.ts'
import { scoredBy, whyNotAgree, whyNotMark, whyNotScore } from './rules.ts'

const mark = { criterion: z.uuid(), points: z.number().min(0).max(1_000) }

export const putScores = command('scores/put', {
  about:
    'Saves your scores of one bid. No one else can read them until the consensus opens. The history shows only that you scored.',
  decides: 'money',
  input: z.strictObject({
    id: z.uuid(),
    bidder: z.string().regex(/^[A-Z]{1,2}$/),
    scores: z
      .array(z.strictObject({ ...mark, comment: z.string().trim().max(5_000).default('') }))
      .min(1)
      .max(200),
  }),
  secret: ['scores'],
  personal: true,
  async run({ id, bidder, scores }, { tx, actor, now }) {
    // Evaluators do not block each other: the row lock is shared, and opening the consensus waits for all of them.
    const of = await shared(tx, id)
    const own = seatOf(await panelOf(tx, id), actor.user_id)
    refuseIf(whyNotScore(of, own))
    const [criteria, bids] = [
      scoredBy(await criteriaOf(tx, of.solicitation)),
      (await bidsOf(tx, of)).filter((row) => !bidStatus.is(row, 'unreadable')),
    ]
    refuseIf(bids.some(({ alias }) => alias === bidder) ? null : 'This bidder doesn’t exist.')
    const wrong = whyNotMark(scores, criteria)
    if (wrong) throw new InvalidInput({ scores: wrong })
    await tx.sql(
      `insert into scores (organization_id, evaluation, round, evaluator, bidder, criterion, points, comment, scored_at)
       select $1, $2, $3, $4, $5, given.criterion, given.points, given.comment, $9
       from unnest($6::uuid[], $7::numeric[], $8::text[]) given (criterion, points, comment)
       on conflict (organization_id, evaluation, round, evaluator, bidder, criterion) do update
       set points = excluded.points, comment = excluded.comment, scored_at = excluded.scored_at`,
      [
        tx.organization_id,
        id,
        of.round,
        actor.user_id,
        bidder,
        scores.map(({ criterion }) => criterion),
        scores.map(({ points }) => points),
        scores.map(({ comment }) => comment),
        now,
      ],
    )
    const { given } = (await tx.one<{ given: number }>(
      `select count(*) as given from scores where organization_id = $1 and evaluation = $2 and round = $3
        and evaluator = $4`,
      [tx.organization_id, id, of.round, actor.user_id],
    ))!
    const done = given >= bids.length * criteria.length
    await tx.sql('update panelists set scored = $3 where organization_id = $1 and id = $2 and scored <> $3', [
      tx.organization_id,
      own!.id,
      done,
    ])
    return { given, of: bids.length * criteria.length }
  },
})

export const agreeScores = command('consensus/put', {
  about: 'Saves the panel’s consensus scores of one bid, by criterion, with the reasons.',
  decides: 'money',
  input: z.strictObject({
    id: z.uuid(),
    bidder: z.string().regex(/^[A-Z]{1,2}$/),
    scores: z
      .array(z.strictObject({ ...mark, reason: z.string().trim().min(1, 'Enter a reason for the file').max(5_000) }))
      .min(1)
      .max(200),
  }),
  async run({ id, bidder, scores }, { tx, actor, now }) {
    const of = await tx.lock<Evaluation>(evaluation, id)
    refuseIf(whyNotAgree(of, await panelOf(tx, id), actor))
    refuseIf(
      (await bidsOf(tx, of)).some(({ alias, status }) => alias === bidder && !bidStatus.is({ status }, 'unreadable'))
        ? null
        : 'This bidder doesn’t exist.',
    )
    const wrong = whyNotMark(scores, await criteriaOf(tx, of.solicitation))
    if (wrong) throw new InvalidInput({ scores: wrong })
    await tx.sql(
      `insert into consensus_scores (organization_id, evaluation, round, bidder, criterion, points, reason, put_by,
        put_at)
       select $1, $2, $3, $4, given.criterion, given.points, given.reason, $8, $9
       from unnest($5::uuid[], $6::numeric[], $7::text[]) given (criterion, points, reason)
       on conflict (organization_id, evaluation, round, bidder, criterion) do update
       set points = excluded.points, reason = excluded.reason, put_by = excluded.put_by, put_at = excluded.put_at`,
      [
        tx.organization_id,
        id,
        of.round,
        bidder,
        scores.map(({ criterion }) => criterion),
        scores.map(({ points }) => points),
        scores.map(({ reason }) => reason),
        actor.user_id,
        now,
      ],
    )
    return { bidder, agreed: scores.length }
  },
})

async function shared(tx: Parameters<typeof panelOf>[0], id: string): Promise<Evaluation> {
  const of = await tx.one<Evaluation>('select * from evaluations where organization_id = $1 and id = $2 for share', [
    tx.organization_id,
    id,
  ])
  refuseIf(of ? null : 'This evaluation does not exist.')
  return of!
}
