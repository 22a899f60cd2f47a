import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { AuditFinding } from '#areas/assurance/audits/records.ts'
import { programKey, programNamed, programsOf, type ProgramLine } from '../programs/rules.ts'
import type { ProgramAssessment, SingleAudit } from '../records.ts'

/**
 * The criteria of 2 CFR 200.520 for a low-risk auditee, judged for each of the two audit periods before, as far as the
 * records go. Opinions on the financial statements are the auditor's: a person confirms them.
 */

export type PriorPeriod = {
  year: { name: string; starts_on: string }
  /** Null where no single audit of the year is recorded here. */
  audit: Pick<SingleAudit, 'submitted_on' | 'due_on'> | null
  lines: readonly ProgramLine[]
  opinions: readonly Pick<ProgramAssessment, 'program' | 'opinion'>[]
  findings: readonly Pick<AuditFinding, 'reference' | 'number' | 'programs' | 'on_control' | 'questioned'>[]
}
export type Criterion = {
  paragraph: string
  words: string
  /** `confirm`: the records don't say it. */ state: 'met' | 'not_met' | 'confirm'
  why: string
}

/** The share of a Type A program above which questioned costs end the status (200.520(e)(3)), in percent. */
const questionedShare = 5

const met = (paragraph: string, words: string, why: string): Criterion => ({ paragraph, words, state: 'met', why })
const notMet = (paragraph: string, words: string, why: string): Criterion => ({
  paragraph,
  words,
  state: 'not_met',
  why,
})
const confirm = (paragraph: string, words: string, why: string): Criterion => ({
  paragraph,
  words,
  state: 'confirm',
  why,
})

/** The criteria for one of the two periods, in the order of the section. */
export function criteriaFor(period: PriorPeriod): Criterion[] {
  return [
    submittedOnTime(period),
    confirm(
      '200.520(b)',
      'Opinions on the financial statements and the schedule are unmodified',
      'See the auditor’s report.',
    ),
    ...(period.audit === null
      ? [confirm('200.520(c)', noWeakness, 'See the auditor’s report.')]
      : [materialWeakness(period)]),
    confirm('200.520(d)', 'No substantial doubt about going concern is reported', 'See the auditor’s report.'),
    ...(period.audit === null
      ? [confirm('200.520(e)', 'No Type A program has findings that end the status', 'See the auditor’s report.')]
      : typeAPrograms(period)),
  ]
}

const noWeakness = 'No material weakness is reported under the GAGAS'

function submittedOnTime({ audit, year }: PriorPeriod): Criterion {
  const words = 'The single audit was submitted on time'
  if (audit === null)
    return confirm('200.520(a)', words, `No single audit of fiscal year ${year.name} is recorded here.`)
  const { submitted_on, due_on } = audit
  if (submitted_on === null) return notMet('200.520(a)', words, 'It is not submitted yet.')
  if (due_on === null) return confirm('200.520(a)', words, `Submitted on ${dayInWords(submitted_on)}.`)
  const why = `Submitted on ${dayInWords(submitted_on)}, due on ${dayInWords(due_on)}.`
  return submitted_on <= due_on ? met('200.520(a)', words, why) : notMet('200.520(a)', words, why)
}

/** A material weakness of no federal program is one of the financial statements. */
function materialWeakness({ findings }: PriorPeriod): Criterion {
  const found = findings.filter(({ on_control, programs }) => on_control === 'material' && !programs?.trim())
  return found.length > 0
    ? notMet('200.520(c)', noWeakness, `${found.map(named).join(', ')}: material weakness.`)
    : confirm('200.520(c)', noWeakness, 'No finding recorded here says so. See the auditor’s report.')
}

function typeAPrograms({ lines, year, opinions, findings }: PriorPeriod): Criterion[] {
  const typeA = programsOf(lines, year.starts_on).programs.filter(({ type }) => type === 'A')
  const of = (key: string) => findings.filter(({ programs }) => keysIn(programs).includes(key))
  const weak = typeA.flatMap(({ key, name }) =>
    of(key).flatMap((each) => (each.on_control === 'material' ? [`${named(each)} on ${name}`] : [])),
  )
  const modified = typeA.filter(({ key }) => {
    const opinion = opinions.find(({ program }) => program === key)?.opinion ?? null
    return opinion !== null && opinion !== 'U'
  })
  const questioned = typeA.flatMap(({ key, name, amount }) => {
    const cents = of(key).reduce((sum, each) => sum + each.questioned, 0)
    return cents * 100 > amount * questionedShare ? [`${dollars(cents)} of ${name}`] : []
  })
  const judged = (paragraph: string, words: string, found: readonly string[]) =>
    found.length > 0 ? notMet(paragraph, words, `${found.join('; ')}.`) : met(paragraph, words, scope(typeA.length))
  return [
    judged('200.520(e)(1)', 'No material weakness of a Type A program', weak),
    judged(
      '200.520(e)(2)',
      'No modified opinion on a Type A program',
      modified.map(({ name }) => name),
    ),
    judged('200.520(e)(3)', `Questioned costs are up to ${questionedShare}% of each Type A program`, questioned),
  ]
}

const scope = (count: number) => (count === 0 ? 'No Type A program in this year.' : `Type A programs: ${count}.`)
const named = ({ reference, number }: Pick<AuditFinding, 'reference' | 'number'>) => reference ?? number
const keysIn = (programs: string | null) =>
  (programs ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => (/^\d\d\.\w+$/.test(each) ? programKey({ aln: each, cluster: null }) : programNamed(each)))

/** The answer of the two periods together. */
export const lowRiskOf = (periods: readonly PriorPeriod[]): 'not_low_risk' | 'to_confirm' =>
  periods.some((period) => criteriaFor(period).some(({ state }) => state === 'not_met')) ? 'not_low_risk' : 'to_confirm'
