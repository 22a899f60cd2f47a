import { firstReason, type Reason } from '#platform/rules.ts'

export type Wanted = {
  id: string
  number: string
  title: string
  program: string
  score: number
  required: boolean
  /** Decided: it keeps its place. */ fixed: boolean
  costs: readonly { year: number; amount: number }[]
}
export type Giving = {
  id: string
  name: string
  only_for: string | null
  gives: readonly { year: number; amount: number }[]
}
export type ProgramCase = {
  first_year: number
  years: number
  may_wait: number
  wanted: readonly Wanted[]
  sources: readonly Giving[]
}
export type Paid = { source: string; year: number; amount: number }
export type Chosen = { id: string; wait: number; paid: readonly Paid[] }
export type ProgramResult = {
  chosen: readonly Chosen[]
  score: number
  cost: number
  /** The upper bound: no set scores more. */ bound: number
  gap: number
  proven: boolean
  seconds: number
}

export const yearsOf = ({ first_year, years }: Pick<ProgramCase, 'first_year' | 'years'>): number[] =>
  Array.from({ length: years }, (_, at) => first_year + at)

/** Sources by the percent of the scenario: whole cents, rounded down. */
export const scaled = (sources: readonly Giving[], percent: number): Giving[] =>
  sources.map((source) => ({
    ...source,
    gives: source.gives.map(({ year, amount }) => ({
      year,
      amount: Math.floor((amount * Math.round(percent * 100)) / 10_000),
    })),
  }))

/** The number of years it can be delayed within the planned years. Decided and legally required requests don't wait. */
export function waitsOf(
  { costs, fixed, required }: Pick<Wanted, 'costs' | 'fixed' | 'required'>,
  of: Pick<ProgramCase, 'first_year' | 'years' | 'may_wait'>,
): number[] {
  const years = costs.map(({ year }) => year)
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return Array.from({ length: (fixed || required ? 0 : of.may_wait) + 1 }, (_, wait) => wait).filter(
    (wait) => first + wait >= of.first_year && last + wait < of.first_year + of.years,
  )
}

/**
 * The penalty for waiting is so small that its total never outweighs a hundredth of a point of score: it only breaks
 * ties.
 */
const patienceOf = ({ wanted, may_wait }: ProgramCase) => 0.004 / Math.max(1, wanted.length * may_wait)

/**
 * Chooses requests, start years and sources: the sum of scores is the greatest that each source's funding in each
 * year allows. In thousands of dollars, as HiGHS reads it. `x` is 1 when a request begins with that wait; `y` is what
 * a source pays in a year.
 */
export function modelOf(of: ProgramCase): string {
  const names = of.wanted.flatMap((each, p) => waitsOf(each, of).map((wait) => ({ p, wait, name: `x${p}_${wait}` })))
  const pays = (p: number, s: number) =>
    of.sources[s]!.only_for === null || of.sources[s]!.only_for === of.wanted[p]!.program
  const payments = of.wanted.flatMap((_, p) =>
    of.sources.flatMap((__, s) =>
      pays(p, s) ? yearsOf(of).map((year) => ({ p, s, year, name: `y${p}_${s}_${year}` })) : [],
    ),
  )
  const thousands = (cents: number) => (cents / 100_000).toFixed(5)
  const once = of.wanted.map((each, p) => {
    const own = names.filter((one) => one.p === p)
    return own.length > 0
      ? [` once${p}: ${own.map(({ name }) => name).join(' + ')} ${each.required || each.fixed ? '=' : '<='} 1`]
      : []
  })
  const paid = of.wanted.flatMap((each, p) =>
    yearsOf(of).map((year) => {
      const costs = names
        .filter((one) => one.p === p)
        .flatMap(({ wait, name }) => {
          const amount = each.costs
            .filter((cost) => cost.year + wait === year)
            .reduce((sum, cost) => sum + cost.amount, 0)
          return amount > 0 ? [`- ${thousands(amount)} ${name}`] : []
        })
      const from = payments.filter((one) => one.p === p && one.year === year).map(({ name }) => name)
      return from.length + costs.length > 0
        ? [` paid${p}_${year}: ${[from.join(' + '), ...costs].filter(Boolean).join(' ')} = 0`]
        : []
    }),
  )
  const given = of.sources.flatMap((source, s) =>
    yearsOf(of).map((year) => {
      const to = payments.filter((one) => one.s === s && one.year === year).map(({ name }) => name)
      const gives = source.gives.filter((each) => each.year === year).reduce((sum, each) => sum + each.amount, 0)
      return to.length > 0 ? [` given${s}_${year}: ${to.join(' + ')} <= ${thousands(gives)}`] : []
    }),
  )
  const worth = names.map(({ p, wait, name }) => `${(of.wanted[p]!.score - patienceOf(of) * wait).toFixed(8)} ${name}`)
  return [
    'Maximize',
    ` score: ${worth.join(' + ') || '0 nothing'}`,
    'Subject To',
    ...once.flat(),
    ...paid.flat(),
    ...given.flat(),
    ' none: nothing = 0',
    'Binary',
    ` ${names.map(({ name }) => name).join(' ')}`,
    'End',
    '',
  ]
    .join('\n')
    .replaceAll('+ -', '- ')
}

/** The solver's figures in whole cents: each year's cost is split among its sources to the cent. */
export function chosenOf(of: ProgramCase, valueOf: (name: string) => number): Chosen[] {
  const left = new Map<string, number>(
    of.sources.flatMap((source, s) =>
      yearsOf(of).map(
        (year) =>
          [
            `${s} ${year}`,
            source.gives.filter((each) => each.year === year).reduce((sum, each) => sum + each.amount, 0),
          ] as const,
      ),
    ),
  )
  return of.wanted.flatMap((each, p) => {
    const wait = waitsOf(each, of).find((one) => valueOf(`x${p}_${one}`) > 0.5)
    if (wait === undefined) return []
    const paid = yearsOf(of).flatMap((year): Paid[] => {
      let owed = each.costs.filter((cost) => cost.year + wait === year).reduce((sum, cost) => sum + cost.amount, 0)
      const wants = of.sources
        .map((_, s) => ({ s, cents: Math.round(valueOf(`y${p}_${s}_${year}`) * 100_000) }))
        .filter(({ cents }) => cents > 0)
        .toSorted((a, b) => b.cents - a.cents)
      return wants.flatMap(({ s, cents }, at) => {
        const key = `${s} ${year}`
        const amount = Math.min(owed, left.get(key)!, at === wants.length - 1 ? owed : cents)
        if (amount <= 0) return []
        owed -= amount
        left.set(key, left.get(key)! - amount)
        return [{ source: of.sources[s]!.id, year, amount }]
      })
    })
    return [{ id: each.id, wait, paid }]
  })
}

/** Checks any set against the case: everything required is included, each year is paid, and no source is overdrawn. */
export function whyNotProgram(of: ProgramCase, chosen: readonly Chosen[]): Reason {
  for (const each of of.wanted) {
    const one = chosen.find(({ id }) => id === each.id)
    if (!one && (each.required || each.fixed)) return `${each.title} must be included.`
    if (!one) continue
    if (!waitsOf(each, of).includes(one.wait)) return `${each.title} doesn’t fit into these years.`
    for (const { year, amount } of each.costs) {
      const [cost, paid] = [
        each.costs.filter((other) => other.year === year).reduce((sum, other) => sum + other.amount, 0),
        one.paid.filter((other) => other.year === year + one.wait).reduce((sum, other) => sum + other.amount, 0),
      ]
      if (amount > 0 && cost !== paid) return `${each.title} isn’t fully paid in ${year + one.wait}.`
    }
    if (
      one.paid.some(({ source }) => {
        const only = of.sources.find(({ id }) => id === source)?.only_for ?? null
        return only !== null && only !== each.program
      })
    )
      return `${each.title} uses funding that is restricted to something else.`
  }
  for (const source of of.sources)
    for (const year of yearsOf(of)) {
      const gives = source.gives.filter((each) => each.year === year).reduce((sum, each) => sum + each.amount, 0)
      const taken = chosen
        .flatMap(({ paid }) => paid)
        .filter((each) => each.source === source.id && each.year === year)
        .reduce((sum, each) => sum + each.amount, 0)
      if (taken > gives) return `${source.name} would be overdrawn in ${year}.`
    }
  return null
}

export const scoreIn = (of: ProgramCase, chosen: readonly Chosen[]): number =>
  Math.round(chosen.reduce((sum, { id }) => sum + of.wanted.find((each) => each.id === id)!.score, 0) * 100) / 100

export function whyNotCalculate(of: ProgramCase): Reason {
  const lost = of.wanted.find((each) => (each.required || each.fixed) && waitsOf(each, of).length === 0)
  return firstReason(
    !Number.isInteger(of.first_year) && 'Enter the first fiscal year in four digits, such as 2027.',
    of.wanted.length === 0 && 'No request is scored or funded yet. Score requests first.',
    of.wanted.every((each) => waitsOf(each, of).length === 0) && 'No request falls in these years.',
    of.sources.every(({ gives }) => gives.length === 0) && 'No source has available funding. Enter it under Funding.',
    lost !== undefined &&
      `${lost.title} must be included but falls outside these years. Start earlier, or plan more years.`,
  )
}
