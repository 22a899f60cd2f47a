/**
 * Type A and Type B programs and the coverage that an auditor needs (2 CFR 200.518), as far as an auditee plans with
 * them. The auditor decides.
 */

type Band = { /** In whole cents, included; null for the last one. */ upTo: number | null } & (
  | { amount: number }
  | { /** Of the total, in hundredths of a percent. */ share: number }
)
type Edition = { from: string; source: string; bands: readonly Band[] }

const dollars = (amount: number) => amount * 100
const million = 1_000_000
const upper: readonly Band[] = [
  { upTo: dollars(100 * million), share: 300 },
  { upTo: dollars(1_000 * million), amount: dollars(3 * million) },
  { upTo: dollars(10_000 * million), share: 30 },
  { upTo: dollars(20_000 * million), amount: dollars(30 * million) },
  { upTo: null, share: 15 },
]
/** The table of 200.518(b)(1), by the first day of the fiscal year. */
export const typeAEditions: readonly Edition[] = [
  {
    from: '2014-12-26',
    source: '2 CFR 200.518(b)(1) before 89 FR 30136',
    bands: [{ upTo: dollars(25 * million), amount: dollars(750_000) }, ...upper],
  },
  {
    from: '2024-10-01',
    source: '2 CFR 200.518(b)(1), 89 FR 30136',
    bands: [{ upTo: dollars(34 * million), amount: dollars(1 * million) }, ...upper],
  },
]

export function typeAThreshold(total: number, yearStarts: string): { amount: number; source: string } | null {
  const edition = typeAEditions.findLast(({ from }) => from <= yearStarts)
  const band = edition?.bands.find(({ upTo }) => upTo === null || total <= upTo)
  if (!edition || !band) return null
  const amount = 'amount' in band ? band.amount : Math.round((total * band.share) / 10_000)
  return { amount, source: edition.source }
}

export type ProgramLine = {
  aln: string
  program: string
  cluster: string | null
  amount: number
  /** Of the amount, what was lent. */ lent: number
}
export type Program = {
  key: string
  name: string
  amount: number
  /** A loan program of more than four times the largest other program (200.518(b)(3)). */ largeLoan: boolean
  /** `small`: below a quarter of the Type A threshold, where the auditor assesses no risk (200.518(d)). */
  type: 'A' | 'B' | 'small'
}

/** A cluster counts as one program. Without a cluster the listing number names it. */
export const programKey = ({ aln, cluster }: Pick<ProgramLine, 'aln' | 'cluster'>): string =>
  cluster?.trim() ? programNamed(cluster) : aln

/** A listing number or a cluster as people write it, with or without the word cluster at its end. */
export const programNamed = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/ CLUSTER$/, '')

export function programsOf(
  lines: readonly ProgramLine[],
  yearStarts: string,
): { programs: Program[]; threshold: { amount: number; source: string } | null; total: number } {
  const byKey = new Map<string, { name: string; amount: number; lent: number }>()
  for (const line of lines) {
    const key = programKey(line)
    const found = byKey.get(key) ?? { name: line.cluster?.trim() || line.program, amount: 0, lent: 0 }
    byKey.set(key, { ...found, amount: found.amount + line.amount, lent: found.lent + line.lent })
  }
  const sums = [...byKey].map(([key, sum]) => ({ key, ...sum, lends: sum.amount > 0 && sum.lent * 2 >= sum.amount }))
  const largest = Math.max(0, ...sums.filter(({ lends }) => !lends).map(({ amount }) => amount))
  const isLarge = ({ lends, amount }: { lends: boolean; amount: number }) =>
    lends && largest > 0 && amount > 4 * largest
  const total = sums.reduce((sum, { amount }) => sum + amount, 0)
  const counted = sums.filter((each) => !isLarge(each)).reduce((sum, { amount }) => sum + amount, 0)
  const threshold = typeAThreshold(counted, yearStarts)
  const typeOf = (amount: number): Program['type'] =>
    threshold === null || amount >= threshold.amount ? 'A' : amount * 4 > threshold.amount ? 'B' : 'small'
  return {
    total,
    threshold,
    programs: sums
      .map(({ key, name, amount, lends }) => ({
        key,
        name,
        amount,
        largeLoan: isLarge({ lends, amount }),
        type: isLarge({ lends, amount }) ? ('A' as const) : typeOf(amount),
      }))
      .toSorted((a, b) => b.amount - a.amount || a.key.localeCompare(b.key)),
  }
}

/** The part of the federal expenditures that the major programs must reach together (200.518(f)). */
export const coverageOf = (total: number, lowRisk: boolean): { percent: number; amount: number } => {
  const percent = lowRisk ? 20 : 40
  return { percent, amount: Math.ceil((total * percent) / 100) }
}

export const opinions = { U: 'Unmodified', Q: 'Qualified', A: 'Adverse', D: 'Disclaimer of opinion' } as const
export type Opinion = keyof typeof opinions

/** “20.205 U” on a line: the major programs with the auditor’s opinion, or the first line that can’t be read. */
export function majorPrograms(
  text: string | null,
  known: ReadonlySet<string>,
): { major: ReadonlyMap<string, Opinion>; problem: string | null } {
  const major = new Map<string, Opinion>()
  for (const line of (text ?? '').split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [, name, opinion] = /^(.+?)[\s,;:]+([UQAD])$/i.exec(line) ?? []
    if (!name || !opinion) return { major, problem: `“${line}” needs an opinion at its end: U, Q, A or D.` }
    const key = programNamed(name)
    if (!known.has(key)) return { major, problem: `No award of the SEFA is in ${name.trim()}.` }
    major.set(key, opinion.toUpperCase() as Opinion)
  }
  return { major, problem: null }
}
