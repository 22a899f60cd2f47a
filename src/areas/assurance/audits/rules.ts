import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { auditLife } from './life.ts'
import type { Audit } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

/** An auditor can't audit their own work. */
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
    lead === auditee && 'The lead auditor can’t audit their own work. Select another lead auditor.',
    ends_on < starts_on && 'The report due date must be on or after the start date.',
  )

/**
 * An administrator can stand in for the lead auditor, but not where their own work is audited. The lead may have
 * changed since the audit was planned.
 */
const leads = (row: Pick<Audit, 'lead' | 'auditee'>, actor: Who) =>
  firstReason(
    row.auditee === actor.user_id && 'You can’t do this, because your own work is audited.',
    row.lead !== actor.user_id && !atLeast('admin', actor) && 'Only the lead auditor or an administrator can do this.',
  )
export const whyNotSample = (row: Audit, actor: Who): Reason =>
  firstReason(
    !auditLife.is(row, 'planned', 'conducting') && 'Samples can’t be drawn after the audit is reported.',
    leads(row, actor),
  )

/** The agency records the hash of what left, so only the auditor in charge saves a bundle. */
export const whyNotBundle = (row: Audit, { source }: { source: string }, actor: Who): Reason =>
  firstReason(
    source === 'list' && 'The items of this sample are on a list outside. Draw a sample from records for a bundle.',
    leads(row, actor),
  )

/** Outside auditors get the archive that was saved last, byte for byte. */
export const whyNotShare = (
  { archive_digest }: { archive_digest: string | null },
  file: { sha256: string } | undefined,
): Reason =>
  firstReason(
    archive_digest === null && 'Save the bundle first.',
    file?.sha256 !== archive_digest && 'This file isn’t the bundle that was saved last. Save the bundle again.',
  )

export const whyNotDraftFinding = (row: Pick<Audit, 'status'>): Reason =>
  firstReason(
    auditLife.is(row, 'canceled') && 'This audit is canceled. It can’t have new findings.',
    auditLife.is(row, 'closed') && 'This audit is closed. Add the finding to another audit.',
  )
