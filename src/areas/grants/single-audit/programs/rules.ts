import { dollars } from '#platform/money.ts'
import { phrase, type Phrase } from '#platform/say.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { opinions, type ProgramAssessment } from '../records.ts'

/**
 * Type A and Type B programs and the coverage that an auditor needs (2 CFR 200.518), as far as an auditee plans with
 * them. The auditor decides.
 */

type Band = { /** In whole cents, included; null for the last one. */ upTo: number | null } & (
  | { amount: number }
  | { /** Of the total, in hundredths of a percent. */ share: number }
)
type Edition = {
  from: string
  source: string
  bands: readonly Band[]
  /** The part of the expenditures that major programs cover (200.518(f)), in percent. */
  coverage: { usual: number; lowRisk: number }
}

const cents = (amount: number) => amount * 100
const million = 1_000_000
const upper: readonly Band[] = [
  { upTo: cents(100 * million), share: 300 },
  { upTo: cents(1_000 * million), amount: cents(3 * million) },
  { upTo: cents(10_000 * million), share: 30 },
  { upTo: cents(20_000 * million), amount: cents(30 * million) },
  { upTo: null, share: 15 },
]
/** The table of 200.518(b)(1), by the first day of the fiscal year. */
export const typeAEditions: readonly Edition[] = [
  {
    from: '2014-12-26',
    source: '2 CFR 200.518(b)(1) before 89 FR 30136',
    bands: [{ upTo: cents(25 * million), amount: cents(750_000) }, ...upper],
    coverage: { usual: 40, lowRisk: 20 },
  },
  {
    from: '2024-10-01',
    source: '2 CFR 200.518(b)(1), 89 FR 30136',
    bands: [{ upTo: cents(34 * million), amount: cents(1 * million) }, ...upper],
    coverage: { usual: 40, lowRisk: 20 },
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
export function coverageOf(
  total: number,
  { lowRisk, yearStarts }: { lowRisk: boolean; yearStarts: string },
): { percent: number; amount: number } | null {
  const edition = typeAEditions.findLast(({ from }) => from <= yearStarts)
  if (!edition) return null
  const percent = lowRisk ? edition.coverage.lowRisk : edition.coverage.usual
  return { percent, amount: Math.ceil((total * percent) / 100) }
}

export type Assessment = Pick<
  ProgramAssessment,
  | 'program'
  | 'risk'
  | 'audited_before'
  | 'material_weakness'
  | 'modified_opinion'
  | 'questioned_above'
  | 'risk_because'
  | 'decision'
  | 'decision_because'
  | 'opinion'
>
/** The step of 200.518 that makes a program major, or the reason that none does. */
export type Ground = 'a_high' | 'a_unassessed' | 'b_high' | 'coverage' | 'a_low' | 'b_unassessed' | 'b_other'
export type PlannedProgram<A extends Assessment = Assessment> = Program & {
  assessment: A | null
  proposal: 'major' | 'not_major'
  ground: Ground
  /** As the auditor decided, or as proposed where the auditor has not. */ outcome: 'major' | 'not_major'
  /** The auditor decided otherwise. */ differs: boolean
}
export type ProgramPlan<A extends Assessment = Assessment> = {
  programs: PlannedProgram<A>[]
  threshold: { amount: number; source: string } | null
  total: number
  coverage: Coverage | null
  /** Type B programs that the auditor identifies as high risk, at least (200.518(d)(1)). */
  highRiskB: { least: number; found: number; unassessed: number }
  /** Assessments of programs that the schedule no longer has. */ left: A[]
}
export type Coverage = { percent: number; needed: number; covered: number; missing: number; total: number }

/** The steps of 200.518(b) to (f): the proposal for each program beside the auditor’s decision. */
export function planOf<A extends Assessment>(
  lines: readonly ProgramLine[],
  assessments: readonly A[],
  { yearStarts, lowRisk }: { yearStarts: string; lowRisk: boolean },
): ProgramPlan<A> {
  const { programs, threshold, total } = programsOf(lines, yearStarts)
  const needed = coverageOf(total, { lowRisk, yearStarts })
  const found = (key: string) => assessments.find(({ program }) => program === key) ?? null
  const stepped = programs.map((program) => {
    const assessment = found(program.key)
    return { ...program, assessment, ground: groundOf(program, assessment) }
  })
  let covered = sumOf(stepped.filter(({ ground }) => isMajorBy(ground)))
  const planned = stepped.map((program): PlannedProgram<A> => {
    const added = needed !== null && !isMajorBy(program.ground) && covered < needed.amount && program.amount > 0
    if (added) covered += program.amount
    const ground = added ? ('coverage' as const) : program.ground
    const proposal = isMajorBy(ground) ? ('major' as const) : ('not_major' as const)
    const decision = program.assessment?.decision ?? null
    return { ...program, ground, proposal, outcome: decision ?? proposal, differs: (decision ?? proposal) !== proposal }
  })
  const reached = sumOf(planned.filter(({ outcome }) => outcome === 'major'))
  const typeB = planned.filter(({ type }) => type === 'B')
  return {
    programs: planned,
    threshold,
    total,
    coverage: needed && {
      percent: needed.percent,
      needed: needed.amount,
      covered: reached,
      missing: Math.max(0, needed.amount - reached),
      total,
    },
    highRiskB: {
      least: Math.ceil(planned.filter(({ type, assessment }) => type === 'A' && assessment?.risk === 'low').length / 4),
      found: planned.filter(({ type, assessment }) => type !== 'A' && assessment?.risk === 'high').length,
      unassessed: typeB.filter(({ assessment }) => !assessment?.risk).length,
    },
    left: assessments.filter(({ program }) => !programs.some(({ key }) => key === program)),
  }
}

const sumOf = (of: readonly { amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0)
const isMajorBy = (ground: Ground) => ground !== 'a_low' && ground !== 'b_other' && ground !== 'b_unassessed'

function groundOf({ type }: Pick<Program, 'type'>, assessment: Assessment | null): Ground {
  const risk = assessment?.risk ?? null
  if (type !== 'A') return risk === null ? 'b_unassessed' : risk === 'high' ? 'b_high' : 'b_other'
  if (risk === null) return 'a_unassessed'
  return risk === 'low' ? 'a_low' : 'a_high'
}

export const groundWords: Record<Ground, Phrase> = {
  a_high: phrase('Type A, high risk'),
  a_unassessed: phrase('Type A, risk not assessed'),
  b_high: phrase('Type B, high risk'),
  coverage: phrase('Added for coverage'),
  a_low: phrase('Type A, low risk'),
  b_unassessed: phrase('Type B, risk not assessed'),
  b_other: phrase('Type B, low risk'),
}

/** How far the major programs reach, and how much is missing. */
export function coverageInWords({ percent, covered, missing, total }: Coverage): string {
  const share = total === 0 ? 0 : Math.floor((covered / total) * 1_000) / 10
  const so = `Major programs cover ${dollars(covered)}, ${share}% of federal expenditures.`
  return missing > 0
    ? `${so} ${percent}% is required: ${dollars(missing)} is missing.`
    : `${so} ${percent}% is required.`
}

/** 200.518(d)(1): the auditor need not look for more high-risk Type B programs than a quarter of the low-risk Type A. */
export const typeBInWords = ({ least, found, unassessed }: ProgramPlan['highRiskB']): string | null =>
  found >= least || unassessed === 0
    ? null
    : `The low-risk Type A programs ask for ${plural(least, { one: '1 high-risk Type B program', other: `${least} high-risk Type B programs` })}. ${plural(unassessed, { one: '1 Type B program is', other: `${unassessed} Type B programs are` })} not assessed yet.`

/** Refusals of an assessment as a person enters it. */
export function whyNotAssess(
  { type }: Pick<Program, 'type'>,
  given: Assessment,
  proposal: 'major' | 'not_major',
): Reason {
  const { risk, audited_before, material_weakness, modified_opinion, questioned_above, decision, opinion } = given
  return firstReason(
    risk !== null && !given.risk_because?.trim() && 'Enter the basis for the risk.',
    type === 'A' &&
      risk === 'low' &&
      (!audited_before || material_weakness || modified_opinion || questioned_above) &&
      'A low-risk Type A program was a major program in one of the last two audits. The last audit had no material weakness, modified opinion or questioned costs above 5% (2 CFR 200.518(c)(1)).',
    opinion !== null && decision !== 'major' && 'Only a major program has an opinion on compliance.',
    decision !== null &&
      decision !== proposal &&
      !given.decision_because?.trim() &&
      `The proposal is ${proposal === 'major' ? 'a major program' : 'not a major program'}. Enter the auditor’s reason for another decision.`,
  )
}

/** Points of the major programs that the FAC or its reviewers would refuse. */
export function programProblems(
  { programs, coverage, highRiskB, left }: ProgramPlan,
  findings: readonly { reference: string | null; number: string; modified: boolean; programs: readonly string[] }[],
): string[] {
  const named = ({ key, name }: Program) =>
    key === name.toUpperCase().replace(/ CLUSTER$/, '') ? name : `${key} ${name}`
  const opinionOf = ({ assessment }: PlannedProgram) => assessment?.opinion ?? null
  const about = (key: string) => findings.filter((finding) => finding.programs.includes(key))
  const majors = programs.filter(({ assessment }) => assessment?.decision === 'major')
  const problems: (string | null | false)[] = [
    ...left.map(({ program }) => `No award of the SEFA is in ${program}. Remove its assessment.`),
    ...programs.map(
      (each) =>
        each.proposal === 'major' &&
        !each.assessment?.decision &&
        `Record the auditor’s decision on ${named(each)}: it is proposed as a major program.`,
    ),
    ...programs.map(
      (each) =>
        each.differs &&
        !each.assessment?.decision_because?.trim() &&
        `Enter the auditor’s reason for the decision on ${named(each)}: it differs from the proposal.`,
    ),
    ...majors.map((each) => opinionOf(each) === null && `Enter the auditor’s opinion on ${named(each)}.`),
    majors.length > 0 && coverage !== null && coverage.missing > 0 && coverageInWords(coverage),
    typeBInWords(highRiskB),
    ...majors.flatMap((each) => {
      const modified = about(each.key).find((finding) => finding.modified)
      const opinion = opinionOf(each)
      return [
        opinion === 'U' &&
          modified !== undefined &&
          `Finding ${modified.reference ?? modified.number} reports a modified opinion, and the opinion on ${named(each)} is unmodified.`,
        (opinion === 'Q' || opinion === 'A') &&
          modified === undefined &&
          `The opinion on ${named(each)} is ${opinions[opinion].toLowerCase()}, and no finding reports a modified opinion.`,
      ]
    }),
  ]
  return problems.filter((each): each is string => Boolean(each))
}
