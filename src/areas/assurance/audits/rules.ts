import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { auditLife } from './life.ts'
import type { Audit } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

/** Nobody audits their own work. */
export const whyNotPlan = ({
  lead,
  auditee,
  starts_on,
  ends_on,
}: {
  lead: string
  auditee: string
  starts_on: string
  ends_on: string
}): Reason =>
  firstReason(
    lead === auditee && 'Nobody audits their own work: choose another lead auditor.',
    ends_on < starts_on && 'Its report is due before it begins: correct one of the two days.',
  )

/**
 * An administrator may stand in for the lead auditor, but not where their own work is looked at; who leads may have
 * been changed since it was planned.
 */
const leads = (row: Pick<Audit, 'lead' | 'auditee'>, actor: Who) =>
  firstReason(
    row.auditee === actor.user_id && 'Your work is what is looked at. Somebody else does this.',
    row.lead !== actor.user_id && !atLeast('admin', actor) && 'The lead auditor does this, or an administrator.',
  )
export const whyNotSample = (row: Audit, actor: Who): Reason =>
  firstReason(
    !auditLife.is(row, 'planned', 'conducting') && 'Samples are drawn before the report is written.',
    leads(row, actor),
  )

export const whyNotDraftFinding = (row: Pick<Audit, 'status'>): Reason =>
  firstReason(
    auditLife.is(row, 'cancelled') && 'This audit is cancelled: nothing is found in it.',
    auditLife.is(row, 'closed') && 'This audit is closed. What is found now belongs into another one.',
  )
