import { bidStatus } from '../bids/rules.ts'
import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { findingsOf } from '../findings/facts.ts'
import { toFind, whyOut } from '../findings/rules.ts'
import {
  criteriaOf,
  evaluationById,
  itemsOf,
  linesOf,
  namesOf,
  bidsOf,
  panelOf,
  solicitationOf,
  type EvaluatedBid,
} from '../panel/facts.ts'
import { answersOf, described, filesOf, hiddenFilesOf } from '../panel-files/files.ts'
import { shownFiles } from '../panel-files/rules.ts'
import { evaluationLife } from '../panel/life.ts'
import { anonymous, seatOf, whyNotLook } from '../panel/rules.ts'
import { agreedOf, scoresOf } from './facts.ts'
import { scoredBy, spreadOf } from './rules.ts'
import { flagsOf, standingsOf } from './standing.ts'

/**
 * The bids as this person may see them at the current stage: without names for evaluators, with names for the chair.
 */
export const showEvaluation = question('evaluations/show', {
  about:
    'Shows the bids as the viewer may see them. Evaluators see no names or prices until the ranking, and nothing before their declaration.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    const of = await evaluationById(tx, id)
    const panel = await panelOf(tx, id)
    const seat = seatOf(panel, actor.user_id)
    const row = await solicitationOf(tx, of.solicitation)
    refuseIf(whyNotLook(of, seat, actor, row))
    const [bids, files, answers, criteria, lines, items] = [
      await bidsOf(tx, of),
      await filesOf(tx, of.solicitation),
      await answersOf(tx, of.solicitation),
      await criteriaOf(tx, of.solicitation),
      await linesOf(tx, of.solicitation),
      await itemsOf(tx, of.solicitation),
    ]
    const sees = !seat || seat.sees
    const hidden = sees ? [] : await hiddenFilesOf(tx, of.solicitation)
    const begun = !evaluationLife.is(of, 'naming')
    const together = !evaluationLife.is(of, 'naming', 'scoring') && (seat !== undefined || of.ranked_at !== null)
    const names = await namesOf(
      tx,
      panel.map(({ member }) => member),
    )
    const scores = begun && (seat || of.ranked_at) ? await scoresOf(tx, of) : []
    const agreed = together ? await agreedOf(tx, of) : []
    const findings = sees ? await findingsOf(tx, of.solicitation) : []

    const marks = scoredBy(criteria).map(({ id, name, points, weight, guidance }) => ({
      id,
      name,
      points: points!,
      weight,
      guidance,
    }))
    const bidders = (begun || sees ? bids : [])
      .filter((row) => sees || !bidStatus.is(row, 'unreadable'))
      .map((bid) => ({
        alias: bid.alias,
        statement: sees
          ? (bid.note ?? '')
          : anonymous(bid.note ?? '', [bid.name, bid.trade_name, bid.representative], bid.alias),
        bid: sees ? named(bid) : null,
        answers: answersShown(bid),
        ...filesShown(bid),
        out: sees ? whyOut(bid, findings) : null,
        own: scores
          .filter((each) => each.bidder === bid.alias && each.evaluator === actor.user_id)
          .map(({ criterion, points, comment }) => ({ criterion, points, comment })),
        marks: together ? marks.map(({ id: criterion, points: most }) => marksOf(criterion, most, bid.alias)) : [],
        findings: findings
          .filter((each) => each.bid === bid.id)
          .map(({ about, criterion, met, reason }) => ({ about, criterion, met, reason })),
      }))

    function filesShown({ vendor, alias }: EvaluatedBid) {
      const own = files.filter((file) => file.vendor === vendor)
      const shown = shownFiles(own, { alias, sees }).map((file) => {
        const item = items.find(({ id }) => id === file.item)
        return { ...described(file), about: item?.name ?? null, criterion: item?.criterion ?? null }
      })
      return { files: shown, hidden: hidden.find((each) => each.vendor === vendor)?.files ?? 0 }
    }

    /** The answers in the order of the questions, without the known names where names are hidden. */
    function answersShown({ vendor, alias, name, trade_name, representative }: EvaluatedBid) {
      return items
        .filter(({ kind }) => kind === 'answer')
        .map(({ id, name: question, criterion }) => {
          const words = answers.find((each) => each.vendor === vendor && each.item === id)?.words ?? ''
          return {
            question,
            criterion,
            words: sees ? words : anonymous(words, [name, trade_name, representative], alias),
          }
        })
    }

    function marksOf(criterion: string, most: number, alias: string) {
      const given = scores.filter(
        (each) =>
          each.bidder === alias && each.criterion === criterion && seatOf(panel, each.evaluator)?.declared === 'clear',
      )
      return {
        criterion,
        given: given.map(({ evaluator, points, comment }) => ({ evaluator: names(evaluator), points, comment })),
        spread: spreadOf(
          given.map(({ points }) => points),
          most,
        ),
        agreed: agreed.find((each) => each.bidder === alias && each.criterion === criterion) ?? null,
      }
    }

    const ranked = of.ranked_at !== null && !evaluationLife.is(of, 'scoring', 'consensus') && sees
    return {
      part: seat?.part ?? null,
      sees,
      criteria: marks,
      asked: toFind(criteria),
      bidders,
      ...(ranked ? standingsOf({ of, row, bids, criteria, lines, findings, agreed }) : { standings: [], turns: [] }),
      weighed: criteria
        .filter(({ kind }) => kind !== 'pass_fail')
        .map(({ id, name, weight }) => ({ id, name, weight })),
      flags: sees && begun ? await flagsOf(tx, { row, bids }) : [],
    }
  },
})

const named = ({ id, number, name, total, status, small_business }: EvaluatedBid) => ({
  id,
  number,
  name,
  total,
  status,
  small_business,
})
