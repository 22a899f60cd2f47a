import type { ApprovalChain, ApprovalStep } from '#areas/organization/approvals/chains/records.ts'
import type { Asked, Chain } from '#areas/organization/approvals/chains/rules.ts'
import type { Delegation } from '#areas/organization/approvals/delegations/records.ts'
import type { ApprovalRequest, ApprovalTurn } from '#areas/organization/approvals/requests/records.ts'
import type { Person } from '#areas/organization/approvals/signing/rules.ts'

/** Plain values for the approval rules: Rosa requests, Max and Mia manage, Ada administers, Pat is the operator. */
export const today = '2026-11-20'

/** Documents that only their requester wrote, in an agency with enough people. */
export const untouched: { authors: readonly string[]; small: boolean } = { authors: [], small: false }

const person = (user_id: string, role: Person['role']): Person => ({
  user_id,
  role,
  display_name: user_id[0]!.toUpperCase() + user_id.slice(1),
  disabled: false,
})
export const people: Person[] = [
  person('rosa', 'user'),
  person('max', 'manager'),
  person('mia', 'manager'),
  person('ada', 'admin'),
  { ...person('pat', 'admin'), operates: true },
  { ...person('dan', 'manager'), disabled: true },
]

export const delegated = (
  from_person: string,
  to_person: string | null,
  change: Partial<Delegation> = {},
): Delegation =>
  ({
    id: `${from_person} to ${to_person}`,
    from_person,
    to_person,
    first_day: '2026-11-01',
    last_day: '2026-11-30',
    record_type: null,
    amount_limit: null,
    away: false,
    ended_at: null,
    ...change,
  }) as Delegation

export const turn = (change: Partial<ApprovalTurn> = {}): ApprovalTurn =>
  ({
    id: 'first',
    request: 'AP-1',
    chain: 'chain',
    sequence: 1,
    slot: 1,
    name: 'Manager',
    who: 'role',
    role: 'manager',
    person: null,
    signature_limit: null,
    due_days: null,
    escalates_role: 'admin',
    escalates_person: null,
    due: null,
    reminded_on: null,
    escalated_at: null,
    signed_by: null,
    signed_for: null,
    signed_at: null,
    status: 'waiting',
    ...change,
  }) as ApprovalTurn

export const asked = (change: Partial<Asked> = {}): Asked => ({
  document_table: 'budget_transfers',
  amount: 9_000_00,
  fund: null,
  category: null,
  department: null,
  requested_by: 'rosa',
  submitted_by: 'rosa',
  payee: null,
  owner: null,
  judged_by: change.amount ?? 9_000_00,
  ...change,
})

export const request = (change: Partial<ApprovalRequest> = {}): ApprovalRequest =>
  ({
    ...asked({ amount: change.amount ?? 9_000_00 }),
    id: 'AP-1',
    title: 'BT-2026-0001',
    amount_asked: 9_000_00,
    revision: 1,
    may_sign_twice: false,
    tolerance_percent: null,
    tolerance_cents: 0,
    bulk_limit: 5_000_00,
    status: 'waiting',
    due: null,
    ...change,
  }) as ApprovalRequest

export const step = (change: Partial<ApprovalStep> = {}): ApprovalStep =>
  ({
    id: `step ${change.sequence ?? 1} ${change.name ?? ''} ${change.role ?? ''} ${change.person ?? ''}`,
    chain: 'chain',
    sequence: 1,
    name: 'Manager',
    who: 'role',
    role: 'manager',
    person: null,
    mode: 'all',
    everyone: false,
    signature_limit: null,
    due_days: null,
    escalates_role: 'admin',
    escalates_person: null,
    ...change,
  }) as ApprovalStep

export const chain = (steps: Partial<ApprovalStep>[], change: Partial<ApprovalChain> = {}): Chain => {
  const id = change.id ?? 'chain'
  return {
    id,
    name: 'Transfers',
    record_type: 'budget_transfers',
    amount_from: 0,
    amount_to: null,
    fund: null,
    category: null,
    department: null,
    valid_from: '2026-01-01',
    valid_to: null,
    may_sign_twice: false,
    tolerance_percent: null,
    tolerance_cents: 0,
    bulk_limit: 5_000_00,
    status: 'published',
    ...change,
    steps: steps.map((each, at) => step({ ...each, id: `${id} ${at}`, chain: id })),
  } as Chain
}
