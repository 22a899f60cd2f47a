import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { InputOf } from '#platform/records/record.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { atLeast, type Role } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { lockPair } from '../members/members.ts'
import { revokeRole } from '../members/roles/commands.ts'
import { proposeConflictChange } from './conflict-changes.ts'
import { reviewLife, type Pending } from './life.ts'
import {
  accessReview,
  accessReviewItem,
  dutyConflict,
  type AccessReview,
  type AccessReviewItem,
  type DutyConflict,
} from './records.ts'
import {
  conflictMoves,
  conflictsIn,
  patternsOf,
  peopleOfBoth,
  usualConflicts,
  whyNotBeginReview,
  whyNotConflict,
  whyNotJudge,
  type Deed,
  type Found,
} from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const beginReview = command('access-reviews/begin', {
  about: 'Starts an access review: lists every current elevated role for another person to keep or remove.',
  input: z.strictObject({
    title: z.string().trim().min(3, 'Enter a title').max(160),
    due_on: z.iso.date('Select a date'),
  }),
  async run({ title, due_on }, { tx, actor, now }) {
    // Two people who start a review at once take turns here, and the second finds the review of the first.
    await tx.sql('select 1 from organizations where id = $1 for no key update', [actor.organization_id])
    const open = (await tx.one<{ open: number }>(
      `select count(*)::int as open from access_reviews where organization_id = $1
        and status ${among(reviewLife, 'open')}`,
      [actor.organization_id],
    ))!.open
    refuseIf(whyNotBeginReview({ actor, open, due_on, today: await todayOf(tx, now) }))
    const held = await tx.sql<{
      user_id: string
      role: Role
      granted_at: string
      expires_at: string | null
      granted_by: string | null
    }>(
      `select r.* from (select distinct on (user_id) user_id, role, granted_at, expires_at, granted_by from user_roles
         where organization_id = $1 and (expires_at is null or expires_at > $2)
         order by user_id, granted_at desc, id desc) r
        where r.role <> 'user' order by r.granted_at`,
      [actor.organization_id, now],
    )
    refuseIf(held.length === 0 ? 'No one has an elevated role. There is nothing to review.' : null)
    const members = new Set(
      (
        await tx.sql<{ user_id: string }>('select user_id from organization_members where organization_id = $1', [
          actor.organization_id,
        ])
      ).map(({ user_id }) => user_id),
    )
    const number = await nextNumber(tx, accessReview.table, accessReview.fields.number.initial as string, now)
    const review = await tx.insert<AccessReview>(accessReview, {
      number,
      title,
      due_on,
      owner: actor.user_id,
      grants: held.length,
    })
    const findings = await findingsOf(tx, review.organization_id)
    for (const { user_id, granted_by, ...grant } of held)
      await tx.insert(accessReviewItem, {
        review: review.id,
        finding: findings.get(user_id) ?? null,
        member: user_id,
        ...grant,
        granted_by: granted_by && members.has(granted_by) ? granted_by : null,
      })
    return review
  },
})

/**
 * Where two people have to act, two accounts of one person count as one: the reviewer reads which other account it
 * may be, and why.
 */
async function findingsOf(tx: CommandTx, organization: string): Promise<Map<string, string>> {
  const rows = await tx.sql<{ person: string; finding: string }>(
    `select p.person,
      left(string_agg('May be the same person as ' || m.display_name || '. ' || s.why, ' ' order by m.display_name),
        1000) as finding
       from same_person_signs s cross join lateral (values (s.first, s.second), (s.second, s.first))
       as p (person, other)
       join organization_members m on m.organization_id = s.organization_id and m.user_id = p.other
      where s.organization_id = $1 and s.kind = 'people' group by 1`,
    [organization],
  )
  return new Map(rows.map(({ person, finding }) => [person, finding]))
}

export const judgeReviewItem = command('access-reviews/judge', {
  about: 'Keeps or removes a reviewed role at once, with a reason.',
  decides: 'people',
  access: true,
  personal: true,
  input: one.extend({ decision: z.enum(['keep', 'revoke']), reason: z.string().trim().max(500).default('') }),
  reason: 'reason',
  async run({ id, decision, reason }, context) {
    const { tx, actor, now } = context
    const item = await tx.lock<AccessReviewItem>(accessReviewItem, id)
    const review = await tx.lock<AccessReview>(accessReview, item.review)
    refuseIf(whyNotJudge(item, { actor, review, decision, reason }))
    // If the person has lost the role meanwhile, there is nothing left to remove.
    if (decision === 'revoke' && (await lockPair(tx, actor, item.member, now)).member.role !== 'user')
      await revokeRole.run({ user_id: item.member }, context)
    await tx.update(accessReview, review.id, {
      decided: Number(review.decided) + 1,
      revoked: Number(review.revoked) + (decision === 'revoke' ? 1 : 0),
    })
    return tx.update<AccessReviewItem>(accessReviewItem, id, {
      decision,
      reason,
      reviewer: actor.user_id,
      decided_at: now,
    })
  },
})

export const reviewCommands = commandsOf(reviewLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<Pending>(
      `select count(*)::int as pending from access_review_items
        where organization_id = $1 and review = $2 and decision = 'pending'`,
      [tx.organization_id, id],
    ))!,
  close: (_, { now }) => ({ closed_at: now.toISOString() }),
})

export const createConflict = command('duty-conflicts/create', {
  about: 'Creates a segregation-of-duties rule for two duties that one person must not combine.',
  input: inputSchema(dutyConflict),
  async run(input: InputOf<typeof dutyConflict>, { tx, actor }): Promise<DutyConflict> {
    refuseIf(whyNotEdit(dutyConflict, null, actor))
    refuseIf(whyNotConflict(input as DutyConflict))
    return tx.insert<DutyConflict>(dutyConflict, input)
  },
})
export const editConflict = command('duty-conflicts/edit', {
  about:
    'Proposes other text or commands for a segregation-of-duties rule. A second administrator approves the change.',
  reason: 'reason',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    changes: changeSchema(dutyConflict),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
  }),
  async run({ id, version, changes, reason }, context) {
    const { tx, actor } = context
    const row = await tx.lock<DutyConflict>(dutyConflict, id)
    refuseIf(whyNotEdit(dutyConflict, row, actor))
    await refuseIfMoved(tx, dutyConflict, row, version)
    refuseIf(whyNotConflict({ ...row, ...(changes as Partial<DutyConflict>) }))
    return proposeConflictChange(context, row, { does: 'set', changes: changes as Partial<DutyConflict>, reason })
  },
})

export const retireConflict = command('duty-conflicts/retire', {
  about: 'Proposes to retire a segregation-of-duties rule. A second administrator approves the change.',
  decides: 'control',
  reason: 'reason',
  input: one.extend({ reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
  async run({ id, reason }, context) {
    const { tx, actor } = context
    const row = await tx.lock<DutyConflict>(dutyConflict, id)
    refuseIf(whyNotEdit(dutyConflict, null, actor))
    refuseIf(conflictMoves.whyNot('retire', row))
    return proposeConflictChange(context, row, { does: 'retire', changes: {}, reason })
  },
})

export const addStandardConflicts = command('duty-conflicts/add-standard', {
  about: 'Adds the standard segregation-of-duties rules that are missing.',
  input: z.strictObject({}),
  async run(_input, { tx, actor }) {
    refuseIf(whyNotEdit(dutyConflict, null, actor))
    const named = new Set(
      (
        await tx.sql<{ name: string }>('select name from duty_conflicts where organization_id = $1', [
          actor.organization_id,
        ])
      ).map(({ name }) => name),
    )
    const missing = usualConflicts.filter(({ name }) => !named.has(name))
    for (const each of missing) await tx.insert(dutyConflict, each)
    return { taken: missing.length }
  },
})

export type Met = Found & { name: string }

/** A quarterly review covers ninety days. */
const lookBackDays = 90

/** The audit log names the command and the request; an approval is looked up on the document. */
const signaturesSql = (record: string, whose: string) => `
  select s.signer, 'approvals/decide', ${record}, max(s.at)::text from approval_signatures s
  join approval_requests r on r.organization_id = s.organization_id and r.id = s.request
   where s.organization_id = $1 and s.at >= $2 and s.decision in ('approved', 'rejected') ${whose} group by 1, 2, 3`

/** Who ran which of these commands, and when last: from an index alone. */
export const actsSql = `
  select actor as person, command, null::text as record, max(at)::text as at
    from audit_events where organization_id = $1 and at >= $2 and command like any ($3::text[])
    and command not like 'approvals/%' group by 1, 2
   union all ${signaturesSql('null', '')}
   order by 4 desc`
/** On which records these people did both duties of a rule. */
export const deedsSql = `
  select actor as person, command, coalesce(result->>'id', input->>'id') as record, max(at)::text as at
    from audit_events where organization_id = $1 and at >= $2 and actor = any ($4::uuid[])
    and command like any ($3::text[]) and command not like 'approvals/%' group by 1, 2, 3
   union all ${signaturesSql('r.document', 'and s.signer = any ($4::uuid[])')}
   order by 4 desc limit 50000`

export const findConflicts = question('duty-conflicts/find', {
  heavy: true,
  about: 'Finds people who did both duties of a rule in the last 90 days, from the audit log.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }): Promise<{ since: string; met: Met[] }> {
    refuseIf(atLeast('admin', actor) ? null : 'Only administrators can look for segregation-of-duties conflicts.')
    const since = new Date(now.getTime() - lookBackDays * 86_400_000)
    const conflicts = await tx.sql<DutyConflict>(
      `select id, name, first, second, same_record from duty_conflicts where organization_id = $1
        and status ${among(dutyConflict, 'in_force')}`,
      [actor.organization_id],
    )
    // With the administrator's own rights: only administrators read the audit log.
    const acts = await tx.asPerson<Deed>(actsSql, [actor.organization_id, since, patternsOf(conflicts)])
    const onRecords = conflicts.filter(({ same_record }) => same_record === 'record')
    const both = peopleOfBoth(acts, onRecords)
    const deeds =
      both.length > 0
        ? await tx.asPerson<Deed>(deedsSql, [actor.organization_id, since, patternsOf(onRecords), both])
        : []
    const met = conflicts.flatMap((conflict) =>
      conflictsIn(conflict.same_record === 'record' ? deeds : acts, [conflict]).map((found) => ({
        ...found,
        name: conflict.name,
      })),
    )
    return { since: since.toISOString(), met }
  },
})

export const accessCommands = [
  beginReview,
  judgeReviewItem,
  ...Object.values(reviewCommands),
  createConflict,
  editConflict,
  retireConflict,
  addStandardConflicts,
  findConflicts,
]
