import { boundOf, isNone, withSolver } from '@granary/highs/highs.ts'
import { modelOf, whyNotPortfolio, whyOf, worthOf, type Portfolio } from './rules.ts'

export const mostSeconds = 5
export type Weighed = { chosen: boolean; loss: number | null; why: string }
export type Solved = {
  worth: number
  bound: number
  gap: number
  proven: boolean
  seconds: number
  picks: Weighed[]
  more_hours: number
  more_cash: number
}

/**
 * The best set within hours, match and deadlines, by HiGHS (branch and cut, exact); and for each application the best
 * value with the opposite choice.
 */
export const solvePortfolio = (of: Portfolio, seconds = mostSeconds): Promise<Solved> =>
  withSolver(seconds, `No portfolio was found within ${seconds} seconds.`, async (ask) => {
    let spent = 0
    const best = async (with_: Portfolio, forced?: Parameters<typeof modelOf>[1]) => {
      const answer = await ask(modelOf(with_, forced), Math.max(0.5, seconds - spent))
      spent += answer.seconds
      if (isNone(answer)) return null
      const chosen = with_.candidates.map((_, at) => (answer.solution.Columns[`x${at}`]?.Primal ?? 0) > 0.5)
      const wrong = whyNotPortfolio(with_, chosen)
      if (wrong) throw new Error(`The result failed its check: ${wrong}`)
      return {
        chosen,
        worth: worthOf(with_, chosen),
        proven: answer.solution.Status === 'Optimal',
        bound: boundOf(answer),
      }
    }
    const found = (await best(of))!
    const most = of.candidates.reduce((sum, { worth }) => sum + worth, 0)
    const bound = found.proven ? found.worth : Math.max(found.worth, Math.ceil(found.bound ?? most))
    const picks: Weighed[] = []
    for (const at of of.candidates.keys()) {
      const other = await best(of, { at, to: found.chosen[at] ? 0 : 1 })
      picks.push({
        chosen: found.chosen[at]!,
        loss: other ? Math.max(0, found.worth - other.worth) : null,
        why: whyOf(of, at, found.chosen, other?.worth ?? null),
      })
    }
    const [longer, richer] = [
      await best({ ...of, weekly_hours: of.weekly_hours + 10 }),
      await best({ ...of, cash: Math.round(of.cash * 1.1) }),
    ]
    return {
      worth: found.worth,
      bound,
      gap: bound === 0 ? 0 : Math.round(((bound - found.worth) / bound) * 10_000) / 100,
      proven: found.proven,
      seconds: Math.round(spent * 1000) / 1000,
      picks,
      more_hours: Math.max(0, (longer?.worth ?? 0) - found.worth),
      more_cash: Math.max(0, (richer?.worth ?? 0) - found.worth),
    }
  })
