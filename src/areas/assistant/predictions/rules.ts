/** One case of the past: what it belongs to, on which day it began, and what came of it (for yes and no, 1 and 0). */
export type Case = { group: string; day: string; outcome: number }
export type Band = { from: number; to: number; cases: number; guessed: number; came: number }
export type Measured = { cases: number; error: number; naive: number; bands: Band[] }

/** So many cases of its own a group needs before they count as much as all the others together. */
export const pull = 4
/** Fewer cases than that say nothing. */
export const least = 20

/** The mean of a group, drawn towards the mean of all as long as it has few cases of its own. */
export const drawn = (sum: number, count: number, overall: number): number => (sum + pull * overall) / (count + pull)

/**
 * Walks through the past in its order. Each case is guessed from those before it and nothing else: once by its group,
 * and once in the simplest way, by the mean of all. The first quarter teaches and is not counted.
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

/** Guesses in five bands, beside what came: a model that says 20 % should be right one time in five. */
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

/** A model that is not better than the simplest guess is not used. */
export const verdict = ({ cases, error, naive }: Measured): 'in_use' | 'off' | 'too_few' =>
  cases < least ? 'too_few' : error < naive ? 'in_use' : 'off'

/** What each group is guessed at today, and what that rests on. */
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
