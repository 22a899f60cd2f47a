/** One past case: its group, its start date, and its outcome (1 and 0 for yes and no). */
export type Case = { group: string; day: string; outcome: number }
export type Band = { from: number; to: number; cases: number; guessed: number; came: number }
export type Measured = { cases: number; error: number; naive: number; bands: Band[] }

/** The number of own cases at which a group's mean weighs as much as the overall mean. */
export const pull = 4
/** Below this number of cases the model makes no predictions. */
export const least = 20

/** The mean of a group, shrunk toward the overall mean while the group has few cases. */
export const drawn = (sum: number, count: number, overall: number): number => (sum + pull * overall) / (count + pull)

/**
 * Goes through past cases in order. Each is predicted from earlier ones only: once by its group, and once by the
 * baseline, the overall mean. The first quarter is training data and is not counted.
 */
export function measure(cases: readonly Case[], loss: (guess: number, came: number) => number): Measured {
  const ordered = cases.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const groups = new Map<string, { sum: number; count: number }>()
  const warm = Math.ceil(ordered.length / 4)
  const guesses: { guess: number; came: number }[] = []
  let [sum, error, naive] = [0, 0, 0]
  for (const [at, { group, outcome }] of ordered.entries()) {
    const own = groups.get(group) ?? { sum: 0, count: 0 }
    if (at >= warm && at > 0) {
      const overall = sum / at
      const guess = drawn(own.sum, own.count, overall)
      error += loss(guess, outcome)
      naive += loss(overall, outcome)
      guesses.push({ guess, came: outcome })
    }
    groups.set(group, { sum: own.sum + outcome, count: own.count + 1 })
    sum += outcome
  }
  const counted = guesses.length
  return {
    cases: ordered.length,
    error: counted ? error / counted : 0,
    naive: counted ? naive / counted : 0,
    bands: bandsOf(guesses),
  }
}

export const squared = (guess: number, came: number): number => (guess - came) ** 2
export const apart = (guess: number, came: number): number => Math.abs(guess - came)

/** Predictions in five bands with outcomes: a model that says 20% should be right one time in five. */
function bandsOf(guesses: readonly { guess: number; came: number }[]): Band[] {
  const top = Math.max(1e-9, ...guesses.map(({ guess }) => guess))
  return Array.from({ length: 5 }, (_, at) => {
    const [from, to] = [(top * at) / 5, (top * (at + 1)) / 5]
    const within = guesses.filter(({ guess }) => guess > from - (at === 0 ? 1e-9 : 0) && guess <= to)
    const mean = (values: number[]) =>
      values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
    return {
      from,
      to,
      cases: within.length,
      guessed: mean(within.map(({ guess }) => guess)),
      came: mean(within.map(({ came }) => came)),
    }
  }).filter(({ cases }) => cases > 0)
}

/** A model that isn't better than the baseline isn't used. */
export const verdict = ({ cases, error, naive }: Measured): 'in_use' | 'off' | 'too_few' =>
  cases < least ? 'too_few' : error < naive ? 'in_use' : 'off'

/** The current prediction of each group, with its basis. */
export function guessesOf(cases: readonly Case[]): (group: string) => { guess: number; own: number; overall: number } {
  const overall = cases.length === 0 ? 0 : cases.reduce((sum, { outcome }) => sum + outcome, 0) / cases.length
  const groups = new Map<string, { sum: number; count: number }>()
  for (const { group, outcome } of cases) {
    const { sum, count } = groups.get(group) ?? { sum: 0, count: 0 }
    groups.set(group, { sum: sum + outcome, count: count + 1 })
  }
  return (group) => {
    const { sum, count } = groups.get(group) ?? { sum: 0, count: 0 }
    return { guess: drawn(sum, count, overall), own: count, overall }
  }
}
