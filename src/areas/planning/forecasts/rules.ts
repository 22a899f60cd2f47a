/** A fund's spending by month, without gaps, oldest first; only past months. */
export type History = readonly number[]
export type MethodName = 'seasonal' | 'recent' | 'naive'
export type Drivers = { price_change: number; cut: number; disaster_cost: number }
export type Scenario = 'base' | 'cut' | 'disaster'

export const noChange: Drivers = { price_change: 0, cut: 0, disaster_cost: 0 }
export const scenarios: readonly { name: Scenario; title: string; drivers: Drivers }[] = [
  { name: 'base', title: 'Baseline', drivers: noChange },
  { name: 'cut', title: 'Reduced budget (5%)', drivers: { ...noChange, cut: 5 } },
  { name: 'disaster', title: 'Disaster', drivers: { ...noChange, disaster_cost: 250_000_00 } },
]

/** Last month repeated: the method that every other one has to beat. */
const naive = (past: History): number => past.at(-1) ?? 0

/** The average of the last three months. */
const recent = (past: History): number => mean(past.slice(-3))

/** Last year's monthly pattern, scaled by the recent months against theirs. */
function seasonal(past: History): number {
  const then = past.at(-12)
  if (then === undefined) return recent(past)
  const compared = Math.min(6, past.length - 12)
  const [now, before] = [
    total(past.slice(past.length - compared)),
    total(past.slice(past.length - compared - 12, past.length - 12)),
  ]
  return compared > 0 && before > 0 ? (then * now) / before : then
}

const methods: Record<MethodName, (past: History) => number> = { naive, recent, seasonal }

/** The remaining months, each from the actual and forecast months before it. */
export function ahead(method: MethodName, past: History, months: number): number[] {
  const known = [...past]
  for (let at = 0; at < months; at++) known.push(Math.max(0, methods[method](known)))
  return known.slice(past.length)
}

export type Trial = { months: number; error: number; naive_error: number }

/**
 * The back-test error of a method: it forecasts each recent month from the earlier ones alone, and so does the naive
 * method. The error is the sum of the misses, in percent of spending. Null while there is too little data.
 */
export function backTest(method: MethodName, history: History): Trial | null {
  const from = method === 'seasonal' ? 12 : 3
  const tried = history.slice(from).map((actual, at) => ({ actual, past: history.slice(0, from + at) }))
  const spent = total(tried.map(({ actual }) => actual))
  if (tried.length < 3 || spent <= 0) return null
  const missed = (name: MethodName) =>
    (100 * total(tried.map(({ actual, past }) => Math.abs(actual - Math.max(0, methods[name](past)))))) / spent
  return { months: tried.length, error: missed(method), naive_error: missed('naive') }
}

/**
 * The method with the smallest error so far; if nothing beats the naive forecast, that is used and the page says so.
 */
export function bestMethod(history: History): { method: MethodName; trial: Trial | null } {
  const tried = (['seasonal', 'recent'] as const).flatMap((method) => {
    const trial = backTest(method, history)
    return trial && trial.error < trial.naive_error ? [{ method, trial }] : []
  })
  const [best] = tried.toSorted((a, b) => a.trial.error - b.trial.error)
  return best ?? { method: 'naive', trial: backTest('naive', history) }
}

export type Outlook = {
  method: MethodName
  trial: Trial | null
  months: number[]
  /** The amount by which the method is below the commitments of the year: it was added to the months ahead. */ raised: number
  low: number[]
  high: number[]
  year_end: number
  year_low: number
  year_high: number
  budget: number
}

/** The 80% range: one in ten outcomes lies beyond it on either side, if errors stay as distributed. */
const eightInTen = 1.2816
/** Without a back-test, a forecast is not assumed to be better than this. */
const untried = 30

/**
 * The rest of a year under given assumptions: monthly and year-end amounts, with their range. Encumbrances count against
 * the year's budget until they are released, so no year ends below what is spent and encumbered.
 */
export function outlook(
  history: History,
  { spent, committed, budget, left }: { spent: number; committed: number; budget: number; left: number },
  drivers: Drivers,
): Outlook {
  const { method, trial } = bestMethod(history)
  const factor = (1 + drivers.price_change / 100) * (1 - drivers.cut / 100)
  const expected = ahead(method, history, left).map((month) => Math.round(month * factor))
  const raised = left > 0 ? Math.max(0, committed - spent - total(expected)) : 0
  const months = expected.map((month, at) => month + partOf(raised, at, left) + (at === 0 ? drivers.disaster_cost : 0))
  const least = left > 0 ? Math.max(spent, committed) : spent
  const share = (trial?.error ?? untried) / 100
  const sums = months.map((_, at) => total(months.slice(0, at + 1)))
  // Errors of single months partly cancel out: the range grows with the root of their number.
  const spread = months.map((_, at) =>
    Math.round(eightInTen * share * (total(months.slice(0, at + 1)) / (at + 1)) * Math.sqrt(at + 1)),
  )
  const low = sums.map((sum, at) => Math.max(at === left - 1 ? least : spent, spent + sum - spread[at]!))
  const high = sums.map((sum, at) => spent + sum + spread[at]!)
  return {
    method,
    trial,
    months,
    raised,
    low,
    high,
    year_end: spent + total(months),
    year_low: low.at(-1) ?? spent,
    year_high: high.at(-1) ?? spent,
    budget: Math.round(budget * (1 - drivers.cut / 100)),
  }
}

/** An equal part in whole cents; all parts add up to the amount. */
const partOf = (amount: number, at: number, parts: number) =>
  Math.floor((amount * (at + 1)) / parts) - Math.floor((amount * at) / parts)

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const mean = (values: readonly number[]) => (values.length ? total(values) / values.length : 0)
