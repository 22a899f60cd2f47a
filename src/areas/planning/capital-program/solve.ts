import { boundOf, isNone, withSolver } from '@granary/highs/highs.ts'
import { chosenOf, modelOf, scoreIn, whyNotProgram, type ProgramCase, type ProgramResult } from './rules.ts'

/** The time limit. A city's program takes hundredths of a second. */
export const mostSeconds = 5

/**
 * The set of requests with the greatest total score within the funding, by HiGHS, with its gap to the optimum. Null:
 * even the required requests can't be paid.
 */
export const solveProgram = (of: ProgramCase, seconds = mostSeconds): Promise<ProgramResult | null> =>
  withSolver(seconds, `No program was found within ${seconds} seconds.`, async (ask) => {
    const answer = await ask(modelOf(of), seconds)
    if (isNone(answer)) return null
    const chosen = chosenOf(of, (name) => answer.solution.Columns[name]?.Primal ?? 0)
    const wrong = whyNotProgram(of, chosen)
    if (wrong) throw new Error(`The calculated program is invalid: ${wrong}`)
    const proven = answer.solution.Status === 'Optimal'
    const score = scoreIn(of, chosen)
    // Waiting weighs slightly, so the proof of the sum holds for the scores to within a hundredth.
    const bound = proven
      ? score
      : Math.max(
          score,
          Math.ceil((boundOf(answer) ?? of.wanted.reduce((sum, each) => sum + each.score, 0)) * 100) / 100,
        )
    const cost = chosen.flatMap(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0)
    return {
      chosen,
      score,
      cost,
      bound,
      gap: bound === 0 ? 0 : Math.round(((bound - score) / bound) * 10_000) / 100,
      proven,
      seconds: answer.seconds,
    }
  })
