import { boundOf as provenBound, isNone, withSolver, type Answer } from '@granary/highs/highs.ts'
import {
  isInCents,
  modelOf,
  priceShares,
  sharesOf,
  whyNotSplit,
  type Share,
  type SplitCase,
  type SplitResult,
} from './rules.ts'

/** The time limit. The best split found by then is shown with its possible gap to the optimum. */
export const mostSeconds = 10

/**
 * The cheapest split that keeps the terms, by HiGHS (branch and cut, exact), in a thread of its own: the server
 * continues to answer, and a thread that takes too long is ended. Null: no split keeps the terms.
 *
 * In turns. First who: with parts of a unit allowed, which is solved in a second or two and costs no more than the
 * answer, so that it is a bound. Then how much, in whole units, among those who were in a turn so far. The next turn
 * asks for a cheaper split with another vendor in it; when there is none, the best so far is the best there is. Each
 * turn has one more bidder at least, so it ends.
 */
export const solveSplit = (of: SplitCase, seconds = mostSeconds): Promise<SplitResult | null> =>
  withSolver(seconds, `No split was found within ${seconds} seconds.`, async (ask) => {
    // A cheaper split is cheaper by a cent, where all costs are in whole cents.
    const step = isInCents(of) ? 0.5 : 0
    const among = new Set<number>()
    let [spent, bound]: [number, number] = [0, 0]
    let best: { shares: Share[]; cents: number } | undefined
    const asking = async (question: Parameters<typeof modelOf>[1], below: number | undefined) => {
      const answer = await ask(
        modelOf(of, { ...question, ...(below !== undefined && { below }) }),
        Math.max(least, seconds - spent),
      )
      spent += answer.seconds
      return answer
    }
    const inTime = () => spent < seconds

    let proven = false
    while (!proven && inTime()) {
      const who = await asking({ whole: false, ...(among.size > 0 && { beyond: among }) }, best && best.cents * room)
      const none = isNone(who)
      if (none && !best && among.size === 0) return null
      if (!none) bound = Math.max(bound, Math.min(best?.cents ?? Infinity, boundOf(who)))
      proven =
        none || (best !== undefined && bound > Math.min(best.cents * (1 - exactness), best.cents - step * 2 + 0.01))
      if (proven) break
      for (const at of chosenIn(who, of)) among.add(at)
      const much = await asking({ among }, best && best.cents - step)
      const shares = isNone(much) ? [] : sharesOf(of, valuesOf(much))
      if (whyNotSplit(of, shares) === null && (!best || much.solution.ObjectiveValue < best.cents))
        best = { shares, cents: much.solution.ObjectiveValue }
      // A result among these bids is proven only if it came within the time limit.
      if (!isNone(much) && much.solution.Status !== 'Optimal') break
      // Nothing is left to solve when every bid was included, or when the remaining gap to the bound is below one cent.
      const everybody = among.size === of.bids.length
      if (everybody && !best) return null
      proven = best !== undefined && (everybody || best.cents - bound < step * 2 - 0.01)
    }
    if (!best) {
      if (proven) return null
      throw new Error(`No split was found within ${seconds} seconds.`)
    }
    return resultOf(of, best, { bound, proven, seconds: spent })
  })

function resultOf(
  of: SplitCase,
  { shares, cents }: { shares: Share[]; cents: number },
  { bound: lower, proven, seconds }: { bound: number; proven: boolean; seconds: number },
): SplitResult {
  const total = priceShares(
    shares,
    of.bids.map((bid) => ({ ...bid, vendor: bid.id })),
  ).reduce((sum, { amount }) => sum + amount, 0)
  // In whole cents, as awards are: a fraction of a cent above the proven bound counts as a cent.
  const bound = Math.min(total, Math.ceil((proven ? cents * (1 - exactness) : lower) - roundedAway(of) - 0.01))
  return {
    shares,
    total,
    bound,
    gap: proven ? 0 : Math.ceil(((total - bound) / total) * 10_000) / 100,
    seconds,
    proven,
  }
}

/** The solver calculates with sixteen digits, and its proofs are exact to that precision. */
const exactness = 1e-9
/** The proof that nothing is cheaper is faster when the solver may pass through costlier splits. */
const room = 1.002
/** The seconds that quantities get at least, once the bids are chosen. */
const least = 1

const valuesOf = ({ solution }: Answer) =>
  Object.fromEntries(Object.entries(solution.Columns).map(([name, { Primal = 0 }]) => [name, Primal]))
const chosenIn = (answer: Answer, { bids }: SplitCase): number[] =>
  [...bids.keys()].filter((i) => (answer.solution.Columns[`y${i}`]?.Primal ?? 0) > 0.5)

/**
 * Each share is rounded to whole cents separately: the most that this can take away, where prices have fractions of a
 * cent.
 */
const roundedAway = (of: SplitCase): number => (isInCents(of) ? 0 : (of.lines.length * of.bids.length) / 2)

/** The bound that HiGHS proved; costs are never negative. */
const boundOf = (answer: Answer): number =>
  answer.solution.Status === 'Optimal' ? answer.solution.ObjectiveValue : Math.max(0, provenBound(answer) ?? 0)
