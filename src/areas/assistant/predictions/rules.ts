import type { PredictionModel } from './records.ts'
import { statuses } from '#platform/life/statuses.ts'
import {
  bayesianRegression,
  boostedTrees,
  type Fit,
  type Fitted,
  type Guess,
  type Kind,
  type Row,
} from './methods/rules.ts'

export const modelStatus = statuses<PredictionModel['status']>({
  in_use: 'open',
  off: 'open',
  too_few: 'open',
  superseded: 'over',
})

/** A model that predicts: it beat the average of past cases. */
export const isInUse = (row: { status: string }): boolean => modelStatus.is(row, 'in_use')

/**
 * One past case: its group (the vendor, the asset), the day it would have been predicted, the day its outcome was
 * known, its outcome (1 and 0 for yes and no), and its features.
 */
export type Case = {
  record: string
  group: string
  day: string
  known: string
  outcome: number
  features: readonly (number | null)[]
}
export type Band = { from: number; to: number; cases: number; guessed: number; came: number }

/** The number of own cases at which a group's mean weighs as much as the overall mean. */
export const pull = 4
/** Below this number of cases the model makes no predictions. */
export const least = 40
/** More of the past adds nothing that these don't know, and a back-test must not hold up the server. */
export const most = 4_000

/** The mean of a group, shrunk toward the overall mean while the group has few cases. */
export const drawn = (sum: number, count: number, overall: number): number => (sum + pull * overall) / (count + pull)

/** The number of last outcomes that say how a group does now: a vendor gets better or worse. */
export const last = 8

/**
 * Facts known about the group on the day: its shrunk mean, that of its last outcomes, its number of cases, and the
 * mean of all.
 */
type Past = { own: number; lately: number; count: number; overall: number }

/** The history that each case had on its own day: only outcomes that were known by then. */
export function pastsOf(cases: readonly Case[], asked: readonly Pick<Case, 'group' | 'day'>[]): Past[] {
  const ended = cases.toSorted((one, other) => (one.known < other.known ? -1 : one.known > other.known ? 1 : 0))
  const order = asked.map((_, at) => at).toSorted((one, other) => (asked[one]!.day < asked[other]!.day ? -1 : 1))
  const groups = new Map<string, { sum: number; count: number; newest: readonly number[] }>()
  const unknown = { sum: 0, count: 0, newest: [] as readonly number[] }
  const pasts: Past[] = Array.from({ length: asked.length })
  let [next, sum] = [0, 0]
  for (const at of order) {
    for (; next < ended.length && ended[next]!.known < asked[at]!.day; next++) {
      const { group, outcome } = ended[next]!
      const before = groups.get(group) ?? unknown
      groups.set(group, {
        sum: before.sum + outcome,
        count: before.count + 1,
        newest: [...before.newest.slice(1 - last), outcome],
      })
      sum += outcome
    }
    const overall = next === 0 ? 0 : sum / next
    const own = groups.get(asked[at]!.group) ?? unknown
    const recent = own.newest.reduce((total, outcome) => total + outcome, 0)
    pasts[at] = {
      own: drawn(own.sum, own.count, overall),
      lately: drawn(recent, own.newest.length, overall),
      count: own.count,
      overall,
    }
  }
  return pasts
}

export const methodNames = ['average', 'regression', 'trees', 'blend'] as const
export type MethodName = (typeof methodNames)[number]
export const methodWords: Readonly<Record<MethodName, string>> = {
  average: 'Group average, shrunk toward the average of all',
  regression: 'Bayesian linear regression',
  trees: 'Gradient boosted trees',
  blend: 'Average of the three methods',
}

/** The group's own mean is its last feature but one, so that every method has it. */
const groupAverage: Fit = (rows) => {
  const average = rows.length === 0 ? 0 : rows.reduce((sum, { outcome }) => sum + outcome, 0) / rows.length
  return (features) => {
    const own = features.at(-2) ?? average
    return { value: own, average, parts: features.map((_, at) => (at === features.length - 2 ? own - average : 0)) }
  }
}
/** Methods miss in different ways, so their average often misses less than each. A part is the average of its parts. */
const blended = (fitted: readonly Fitted[]): Fitted => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return (features) => {
    const guesses = fitted.map((each) => each(features))
    return {
      value: mean(guesses.map(({ value }) => value)),
      average: mean(guesses.map(({ average }) => average)),
      parts: features.map((_, at) => mean(guesses.map(({ parts }) => parts[at] ?? 0))),
    }
  }
}

/** Each method as it has learned from these rows. */
const learn = (rows: readonly Row[], kind: Kind): Record<MethodName, Fitted> => {
  const single = [groupAverage(rows, kind), bayesianRegression(rows, kind), boostedTrees(rows, kind)] as const
  const [average, regression, trees] = single
  return { average, regression, trees, blend: blended(single) }
}

export type Measured = {
  cases: number
  tested: number
  method: MethodName
  error: number
  naive: number
  /** How far the two errors are apart, in standard errors of the difference. */
  lead: number
  bands: Band[]
  /** The middle 80% of what was missed in the test, for the range of an amount. */
  missed: readonly [low: number, high: number]
}

export const squared = (guess: number, came: number): number => (guess - came) ** 2
export const apart = (guess: number, came: number): number => Math.abs(guess - came)

/** The features of the case, and after them the history of its group. */
export const withPast = (features: Case['features'], { lately, own, count }: Past): (number | null)[] => [
  ...features,
  lately,
  own,
  count,
]

const rowsOf = (cases: readonly Case[], all: readonly Case[]): Row[] => {
  const pasts = pastsOf(all, cases)
  return cases.map(({ features, outcome }, at) => ({ features: withPast(features, pasts[at]!), outcome }))
}

/** The past is gone through in eight parts by time; the last four are the test. */
const parts = 8

/**
 * The past is gone through in order. Before each part every method learns from what was known by then, and the method
 * that has missed least so far predicts the part. The second half of the past compares these predictions with the naive
 * guess: the mean of all that was known on the day, or the last outcome where the cases are a series. So neither a
 * method nor its choice has seen what it is measured on.
 */
export function measure(
  given: readonly Case[],
  kind: Kind,
  loss: (guess: number, came: number) => number,
  naiveOf: 'mean' | 'last' = 'mean',
): Measured {
  const cases = given.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)).slice(-most)
  const nothing = { tested: 0, method: 'average', error: 0, naive: 0, lead: 0, bands: [], missed: [0, 0] } as const
  if (cases.length < parts * 2) return { cases: cases.length, ...nothing, bands: [] }
  const rows = rowsOf(cases, cases)
  const begins = (part: number) => Math.floor((cases.length * part) / parts)
  const missedBy: Record<MethodName, number> = { average: 0, regression: 0, trees: 0, blend: 0 }
  const best = () => methodNames.toSorted((one, other) => missedBy[one] - missedBy[other])[0]!
  const guesses: number[] = []
  for (let part = 2; part < parts; part++) {
    const [from, until] = [begins(part), begins(part + 1)]
    const learned = rows.slice(0, from).filter((_, at) => cases[at]!.known < cases[from]!.day)
    const fitted = learn(learned, kind)
    const said = Object.fromEntries(
      methodNames.map((name) => [name, rows.slice(from, until).map(({ features }) => fitted[name](features).value)]),
    ) as Record<MethodName, number[]>
    if (part >= parts / 2) guesses.push(...said[best()])
    for (const name of methodNames)
      for (const [at, guess] of said[name].entries()) missedBy[name] += loss(guess, rows[from + at]!.outcome)
  }
  const test = cases.slice(begins(parts / 2))
  const simple = naiveOf === 'mean' ? pastsOf(cases, test).map(({ overall }) => overall) : lastOf(cases, test)
  const errorOf = (of: readonly number[]) =>
    of.reduce((sum, guess, at) => sum + loss(guess, test[at]!.outcome), 0) / Math.max(1, test.length)
  return {
    cases: cases.length,
    tested: test.length,
    method: best(),
    error: errorOf(guesses),
    naive: errorOf(simple),
    lead: leadOf(guesses.map((guess, at) => loss(simple[at]!, test[at]!.outcome) - loss(guess, test[at]!.outcome))),
    bands: bandsOf(guesses.map((guess, at) => ({ guess, came: test[at]!.outcome }))),
    missed: middleOf(test.map(({ outcome }, at) => outcome - guesses[at]!)),
  }
}

/** The last outcome of the same series that was known on the day; the mean while there is none. */
function lastOf(cases: readonly Case[], asked: readonly Case[]): number[] {
  const pasts = pastsOf(cases, asked)
  return asked.map(({ group, day }, at) => {
    const last = cases
      .filter((each) => each.group === group && each.known < day)
      .reduce<Case | null>((best, each) => (best === null || each.known >= best.known ? each : best), null)
    return last ? last.outcome : pasts[at]!.overall
  })
}

function leadOf(gains: readonly number[]): number {
  if (gains.length < 2) return 0
  const average = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  const spread = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - average) ** 2, 0) / (gains.length - 1))
  return spread === 0 ? 0 : average / (spread / Math.sqrt(gains.length))
}

const middleOf = (missed: readonly number[]): readonly [number, number] => {
  const sorted = missed.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return [at(0.1), at(0.9)]
}

/** Predictions in bands of equal numbers with outcomes: of those at 20%, one in five should have come. */
function bandsOf(guesses: readonly { guess: number; came: number }[]): Band[] {
  const sorted = guesses.toSorted((one, other) => one.guess - other.guess)
  const count = Math.max(1, Math.min(5, Math.floor(sorted.length / 8)))
  const bands = Array.from({ length: count }, (_, at): Band => {
    const within = sorted.slice(
      Math.round((at * sorted.length) / count),
      Math.round(((at + 1) * sorted.length) / count),
    )
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    return {
      from: within[0]?.guess ?? 0,
      to: within.at(-1)?.guess ?? 0,
      cases: within.length,
      guessed: mean(within.map(({ guess }) => guess)),
      came: mean(within.map(({ came }) => came)),
    }
  })
  return bands.filter(({ cases }) => cases > 0)
}

/** A lead of less than one standard error may be chance, and a model that may be no better isn’t used. */
export const leastLead = 1

export const verdict = ({ cases, error, naive, lead }: Measured): 'in_use' | 'off' | 'too_few' =>
  cases < least ? 'too_few' : error < naive && lead >= leastLead ? 'in_use' : 'off'

export type Spoken = Guess & {
  /** Of past cases with such a prediction; of an amount, the middle 80%. */ low: number
  high: number
  own: number
  overall: number
}

/** The prediction of each open case by the chosen method, which learns from the whole past. */
export function speak(
  cases: readonly Case[],
  { method, bands, missed }: Pick<Measured, 'method' | 'bands' | 'missed'>,
  kind: Kind,
  open: readonly Pick<Case, 'group' | 'day' | 'features'>[],
): Spoken[] {
  const learned = cases.toSorted((one, other) => (one.day < other.day ? -1 : 1)).slice(-most)
  const fitted = learn(rowsOf(learned, learned), kind)[method]
  const pasts = pastsOf(learned, open)
  return open.map(({ features }, at) => {
    const { count, overall } = pasts[at]!
    const fitting = fitted(withPast(features, pasts[at]!))
    const guess = kind === 'chance' ? { ...fitting, value: tested(bands, fitting.value) } : fitting
    const [low, high] =
      kind === 'chance' ? seenIn(bands, guess.value) : [guess.value + missed[0], guess.value + missed[1]]
    return { ...guess, low, high, own: count, overall }
  })
}

/** A chance beyond those that were tested is drawn back to them: no past case says that it is right. */
const tested = (bands: readonly Band[], value: number): number =>
  bands.length === 0 ? value : Math.max(bands[0]!.from, Math.min(bands.at(-1)!.to, value))

/** How often it came in past cases of this band: a Wilson interval of 80%, since a band has few cases. */
export function seenIn(bands: readonly Band[], value: number): [number, number] {
  const band = bands.find(({ to }) => value <= to) ?? bands.at(-1)
  if (!band) return [0, 1]
  const z = 1.2816
  const { cases: n, came: p } = band
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const wide = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n)
  return [Math.max(0, middle - wide), Math.min(1, middle + wide)]
}
