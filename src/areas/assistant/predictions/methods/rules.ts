/** One past case as numbers, with its outcome. A feature that is not known is null. */
export type Row = { features: readonly (number | null)[]; outcome: number }
export type Kind = 'chance' | 'amount'

/** A prediction with what each feature added to the average. */
export type Guess = { value: number; average: number; parts: readonly number[] }
export type Fitted = (features: readonly (number | null)[]) => Guess
export type Fit = (rows: readonly Row[], kind: Kind) => Fitted

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const chanceOf = (score: number) => 1 / (1 + Math.exp(-score))

type Leaf = { value: number }
type Split = { value: number; feature: number; at: number; below: Tree; above: Tree }
type Tree = Leaf | Split

/** Small on purpose: a few hundred cases carry no more, and an officer can follow two questions in a row. */
const shape = { trees: 60, depth: 2, rate: 0.08, leastInLeaf: 12, bins: 16, calm: 4 }

/**
 * Gradient boosted trees (Friedman 2001): each tree corrects what the ones before it missed. For a chance the score is
 * in log odds. A value that is not known goes with the smallest ones.
 */
export const boostedTrees: Fit = (rows, kind) => {
  const width = rows[0]?.features.length ?? 0
  const base = mean(rows.map(({ outcome }) => outcome))
  const safe = Math.min(1 - 1e-3, Math.max(1e-3, base))
  const start = kind === 'chance' ? Math.log(safe / (1 - safe)) : base
  const columns = Array.from({ length: width }, (_, at) => rows.map(({ features }) => features[at] ?? -Infinity))
  const cuts = columns.map((column) => cutsOf(column))
  // Each value by its place between the cuts: a split is then looked for in sixteen sums, not in every case.
  const places = columns.map((column, at) =>
    column.map((value) => {
      const place = cuts[at]!.findIndex((cut) => value <= cut)
      return place === -1 ? cuts[at]!.length : place
    }),
  )
  const scores = rows.map(() => start)
  const trees: Tree[] = []
  for (let count = 0; count < shape.trees; count++) {
    const [slopes, weights]: [number[], number[]] = [[], []]
    for (const [at, { outcome }] of rows.entries()) {
      const guess = kind === 'chance' ? chanceOf(scores[at]!) : scores[at]!
      slopes.push(outcome - guess)
      weights.push(kind === 'chance' ? Math.max(1e-6, guess * (1 - guess)) : 1)
    }
    const tree = grow(
      rows.map((_, at) => at),
      { places, cuts, slopes, weights },
      shape.depth,
    )
    if (!('feature' in tree)) break
    trees.push(tree)
    for (const at of rows.keys()) scores[at]! += leafOf(tree, (feature) => columns[feature]![at]!).value
  }
  return (features) => {
    const parts = features.map(() => 0)
    let score = start
    for (const tree of trees) {
      let node: Tree = tree
      while ('feature' in node) {
        const next: Tree = (features[node.feature] ?? -Infinity) <= node.at ? node.below : node.above
        parts[node.feature]! += next.value - node.value
        node = next
      }
      score += node.value
    }
    return { value: kind === 'chance' ? chanceOf(score) : score, average: base, parts }
  }
}

function cutsOf(column: readonly number[]): number[] {
  const sorted = [...new Set(column)].toSorted((one, other) => one - other)
  if (sorted.length <= shape.bins) return sorted.slice(0, -1)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  return [...new Set(Array.from({ length: shape.bins }, (_, bin) => at((bin + 1) / (shape.bins + 1))))]
}

type Growing = {
  places: readonly (readonly number[])[]
  cuts: readonly (readonly number[])[]
  slopes: readonly number[]
  weights: readonly number[]
}

function grow(within: readonly number[], growing: Growing, depth: number): Tree {
  const { places, cuts, slopes, weights } = growing
  const total = sums(within, slopes, weights)
  const value = worth(total)
  if (depth === 0 || within.length < 2 * shape.leastInLeaf) return { value }
  let best: { gain: number; feature: number; place: number } | undefined
  for (const [feature, column] of places.entries()) {
    const bins = cuts[feature]!.map(() => ({ slope: 0, weight: 0, count: 0 }))
    for (const row of within) {
      const bin = bins[column[row]!]
      if (!bin) continue
      bin.slope += slopes[row]!
      bin.weight += weights[row]!
      bin.count++
    }
    let [slope, weight, count] = [0, 0, 0]
    for (const [place, bin] of bins.entries()) {
      slope += bin.slope
      weight += bin.weight
      count += bin.count
      if (count < shape.leastInLeaf || within.length - count < shape.leastInLeaf) continue
      const other = { slope: total.slope - slope, weight: total.weight - weight }
      const gain = strength({ slope, weight }) + strength(other) - strength(total)
      if (gain > 1e-9 && (!best || gain > best.gain)) best = { gain, feature, place }
    }
  }
  if (!best) return { value }
  const { feature, place } = best
  const side = (isBelow: boolean) => within.filter((row) => places[feature]![row]! <= place === isBelow)
  return {
    value,
    feature,
    at: cuts[feature]![place]!,
    below: grow(side(true), growing, depth - 1),
    above: grow(side(false), growing, depth - 1),
  }
}

type Sums = { slope: number; weight: number }
const sums = (within: readonly number[], slopes: readonly number[], weights: readonly number[]): Sums => {
  let [slope, weight] = [0, 0]
  for (const row of within) {
    slope += slopes[row]!
    weight += weights[row]!
  }
  return { slope, weight }
}
const strength = ({ slope, weight }: Sums): number => (slope * slope) / (weight + shape.calm)
const worth = ({ slope, weight }: Sums): number => (shape.rate * slope) / (weight + shape.calm)

function leafOf(tree: Tree, of: (feature: number) => number): Leaf {
  let node = tree
  while ('feature' in node) node = of(node.feature) <= node.at ? node.below : node.above
  return node
}

/**
 * Weights of the prior: as many cases say as much as the belief that no feature matters. The cases themselves say which
 * fits them, by the evidence (MacKay 1992): few and noisy ones get a strong prior, so that chance is not learned.
 */
const priors = [10, 40, 160, 640] as const

/**
 * Bayesian linear regression with a normal prior around “no feature matters” (ridge). Features are standardized, and one
 * that is not known has its average, which adds nothing. A chance is kept between 0 and 1.
 */
export const bayesianRegression: Fit = (rows, kind) => {
  const width = rows[0]?.features.length ?? 0
  const base = mean(rows.map(({ outcome }) => outcome))
  const scale = Array.from({ length: width }, (_, at) => {
    const known = rows.flatMap(({ features }) =>
      features[at] === null || features[at] === undefined ? [] : [features[at]],
    )
    const middle = mean(known)
    const spread = Math.sqrt(mean(known.map((value) => (value - middle) ** 2)))
    return { middle, spread }
  })
  const standard = (features: readonly (number | null)[]) =>
    scale.map(({ middle, spread }, at) => {
      const value = features[at]
      return value === null || value === undefined || spread === 0
        ? 0
        : Math.max(-4, Math.min(4, (value - middle) / spread))
    })
  const points = rows.map(({ features }) => standard(features))
  const products = scale.map((_, one) =>
    scale.map((__, other) => points.reduce((sum, point) => sum + point[one]! * point[other]!, 0)),
  )
  const right = scale.map((_, one) =>
    points.reduce((sum, point, at) => sum + point[one]! * (rows[at]!.outcome - base), 0),
  )
  const spread = rows.reduce((sum, { outcome }) => sum + (outcome - base) ** 2, 0)
  const slopes = priors
    .map((prior) => {
      const { answer, logDeterminant } = solved(
        products.map((row, one) => row.map((value, other) => (one === other ? value + prior : value))),
        right,
      )
      const left = Math.max(1e-12, spread - answer.reduce((sum, slope, at) => sum + slope * right[at]!, 0))
      const evidence = -rows.length * Math.log(left) + width * Math.log(prior) - logDeterminant
      return { answer, evidence }
    })
    .reduce((best, each) => (each.evidence > best.evidence ? each : best)).answer
  return (features) => {
    const parts = standard(features).map((value, at) => value * slopes[at]!)
    const value = parts.reduce((sum, part) => sum + part, base)
    return { value: kind === 'chance' ? Math.min(1, Math.max(0, value)) : value, average: base, parts }
  }
}

/** Gaussian elimination; the prior keeps the matrix positive definite. */
function solved(
  left: readonly (readonly number[])[],
  right: readonly number[],
): { answer: number[]; logDeterminant: number } {
  const rows = left.map((row, at) => [...row, right[at]!])
  for (let at = 0; at < rows.length; at++)
    for (let below = at + 1; below < rows.length; below++) {
      const factor = rows[below]![at]! / rows[at]![at]!
      for (let column = at; column <= rows.length; column++) rows[below]![column]! -= factor * rows[at]![column]!
    }
  const answer = Array.from({ length: rows.length }, () => 0)
  for (let at = rows.length - 1; at >= 0; at--) {
    const known = answer.reduce((sum, value, column) => (column > at ? sum + value * rows[at]![column]! : sum), 0)
    answer[at] = (rows[at]![rows.length]! - known) / rows[at]![at]!
  }
  return { answer, logDeterminant: rows.reduce((sum, row, at) => sum + Math.log(Math.max(1e-300, row[at]!)), 0) }
}
