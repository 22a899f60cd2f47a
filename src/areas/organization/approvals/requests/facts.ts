import { requestStatus } from './rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { operatesAt, roleIn } from '#platform/auth/roles-in-force.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Chain } from '../chains/rules.ts'
import type { ApprovalChain, ApprovalStep } from '../chains/records.ts'
import type { Delegation } from '../delegations/records.ts'
import type { Circumstances, Person } from '../signing/rules.ts'
import { judgedBy } from '../sums/judged-by.ts'
import type { Sum } from '../sums/rules.ts'
import { authorsAmong } from '../../two-people/authors.ts'
import { declarationOn } from '../../two-people/small-agency/facts.ts'
import { contentOf } from './document.ts'
import { approvalRequest, type ApprovalRequest, type ApprovalTurn } from './records.ts'
import type { Situation } from './rules.ts'
import { chainStatus } from '../chains/rules.ts'

type Known = Omit<Circumstances, 'signatures'>
type Named = Omit<Known, 'authors' | 'small'>

/** The people who can approve a document, their delegates today, and the people who are named. */
export async function peopleAndDelegations(
  tx: Tx,
  organization: string,
  now: Date,
  named: readonly (string | null)[],
): Promise<Named> {
  const day = await todayIn(tx, organization, now)
  const delegations = await tx.sql<Delegation>(
    `select * from delegations where organization_id = $1 and ended_at is null and first_day <= $2 and last_day >= $2
      order by id`,
    [organization, day],
  )
  const ids = [...named, ...delegations.flatMap(({ from_person, to_person }) => [from_person, to_person])].filter(
    (id) => id !== null,
  )
  return { people: await people(tx, organization, now, ids), delegations, today: day }
}

/**
 * Those with a role beside user, and those with these ids. The newest grant that has not expired is the active role.
 */
export const people = (tx: Tx, organization: string, now: Date, ids: readonly string[]): Promise<Person[]> =>
  tx.sql<Person>(
    `select m.user_id, m.display_name, coalesce(m.disabled_at <= $3, false) as disabled,
      coalesce(${roleIn({ person: 'm.user_id', organization: 'm.organization_id', at: '$3' })}, 'user') as role,
            ${operatesAt({ person: 'm.user_id', at: '$3' })} as operates
       from organization_members m
      where m.organization_id = $1
      and (m.user_id = any($2) or m.user_id in (select user_id from user_roles where organization_id = $1))
      order by m.display_name, m.user_id`,
    [organization, ids, now],
  )

/** The active chains for a kind of document, with their steps. */
export async function chainsFor(tx: Tx, organization: string, table: string, day: string): Promise<Chain[]> {
  const chains = await tx.sql<ApprovalChain>(
    `select *, tolerance_percent::float8 as tolerance_percent from approval_chains
      where organization_id = $1 and record_type = $2 and status ${among(chainStatus, 'published')} and valid_from <= $3
      and (valid_to is null or valid_to >= $3) order by id`,
    [organization, table, day],
  )
  const steps = await stepsOf(
    tx,
    organization,
    chains.map(({ id }) => id),
  )
  return chains.map((chain) => ({ ...chain, steps: steps.filter((step) => step.chain === chain.id) }))
}

export const stepsOf = (tx: Tx, organization: string, chains: readonly string[]): Promise<ApprovalStep[]> =>
  tx.sql<ApprovalStep>(
    `select *, sequence::int as sequence, due_days::int as due_days from approval_steps s where organization_id = $1
      and chain = any($2) order by s.sequence, s.id`,
    [organization, chains],
  )

/**
 * Who wrote in a document since it was last approved as a whole, and whether the agency has declared itself too small
 * for two people.
 */
export async function authorship(
  tx: Tx,
  organization: string,
  { table, id }: { table: string; id: string },
  { people, today }: Pick<Known, 'people' | 'today'>,
): Promise<Pick<Known, 'authors' | 'small'>> {
  const signed = await tx.one<{ at: Date | null }>(
    `select max(c.at) as at from approval_requests q join record_changes c on c.organization_id = q.organization_id
      and c.table_name = 'approval_requests' and c.record = q.id
      where q.organization_id = $1 and q.document_table = $2 and q.document = $3
      and q.status ${among(requestStatus, 'approved')}
      and c.after ->> 'status' = 'approved'`,
    [organization, table, id],
  )
  const authors = await authorsAmong(tx, contentOf(table), {
    organization,
    ids: [id],
    people: people.map(({ user_id }) => user_id),
    after: signed?.at ?? null,
  })
  return { authors, small: (await declarationOn(tx, organization, today)) !== null }
}

const requestColumns = '*, revision::int as revision, tolerance_percent::float8 as tolerance_percent'

export async function requestById(
  tx: Tx,
  organization: string,
  id: string,
  lock: 'for update' | 'for update skip locked' | '' = '',
): Promise<ApprovalRequest> {
  const request = await tx.one<ApprovalRequest>(
    `select ${requestColumns} from approval_requests where organization_id = $1 and id = $2 ${lock}`,
    [organization, id],
  )
  if (!request) throw new NotFound(approvalRequest.label)
  return request
}

/** The amount that a request is judged by right now, with the parts of the combined amount. */
export async function sumOfRequest(
  tx: Tx,
  { organization_id, document_table, document, amount }: ApprovalRequest,
  today: string,
): Promise<Sum | null> {
  return judgedBy(
    tx,
    organization_id,
    { table: document_table, id: document, amount },
    { chains: await chainsFor(tx, organization_id, document_table, today), today },
  )
}

/** The request with its current combined amount. A decided request keeps the amount it was decided by. */
export async function asJudged(tx: Tx, request: ApprovalRequest, now: Date): Promise<ApprovalRequest> {
  if (!requestStatus.isOpen(request)) return request
  const sum = await sumOfRequest(tx, request, await todayIn(tx, request.organization_id, now))
  return { ...request, judged_by: sum?.total ?? request.amount }
}

/** The request that a document is waiting on, or was approved by. */
export const currentRequest = (
  tx: Tx,
  organization: string,
  table: string,
  document: string,
): Promise<ApprovalRequest | undefined> =>
  tx.one<ApprovalRequest>(
    `select ${requestColumns} from approval_requests where organization_id = $1 and document_table = $2
      and document = $3 and status ${among(requestStatus, 'waiting', 'approved')}
      order by created_at desc, id desc limit 1 for update`,
    [organization, table, document],
  )

export const turnsOf = (tx: Tx, organization: string, request: string): Promise<ApprovalTurn[]> =>
  tx.sql<ApprovalTurn>(
    `select *, sequence::int as sequence, slot::int as slot, due_days::int as due_days from approval_turns t
      where organization_id = $1 and request = $2 order by t.sequence, t.slot, t.id`,
    [organization, request],
  )

/** Everything that this person's decision on the request is judged by. */
export async function situationOf(
  tx: Tx,
  request: ApprovalRequest,
  now: Date,
  actor: string | null = null,
): Promise<Situation> {
  const turns = await turnsOf(tx, request.organization_id, request.id)
  const named = [
    actor,
    request.requested_by,
    request.submitted_by,
    request.payee,
    ...turns.flatMap((turn) => [turn.person, turn.escalates_person, turn.signed_by, turn.signed_for]),
  ]
  const known = await peopleAndDelegations(tx, request.organization_id, now, named)
  return {
    turns,
    ...known,
    ...(await authorship(tx, request.organization_id, { table: request.document_table, id: request.document }, known)),
  }
}
