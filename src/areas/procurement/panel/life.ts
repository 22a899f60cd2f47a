import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { choice } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { evaluation, type Evaluation } from './records.ts'

/** The chair's facts: missing scores, what is open before the ranking, and whether new offers are open. */
export type EvaluationFacts = {
  declared: boolean
  unscored: Reason
  unranked: Reason
  opened: boolean
  /** The recommendation or award that the ranking led to. Anyone learns of it. */
  recommended: string | null
}

const again = choice(['findings', 'scores'], {
  required: true,
  label: 'Do again',
  words: {
    findings: 'The findings and the consensus: the scores of the evaluators stay',
    scores: 'Everything: evaluators score again, in a new round',
  },
})

export const onlyChair = 'Only the chair of the panel can do this.'
export const declareFirst = 'Declare whether you have a conflict of interest first.'

/** The chair has declared, as everyone on the panel has. */
const byChair = ({ chair }: Evaluation, { actor }: { actor: { user_id: string } }): Reason =>
  chair === actor.user_id ? null : onlyChair

export const evaluationLife = life(evaluation, {
  topic: 'evaluations',
  stages: {
    naming: 'open',
    scoring: 'open',
    consensus: 'open',
    ranked: 'open',
    best_and_final: 'open',
    finished: 'over',
    canceled: 'over',
  },
  // Finalists are chosen; the award ends it, or the cancellation of its solicitation.
  setElsewhere: ['best_and_final', 'finished', 'canceled'],
  facts: factsFrom<EvaluationFacts>('panelists', 'bid_findings', 'consensus_scores', 'solicitations', 'awards'),
  moves: {
    openConsensus: {
      about: 'Opens the scores of all evaluators to the panel, which then agrees. Scores can’t be changed after that.',
      from: 'scoring',
      to: 'consensus',
      look: 'main',
      says: {
        button: 'Start consensus',
        done: 'Scores visible to the panel',
        event: 'started the consensus',
        trail: 'consensus started',
      },
      whyNot: byChair,
      whyNotYet: ({ declared, unscored }) => firstReason(!declared && declareFirst, unscored),
    },
    openPrices: {
      about:
        'Closes the technical evaluation and opens the price envelopes of the bids that are still considered. The panel’s scores can’t be changed after that.',
      decides: 'money',
      unseals: true,
      from: 'consensus',
      look: 'main',
      says: {
        button: 'Open price envelopes',
        ask: 'Close the technical evaluation of {number}?',
        hint: 'The consensus scores become final, and prices can be read. This can’t be undone.',
        done: 'Price envelopes opened',
        event: 'closed the technical evaluation and opened the price envelopes',
        trail: 'price envelopes opened',
      },
      whyNot: (row, who) =>
        firstReason(
          !row.two_envelopes && 'This solicitation has one envelope.',
          row.prices_at !== null && 'The price envelopes are open.',
          byChair(row, who),
        ),
      whyNotYet: ({ declared, unranked }) => firstReason(!declared && declareFirst, unranked),
    },
    rank: {
      about:
        'Ranks the bids once each has its findings and the panel has agreed. The panel then sees names and prices.',
      from: 'consensus',
      to: 'ranked',
      look: 'main',
      says: { button: 'Rank bids', done: 'Bids ranked', event: 'ranked the bids', trail: 'bids ranked' },
      whyNot: byChair,
      whyNotYet: ({ declared, unranked }, { two_envelopes, prices_at }) =>
        firstReason(
          !declared && declareFirst,
          two_envelopes && prices_at === null && 'Open the price envelopes first.',
          unranked,
        ),
    },
    // The chair ranked the bids; another person judges whether that was wrong.
    reopen: {
      about: 'Reopens an evaluation whose ranking was wrong, before an award is recommended, with the reason.',
      decides: 'money',
      from: 'ranked',
      to: ['scoring', 'consensus'],
      by: 'manager',
      not: { chair: 'You chair this evaluation. Another manager must reopen it.' },
      asks: { again, reason: why('Reason', 2_000) },
      says: {
        button: 'Reopen evaluation',
        ask: 'Reopen {number}?',
        hint: 'The panel knows names and prices now. The reason and the earlier scores stay on file.',
        done: '{number} reopened',
        event: 'reopened the evaluation',
      },
      whyNotYet: ({ recommended }) =>
        recommended && `${recommended} follows from this ranking. Annul it, or rescind it, first.`,
    },
    hearBestAndFinal: {
      about: 'Continues the evaluation once the best and final offers are open. The consensus is kept or changed.',
      from: 'best_and_final',
      to: 'consensus',
      look: 'main',
      says: {
        button: 'Continue evaluation',
        done: 'Evaluation continued',
        event: 'continued the evaluation after best and final offers',
      },
      whyNot: byChair,
      whyNotYet: ({ declared, opened }) =>
        firstReason(!declared && declareFirst, !opened && 'The best and final offers have not been opened yet.'),
    },
  },
})
