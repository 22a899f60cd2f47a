import { dollars } from '#platform/money.ts'
import type { ApplicantProfile } from '../../applicants/records.ts'
import { officialOf, recipientOf } from '../../applicants/rules.ts'
import { constructionLineOf } from '../../budgets/construction/rules.ts'
import type { ConstructionLine } from '../../budgets/records.ts'
import type { GrantCost } from '../../charges/records.ts'
import { ceilingOf, wholeOf } from '../../charges/rules.ts'
import { answersOf, knownFrom, type Filled, type KnownAnswers } from '../../federal-forms/filled/rules.ts'
import { itemsOf, problemsOf, type Answers, type FormProblem, type PaperForm } from '../../federal-forms/rules.ts'
import { sf270 } from '../../federal-forms/sf270/rules.ts'
import { outlayLines, sf271 } from '../../federal-forms/sf271/rules.ts'
import type { Grant } from '../../grants/records.ts'
import { milestoneLife } from '../../milestones/life.ts'
import type { GrantMilestone } from '../../milestones/records.ts'
import type { Drawdown } from '../records.ts'

/** Costs of one class and line, added up; an unpaid one counts only where a drawdown claims it. */
export type Outlay = Pick<GrantCost, 'class' | 'construction_line' | 'amount' | 'match' | 'from_income'> & {
  paid: boolean
}

/** The ledger of a grant on the day of a request. */
export type Ledger = {
  outlays: readonly Outlay[]
  /** Program income received. */
  income: number
  /** Federal money of earlier requests. */
  earlier: number
}

type Filling = Ledger & { grant: Grant; applicant: ApplicantProfile | null; agency: string; today: string }

const sumOver = (outlays: readonly Outlay[], of: (each: Outlay) => number): number =>
  outlays.reduce((sum, each) => sum + of(each), 0)

/**
 * The federal share of the outlays to date: line g of the SF-270. Program income is spent before award funds are
 * drawn (2 CFR 200.305(b)(5)), so income without a cost lowers it.
 */
export const federalShareOf = ({ outlays, income }: Pick<Ledger, 'outlays' | 'income'>): number =>
  sumOver(outlays, ({ amount, from_income }) => amount + from_income) - income

/** The boxes of the SF-270: what the grant paid to date, and in line d what an advance is for. */
export function sf270From(
  of: Drawdown,
  { grant, applicant, agency, earlier, outlays, income, today }: Filling,
): Answers {
  const advance = of.kind === 'advance'
  return {
    type: advance ? 'Advance' : 'Reimbursement',
    part: earlier + of.amount >= ceilingOf(grant, income) ? 'Final' : 'Partial',
    basis: advance ? 'Accrual' : 'Cash',
    agency: grant.agency,
    award_number: grant.award_number,
    number: of.number,
    ein: applicant?.ein ?? null,
    account: grant.number,
    from: grant.starts_on,
    to: of.sent_on ?? today,
    recipient: recipientOf(applicant, agency),
    '11a': sumOver(
      outlays.filter(({ paid }) => paid),
      wholeOf,
    ),
    '11b': income,
    '11d': sumOver(
      outlays.filter(({ paid }) => !paid),
      wholeOf,
    ),
    '11f': sumOver(outlays, ({ match }) => match),
    '11h': earlier,
    '11i': of.amount,
  }
}

/** Outlays by line of the SF-271, from the costs that are paid. */
export function linesOf(outlays: readonly Outlay[]): Partial<Record<ConstructionLine, number>> {
  const lines: Partial<Record<ConstructionLine, number>> = {}
  for (const each of outlays.filter(({ paid }) => paid)) {
    const line = constructionLineOf(each)
    lines[line] = (lines[line] ?? 0) + wholeOf(each)
  }
  return lines
}

/** The mean progress of the milestones of a grant, as a whole percentage; null without milestones. */
export function completionOf(milestones: readonly Pick<GrantMilestone, 'status' | 'progress'>[]): number | null {
  const counted = milestones.filter((each) => !milestoneLife.is(each, 'dropped'))
  if (counted.length === 0) return null
  const sum = counted.reduce(
    (total, each) => total + (milestoneLife.is(each, 'met') ? 100 : Number(each.progress ?? 0)),
    0,
  )
  return Math.floor(sum / counted.length)
}

type OutlayFilling = Filling & { milestones: readonly Pick<GrantMilestone, 'status' | 'progress'>[] }

/** The boxes of the SF-271, from the same ledger as the SF-270. The award is one program, so it fills column (a). */
export function sf271From(
  of: Drawdown,
  { grant, applicant, agency, earlier, outlays, income, today, milestones }: OutlayFilling,
): Answers {
  const lines = linesOf(outlays)
  const paid = outlays.filter((each) => each.paid)
  return {
    part: earlier + of.amount >= ceilingOf(grant, income) ? 'Final' : 'Partial',
    basis: 'Cash',
    agency: grant.agency,
    award_number: grant.award_number,
    number: of.number,
    ein: applicant?.ein ?? null,
    account: grant.number,
    from: grant.starts_on,
    to: of.sent_on ?? today,
    recipient: recipientOf(applicant, agency),
    'program.a': [grant.aln, grant.aln_title].filter(Boolean).join(' ') || grant.title,
    ...Object.fromEntries(outlayLines.map(([line]) => [`11${line}.a`, lines[line] || null])),
    '11o.a': income,
    '11q.a': federalShareOf({ outlays: paid, income }),
    '11t.a': earlier,
    '11u.a': of.amount,
    '11v.a': completionOf(milestones),
    '11v.total': completionOf(milestones),
    official: officialOf(applicant),
    'official.phone': applicant?.rep_phone ?? null,
    submitted_on: of.sent_on,
  }
}

export const requestForms = ['sf270', 'sf271'] as const
export type RequestForm = (typeof requestForms)[number]
/** The forms of a drawdown as people fill them in. A box that both forms have is one answer. */
export type FilledRequest = { id: string; amount: number } & Record<RequestForm, Filled | null>

const asked: Record<RequestForm, { form: PaperForm; total: string }> = {
  sf270: { form: sf270, total: '11i' },
  sf271: { form: sf271, total: '11u.total' },
}

/** The form of a drawdown: the amount that it requests is the amount that was checked. */
export const paperOf = (name: RequestForm, amount: number): PaperForm => {
  const { form, total } = asked[name]
  return {
    ...form,
    rules: [
      ...form.rules,
      {
        key: total,
        words: (read) =>
          read.cents(total) === amount
            ? null
            : `The form requests ${dollars(read.cents(total))}, and the drawdown ${dollars(amount)}.`,
      },
    ],
  }
}

/** The forms that have this box. */
export const formsWith = (box: string): RequestForm[] =>
  requestForms.filter((name) => itemsOf(asked[name].form).some(({ key }) => key === box))

export const problemsIn = (name: RequestForm, request: FilledRequest): FormProblem[] =>
  request[name] ? problemsOf(paperOf(name, request.amount), answersOf(request[name])) : []

/** People entered amounts after which a form requests another amount than the drawdown, or more than its lines allow. */
export function whyAmountDiffers(request: FilledRequest): string | null {
  for (const name of requestForms) {
    const filled = request[name]
    if (!filled || !Object.keys(filled.given).some((box) => box.startsWith('11'))) continue
    const { form, total } = asked[name]
    const found = problemsIn(name, request).find(({ key }) => key === total)
    if (found)
      return `${found.words} Correct line ${itemsOf(form).find(({ key }) => key === total)!.number} of the ${form.name}, or the costs.`
  }
  return null
}

const ofProfile = new Set(['ein', 'recipient', 'official', 'official.phone'])
const ofGrant = new Set(['agency', 'award_number', 'account', 'from', 'program.a'])
/** The lines that add up the costs and income of the grant. */
const ofCosts = /^11[a-f]$|^11[a-q]\.a$/

/** The known answer of each box, with the record that it comes from. */
export const knownOf = (answers: Answers, { of, grant }: { of: Drawdown; grant: Grant }): KnownAnswers =>
  knownFrom(
    Object.entries(answers).map(([key, answer]) => [
      ofProfile.has(key)
        ? 'Applicant profile'
        : ofGrant.has(key) || ofCosts.test(key)
          ? grant.number
          : key.startsWith('11v')
            ? 'Milestones'
            : of.number,
      { [key]: answer },
    ]),
  )

type Filed = Record<RequestForm, Answers | null>

/** The answers of both forms at the request, as text. */
export const toFile = (request: FilledRequest, today: string): string =>
  JSON.stringify({
    sf270: request.sf270 && answersOf(request.sf270),
    sf271: request.sf271 && { ...answersOf(request.sf271), submitted_on: today },
  } satisfies Filed)

/** The forms of a requested drawdown, from the text that was kept. */
export function asFiled({ id, amount }: Pick<Drawdown, 'id' | 'amount'>, text: string): FilledRequest {
  const filed = JSON.parse(text) as Filed
  const filled = (answers: Answers | null): Filled | null =>
    answers && { id, known: knownFrom([['Requested drawdown', answers]]), given: {} }
  return { id, amount, sf270: filled(filed.sf270), sf271: filled(filed.sf271) }
}
