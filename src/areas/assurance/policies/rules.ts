import { dayInWords } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { organizationCertificate, policyDocument, type OrganizationCertificate, type PolicyDocument } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

export const moves = moveTable(policyDocument, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'in_force' },
  return: { from: ['submitted'], to: 'returned' },
  revise: { from: ['in_force'], to: 'draft' },
  retire: { from: ['draft', 'returned', 'in_force'], to: 'retired' },
})
export const certificateMoves = moveTable(organizationCertificate, {
  confirm: { from: ['entered'], to: 'certified' },
  withdraw: { from: ['entered', 'certified', 'expired'], to: 'withdrawn' },
  expire: { from: ['certified'], to: 'expired' },
})

const manages = (actor: Pick<Actor, 'role'>) => !atLeast('manager', actor) && 'Policies are written by managers.'
export const whyNotSubmit = (row: PolicyDocument, actor: Who): Reason => firstReason(moves.whyNot('submit', row), manages(actor), row.edition > 0 && !row.changes?.trim() && 'Say what is new in this version: its readers want to know.')

/** Whoever wrote a word of it does not approve it. */
export const whyNotApprove = (row: PolicyDocument, { actor, writers }: { actor: Who; writers: readonly string[] }): Reason =>
  firstReason(
    moves.whyNot('approve', row),
    !atLeast('admin', actor) && 'Policies are approved by administrators.',
    (row.written_by === actor.user_id || writers.includes(actor.user_id)) && 'You wrote in this version. Somebody else approves it.',
  )
export const whyNotReturn = (row: PolicyDocument, actor: Who): Reason => firstReason(moves.whyNot('return', row), !atLeast('admin', actor) && 'Policies are approved by administrators.')
export const whyNotRevise = (row: PolicyDocument, actor: Who): Reason => firstReason(moves.whyNot('revise', row), manages(actor))
export const whyNotRetire = (row: PolicyDocument, actor: Who): Reason => firstReason(moves.whyNot('retire', row), !atLeast('admin', actor) && 'Policies are retired by administrators.')
/** While its next version is written, the one in force is read. */
export const whyNotAttest = (row: Pick<PolicyDocument, 'edition' | 'status'>, { read }: { read: number | null }): Reason =>
  firstReason(row.edition === 0 && 'No version of it is in force yet.', row.status === 'retired' && 'This policy is no longer in force.', read !== null && read >= row.edition && 'You have read this version.')

export const isOwed = ({ readers, edition, status }: Pick<PolicyDocument, 'readers' | 'edition' | 'status'>, actor: Pick<Actor, 'role'>): boolean =>
  edition > 0 && status !== 'retired' && (readers === 'everyone' || (readers === 'managers' && atLeast('manager', actor)))

/** Nothing is called certified without the paper that says so, and without a second pair of eyes. */
export const whyNotConfirm = (row: Pick<OrganizationCertificate, 'status' | 'entered_by' | 'valid_until'>, { actor, files, today }: { actor: Who; files: number; today: string }): Reason =>
  firstReason(
    certificateMoves.whyNot('confirm', row),
    files === 0 && 'Attach the certificate itself. Without it nothing is called certified.',
    row.entered_by === actor.user_id && 'Somebody else than who entered it confirms it.',
    !atLeast('manager', actor) && 'Certificates are confirmed by managers.',
    row.valid_until < today && `It ended on ${dayInWords(row.valid_until)}.`,
  )
export const whyNotWithdrawCertificate = (row: OrganizationCertificate, actor: Who): Reason => firstReason(certificateMoves.whyNot('withdraw', row), !atLeast('manager', actor) && 'Certificates are kept by managers.')
export const whyNotDates = ({ issued_on, valid_until }: { issued_on: string; valid_until: string }): Reason => (valid_until < issued_on ? 'It ends before it was issued: correct one of the two days.' : null)
