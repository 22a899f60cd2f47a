import type { NextStep } from '#platform/life/next-step.ts'
import { plural } from '#platform/words.ts'
import { evaluationLife } from '../life.ts'
import type { Evaluation, Panelist } from '../records.ts'
import { judging, listed } from '../rules.ts'

type Seat = Pick<Panelist, 'member' | 'part' | 'declared' | 'scored'>
type Of = Pick<Evaluation, 'status' | 'chair'>

/** Whom an evaluation waits for: the reader first, then the other panelists by name, then the chair. */
export function panelStep(
  of: Of,
  panel: readonly Seat[],
  { reader, names, opened }: { reader: string; names: (member: string) => string; opened: boolean },
): NextStep | undefined {
  const chairs = reader === of.chair
  const chair = names(of.chair)
  const undeclared = panel.filter(({ declared }) => declared === 'waiting')
  const unscored = judging(panel).filter(({ scored }) => !scored)
  const namesOf = (seats: readonly Seat[]) => listed(seats.map(({ member }) => names(member)))
  if (evaluationLife.is(of, 'naming') && !opened)
    return {
      tone: 'others',
      lead: 'Waiting for the bid opening',
      rest: 'The panel then declares conflicts of interest.',
    }
  if (evaluationLife.isOpen(of) && undeclared.some(({ member }) => member === reader))
    return { tone: 'you', lead: 'Declare whether you have a conflict of interest', rest: 'Bids are shown after that.' }
  return evaluationLife.byStatus<NextStep | undefined>(of, {
    naming:
      undeclared.length > 0
        ? { tone: 'others', lead: `Waiting for ${namesOf(undeclared)} to declare conflicts of interest` }
        : chairs
          ? { tone: 'you', lead: 'Start scoring', rest: 'Everyone on the panel has declared.' }
          : { tone: 'others', lead: `Waiting for ${chair} to start scoring` },
    scoring: unscored.some(({ member }) => member === reader)
      ? { tone: 'you', lead: 'Score the bids', rest: 'No one sees your scores before the consensus.' }
      : unscored.length > 0
        ? {
            tone: 'others',
            lead: `Waiting for the scores of ${namesOf(unscored)}`,
            rest: `${judging(panel).length - unscored.length} of ${plural(judging(panel).length, { one: 'one evaluator has', other: `${judging(panel).length} evaluators have` })} finished.`,
          }
        : chairs
          ? { tone: 'you', lead: 'Start the consensus', rest: 'All evaluators have scored.' }
          : { tone: 'others', lead: `Waiting for ${chair} to start the consensus` },
    consensus: chairs
      ? { tone: 'you', lead: 'Agree on the scores and record the findings, then rank the bids' }
      : { tone: 'others', lead: `Waiting for the panel to agree, and for ${chair} to rank the bids` },
    ranked: chairs
      ? { tone: 'you', lead: 'Review the ranking, then recommend an award' }
      : { tone: 'others', lead: `Waiting for ${chair} to recommend an award` },
    best_and_final: { tone: 'others', lead: 'Waiting for the best and final offers of the finalists' },
    finished: undefined,
    canceled: undefined,
  })
}
