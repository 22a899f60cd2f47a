import { bidStatus } from '../bids/rules.ts'
import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { solicitation, type Solicitation } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'
import { candidatesFor, evaluationById, namesOf, bidsOf, panelOf, solicitationOf } from './facts.ts'
import { evaluation, panelist, type Evaluation, type Panelist } from './records.ts'
import {
  isOpened,
  seatOf,
  steps,
  whyNotAppoint,
  whyNotBegin,
  whyNotDeclare,
  whyNotNames,
  whyNotRelease,
  whyNotSeat,
  whyNotStart,
} from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const seat = z.strictObject({ id: z.uuid(), member: z.uuid() })

export const beginEvaluation = command('evaluations/begin', {
  about:
    'Assigns the evaluation panel of a published solicitation and its price formula, before any bid is visible to its members.',
  input: z.strictObject({
    solicitation: z.uuid(),
    chair: z.uuid(),
    evaluators: z.array(z.uuid()).max(30),
    formula: z.enum(['ratio', 'linear']).default('ratio'),
  }),
  async run({ solicitation: id, chair, evaluators, formula }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(whyNotBegin(row, { actor, chair, evaluators, candidates: await candidatesFor(tx, id) }))
    refuseIf(
      (await tx.one('select from evaluations where organization_id = $1 and solicitation = $2', [
        tx.organization_id,
        id,
      ]))
        ? 'This solicitation already has a panel.'
        : null,
    )
    const number = await nextNumber(tx, evaluation.table, evaluation.fields.number.initial as string, now)
    const of = await tx.insert<Evaluation>(evaluation, {
      number,
      title: row.title,
      solicitation: id,
      chair,
      formula,
      two_envelopes: row.two_envelopes,
    })
    await take(context, of, chair, 'chair')
    for (const member of new Set(evaluators)) await take(context, of, member, 'evaluator')
    return of
  },
})

export const seatEvaluator = command('evaluations/seat', {
  about: 'Adds an evaluator to a panel, such as a replacement for one with a conflict of interest.',
  decides: 'people',
  input: seat,
  async run({ id, member }, context) {
    const of = await context.tx.lock<Evaluation>(evaluation, id)
    const candidates = await candidatesFor(context.tx, of.solicitation)
    refuseIf(whyNotSeat(of, await panelOf(context.tx, id), { actor: context.actor, member, candidates }))
    refuseIf(
      kindOf[(await solicitationOf(context.tx, of.solicitation)).kind].scored
        ? null
        : 'Price decides this solicitation, so it has no evaluators.',
    )
    return take(context, of, member, 'evaluator')
  },
})

export const releaseEvaluator = command('evaluations/release', {
  about: 'Removes an evaluator from a panel, with the reason. Their scores do not count.',
  decides: 'money',
  input: seat.extend({ reason: z.string().trim().min(1, 'Enter a reason').max(2_000) }),
  reason: 'reason',
  async run({ id, member }, { tx, actor }) {
    const of = await tx.lock<Evaluation>(evaluation, id)
    const panel = await panelOf(tx, id)
    refuseIf(whyNotRelease(of, panel, { actor, member }))
    return tx.update<Panelist>(panelist, seatOf(panel, member)!.id, { declared: 'released', sees: false })
  },
})

export const appointChair = command('evaluations/appoint', {
  about: 'Appoints another chair of a panel. The previous chair leaves the panel.',
  decides: 'people',
  input: seat.extend({ reason: z.string().trim().min(1, 'Enter a reason').max(2_000) }),
  reason: 'reason',
  async run({ id, member }, context) {
    const { tx, actor } = context
    const of = await tx.lock<Evaluation>(evaluation, id)
    const panel = await panelOf(tx, id)
    refuseIf(whyNotAppoint(of, panel, { actor, member }))
    const before = panel.find(({ part, declared }) => part === 'chair' && declared !== 'released')
    if (before && before.declared !== 'conflict')
      await tx.update(panelist, before.id, { declared: 'released', sees: false })
    const next = await tx.update<Evaluation>(evaluation, id, { chair: member })
    await take(context, next, member, 'chair')
    return next
  },
})

export const declareInterest = command('panelists/declare', {
  about:
    'Declares whether a panel member has a conflict of interest, before any bid is visible. A member with one leaves the panel, and the declaration stays.',
  input: z.strictObject({ id: z.uuid(), conflict: z.boolean(), about: z.string().trim().max(2_000).default('') }),
  personal: true,
  async run({ id, conflict, about }, { tx, actor, now }) {
    const of = await tx.lock<Evaluation>(evaluation, id)
    const own = seatOf(await panelOf(tx, id), actor.user_id)
    const opened = isOpened(await solicitationOf(tx, of.solicitation))
    refuseIf(whyNotDeclare(of, own, { conflict, opened, about }))
    const sees = !conflict && (own!.part === 'chair' || of.ranked_at !== null)
    if (conflict && of.chair !== actor.user_id)
      await tell({ tx, actor, now }, of, of.chair, 'An evaluator declared a conflict of interest and left the panel.')
    return tx.update<Panelist>(panelist, own!.id, { declared: conflict ? 'conflict' : 'clear', declared_at: now, sees })
  },
})

export const listBidders = question('evaluations/bidders', {
  about: 'Lists the bidders alphabetically for a panel member’s declaration. It does not say which bid is whose.',
  input: one,
  async run({ id }, { tx, actor }) {
    const of = await evaluationById(tx, id)
    refuseIf(whyNotNames(seatOf(await panelOf(tx, id), actor.user_id)))
    const names = await tx.sql<{ name: string; trade_name: string | null }>(
      `select distinct v.name, v.trade_name from bids b join vendors v on v.organization_id = b.organization_id
        and v.id = b.vendor where b.organization_id = $1 and b.solicitation = $2 order by v.name`,
      [tx.organization_id, of.solicitation],
    )
    return {
      bidders: names.map(({ name, trade_name }) =>
        trade_name && trade_name !== name ? `${name} (${trade_name})` : name,
      ),
    }
  },
})

export const startScoring = command('evaluations/start', {
  about: 'Starts scoring once every panel member has declared and enough of them have no conflict of interest.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const of = await tx.lock<Evaluation>(evaluation, id)
    const [panel, { scored }, bids] = [
      await panelOf(tx, id),
      kindOf[(await solicitationOf(tx, of.solicitation)).kind],
      await bidsOf(tx, of),
    ]
    const names = await namesOf(
      tx,
      panel.map(({ member }) => member),
    )
    refuseIf(
      whyNotStart(of, panel, {
        actor,
        scored,
        bids: bids.filter((row) => !bidStatus.is(row, 'unreadable')).length,
        names,
      }),
    )
    for (const { member, part, declared } of panel)
      if (part === 'evaluator' && declared === 'clear')
        await tell({ tx, actor, now }, of, member, `Bids for ${of.title} are waiting for your scores.`)
    return tx.update<Evaluation>(evaluation, id, { status: scored ? steps.score.to : steps.confer.to })
  },
})

async function take(
  { tx, actor, now }: Context,
  of: Evaluation,
  member: string,
  part: Panelist['part'],
): Promise<Panelist> {
  const known = await tx.one<{ disabled_at: string | null }>(
    'select disabled_at from organization_members where organization_id = $1 and user_id = $2',
    [tx.organization_id, member],
  )
  refuseIf(known && known.disabled_at === null ? null : 'A person you selected no longer works here.')
  await tell(
    { tx, actor, now },
    of,
    member,
    `You were asked to ${part === 'chair' ? 'chair the panel' : 'be an evaluator'} for ${of.title}. ${isOpened(await solicitationOf(tx, of.solicitation)) ? 'First declare' : 'Once the bids are open, first declare'} whether you have a conflict of interest.`,
  )
  return tx.insert<Panelist>(panelist, { evaluation: of.id, solicitation: of.solicitation, member, part })
}

const tell = (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  of: Evaluation,
  member: string,
  words: string,
) =>
  notify(
    tx,
    {
      organization_id: of.organization_id,
      people: [member],
      event: 'task_assigned',
      record: { table: evaluation.table, id: of.id },
      words,
      actor: actor.user_id,
    },
    now,
  )
