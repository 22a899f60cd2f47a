import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { declarationLife } from '../declarations/life.ts'
import type { DisasterDeclaration } from '../declarations/records.ts'
import type { Figures } from '../fema-terms/rules.ts'
import { completeBy, mostExtension } from './clocks/rules.ts'
import type { PaProject, PaRequest } from './records.ts'
import { paRequestLife } from './requests/life.ts'
import { eligibleOf, mostFederal, shareOf, sizeOf } from './share/rules.ts'
import { termOn } from '#platform/records/dated.ts'

/** The declaration under which a record is created. */
export const whyNotUnder = (
  declaration: Pick<DisasterDeclaration, 'number' | 'status' | 'public_assistance'>,
): Reason =>
  firstReason(
    !declarationLife.isOpen(declaration) && `${declaration.number} is closed. Reopen it first.`,
    !declaration.public_assistance &&
      `${declaration.number} doesn’t include Public Assistance. Check the declaration or enter its amendment.`,
  )

/**
 * A nonprofit whose service is not critical applies to the Small Business Administration for a loan before permanent
 * work is paid (44 CFR 206.226(c)).
 */
export const needsLoanFirst = (
  { applicant_kind, nonprofit_service }: Pick<PaRequest, 'applicant_kind' | 'nonprofit_service'>,
  category: PaProject['category'],
): boolean => applicant_kind === 'nonprofit' && nonprofit_service !== 'critical' && 'CDEFG'.includes(category)

/** A project belongs to a request under the same declaration whose applicant is eligible. */
export const whyNotOf = (
  row: Pick<PaProject, 'declaration'>,
  request: Pick<PaRequest, 'number' | 'applicant' | 'declaration' | 'status'>,
): Reason =>
  firstReason(
    request.declaration !== row.declaration && `${request.number} belongs to another disaster.`,
    !paRequestLife.is(request, 'eligible') &&
      `${request.applicant} isn’t eligible yet. Record FEMA’s answer to ${request.number} first.`,
  )

/** Figures that follow from the fields of a project: the federal amount, the size and the deadline. */
export function figuresOf(
  row: Pick<PaProject, 'estimate' | 'insurance' | 'mitigation' | 'category' | 'kind' | 'extended'>,
  declaration: Pick<DisasterDeclaration, 'declared_on' | 'federal_share' | 'emergency_share'>,
  applicant: Pick<PaRequest, 'applicant_kind'>,
  figures: Figures,
) {
  const eligible = eligibleOf(row)
  const share = shareOf(row.category, declaration)
  const { declared_on } = declaration
  const federal = mostFederal({ kind: row.kind, eligible }, share, {
    nonprofit: applicant.applicant_kind === 'nonprofit',
    declared_on,
    figures,
  })
  return {
    eligible,
    share,
    federal,
    ...sizeOf(eligible, declared_on, figures),
    complete_by: completeBy(row.category, declared_on, Number(row.extended), figures),
  }
}

type Sent = { damage: number; checked: number; mitigation: Reason; figures: Figures; declared_on: string }

export function whyNotSendProject(row: PaProject, { damage, checked, mitigation, figures, declared_on }: Sent): Reason {
  const without = damage - checked
  return firstReason(
    row.category !== 'Z' && damage === 0 && 'This project has no damage items. Add the damage it repairs.',
    without === 1 && 'One damage item has not been found eligible. Check its eligibility first.',
    without > 1 && `${without} damage items have not been found eligible. Check their eligibility first.`,
    row.size === 'below_minimum' &&
      row.minimum !== null &&
      `${dollars(row.eligible)} is below the ${dollars(row.minimum)} minimum for a project.`,
    row.size === 'unknown' &&
      `No threshold is set for disasters declared on ${dayInWords(declared_on)}. Ask an administrator to enter FEMA’s figures for that fiscal year.`,
    termOn(figures, 'guide_version', declared_on) === undefined &&
      'No edition of the Public Assistance guide is entered for that date.',
    mitigation,
  )
}

type Extension = { months: number; figures: Figures; declared_on: string }

export function whyNotExtend(row: PaProject, { months, figures, declared_on }: Extension): Reason {
  const most = mostExtension(row.category, declared_on, figures)
  const given = Number(row.extended)
  return given + months > most
    ? `The recipient can extend by ${most} months in total and has used ${given}. Beyond that, ask FEMA’s Regional Administrator (44 CFR 206.204(d)).`
    : null
}

/**
 * A worksheet costs what its damage items cost to repair. A higher cost needs a reason that a second person approves.
 */
export const whyNotAboveDamage = (
  row: Pick<PaProject, 'category' | 'estimate'>,
  { damage, excepted }: { damage: number; excepted: number },
): Reason =>
  row.category !== 'Z' && row.estimate > damage + excepted
    ? `The cost of ${dollars(row.estimate)} exceeds the damage items by ${dollars(row.estimate - damage - excepted)}. They total ${dollars(damage)}${excepted > 0 ? ` with ${dollars(excepted)} approved above them` : ''}. Correct the cost or damage items, or request a cost exception.`
    : null

/**
 * A large project is paid on actual cost; above its worksheet FEMA must be told (44 CFR 206.204(e)), or two people
 * approve an exception.
 */
export function whyNotAboveWorksheet(
  row: Pick<PaProject, 'size' | 'estimate' | 'mitigation' | 'spent'>,
  { excepted }: { excepted: number },
): Reason {
  const more = row.spent - row.estimate - row.mitigation - excepted
  return row.size === 'large' && more > 0
    ? `The cost to date of ${dollars(row.spent)} exceeds the worksheet by ${dollars(more)}. Have the worksheet revised (44 CFR 206.204(e)) or request a cost exception.`
    : null
}
