import { dollars } from '#platform/money.ts'
import type { ApplicantProfile } from '../../applicants/records.ts'
import { officialOf, recipientOf } from '../../applicants/rules.ts'
import { constructionLineOf } from '../../budgets/construction/rules.ts'
import type { ConstructionLine, ObjectClass } from '../../budgets/records.ts'
import { answersOf, knownFrom, type Filled, type KnownAnswers } from '../../federal-forms/filled/rules.ts'
import {
  itemsOf,
  problemsOf,
  readerOf,
  type Answers,
  type FormProblem,
  type PaperForm,
} from '../../federal-forms/rules.ts'
import { sf270 } from '../../federal-forms/sf270/rules.ts'
import { outlayLines, sf271 } from '../../federal-forms/sf271/rules.ts'
import type { Grant } from '../../grants/records.ts'
import { milestoneLife } from '../../milestones/life.ts'
import type { GrantMilestone } from '../../milestones/records.ts'
import type { Drawdown } from '../records.ts'
import { freedOf } from '../rules.ts'

type Filling = {
  grant: Grant
  applicant: ApplicantProfile | null
  agency: string
  /** Federal money of earlier requests. */
  earlier: number
  /** The recipient’s share in the costs of this and of earlier requests. */
  match: number
  /** Program income that is deducted. */
  income: number
  today: string
}

/**
 * The boxes of the SF-270 from a drawdown: outlays are the costs that this and earlier requests claim, with the
 * recipient’s share, so that line i is the amount of the drawdown.
 */
export function sf270From(of: Drawdown, { grant, applicant, agency, earlier, match, income, today }: Filling): Answers {
  const advance = of.kind === 'advance'
  return {
    type: advance ? 'Advance' : 'Reimbursement',
    part: earlier + of.amount >= grant.amount ? 'Final' : 'Partial',
    basis: advance ? 'Accrual' : 'Cash',
    agency: grant.agency,
    award_number: grant.award_number,
    number: of.number,
    ein: applicant?.ein ?? null,
    account: grant.number,
    from: grant.starts_on,
    to: of.sent_on ?? today,
    recipient: recipientOf(applicant, agency),
    '11a': earlier + match + income + (advance ? 0 : of.amount),
    '11b': income,
    '11d': advance ? of.amount : 0,
    '11f': match,
    '11h': earlier,
  }
}

/** One cost in a drawdown; `received` is the receipt of a drawdown that was paid. */
export type Claim = {
  drawdown: string
  cost: string
  class: ObjectClass
  construction_line: ConstructionLine | null
  amount: number
  match: number
  received: number | null
}

/**
 * Outlays by line of the SF-271: the award’s share as requested, less what a receipt fell short, and the match of each
 * cost once.
 */
export function outlaysOf(claims: readonly Claim[]): {
  lines: Partial<Record<ConstructionLine, number>>
  federal: number
} {
  const lines: Partial<Record<ConstructionLine, number>> = {}
  const add = (of: Pick<Claim, 'class' | 'construction_line'>, cents: number) => {
    const line = constructionLineOf(of)
    lines[line] = (lines[line] ?? 0) + cents
  }
  let federal = 0
  for (const id of new Set(claims.map(({ drawdown }) => drawdown))) {
    const all = claims.filter(({ drawdown }) => drawdown === id)
    const received = all[0]!.received
    const freed = new Map(
      (received === null ? [] : freedOf(all, received)).map(({ cost, amount }) => [cost, amount] as const),
    )
    for (const claim of all) {
      const claimed = claim.amount - (freed.get(claim.cost) ?? 0)
      add(claim, claimed)
      federal += claimed
    }
  }
  for (const each of new Map(claims.map((claim) => [claim.cost, claim])).values()) add(each, each.match)
  return { lines, federal }
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

type OutlayFilling = Omit<Filling, 'match'> & {
  claims: readonly Claim[]
  milestones: readonly Pick<GrantMilestone, 'status' | 'progress'>[]
}

/**
 * The boxes of the SF-271 from a drawdown. The award is one program, so it fills column (a). Line u is the amount of
 * the drawdown, as line i of the SF-270 is. Costs paid from program income have no object class: they are on line m
 * and deducted on line o.
 */
export function sf271From(
  of: Drawdown,
  { grant, applicant, agency, earlier, income, today, claims, milestones }: OutlayFilling,
): Answers {
  const { lines, federal } = outlaysOf(claims)
  const outlays = { ...lines, m: (lines.m ?? 0) + income }
  return {
    part: federal >= grant.amount ? 'Final' : 'Partial',
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
    ...Object.fromEntries(outlayLines.map(([line]) => [`11${line}.a`, outlays[line] || null])),
    '11o.a': income,
    '11q.a': federal,
    '11t.a': earlier,
    '11v.a': completionOf(milestones),
    '11v.total': completionOf(milestones),
    official: officialOf(applicant),
    'official.phone': applicant?.rep_phone ?? null,
    submitted_on: of.sent_on,
  }
}

export const requestForms = ['sf270', 'sf271'] as const
export type RequestForm = (typeof requestForms)[number]
/** The forms of a drawdown as people fill them in. What both forms ask is one answer, with the same box. */
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

/** People entered amounts after which a form requests another amount than the drawdown. */
export function whyAmountDiffers(request: FilledRequest): string | null {
  for (const name of requestForms) {
    const filled = request[name]
    if (!filled || !Object.keys(filled.given).some((box) => box.startsWith('11'))) continue
    const { form, total } = asked[name]
    const read = readerOf(form, answersOf(filled))
    if (read.cents(total) !== request.amount)
      return `The ${form.name} requests ${dollars(read.cents(total))}, and the drawdown ${dollars(request.amount)}. Correct line ${itemsOf(form).find(({ key }) => key === total)!.number} of the form, or the costs.`
  }
  return null
}

const ofProfile = new Set(['ein', 'recipient', 'official', 'official.phone'])
const ofGrant = new Set(['agency', 'award_number', 'account', 'from', 'program.a'])

/** What is known of each box, with the record that it comes from. */
export const knownOf = (answers: Answers, { of, grant }: { of: Drawdown; grant: Grant }): KnownAnswers =>
  knownFrom(
    Object.entries(answers).map(([key, answer]) => [
      ofProfile.has(key)
        ? 'Applicant profile'
        : ofGrant.has(key)
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
