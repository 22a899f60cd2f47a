import { plural } from '#platform/words.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import { among } from '#platform/life/status-sql.ts'
import { bankStatus } from '#areas/vendors/bank/rules.ts'
import type { Control, Measure } from './records.ts'
import { resultOf } from './rules.ts'
import { controlLife, waiverLife, evidenceLife } from './life.ts'
import { actionLife } from '../quality/life.ts'

/** The result of a check: whether it passes, with the counts in words. Null where there is nothing to check yet. */
type Measured = { ok: boolean; words: string } | null
type Measuring = (tx: Tx, organization: string, today: string) => Promise<Measured>

/** Each reads the tables of its area by name in one statement, and returns a sentence with the figures. */
const measures: Record<Exclude<Measure, 'none'>, Measuring> = {
  async second_factors(tx, organization) {
    const row = await tx.one<{ leads: number; with_factor: number }>(
      `select leads::int, leads_with_factor::int as with_factor from security_snapshots where organization_id = $1
        order by measured_at desc limit 1`,
      [organization],
    )
    return row
      ? {
          ok: row.leads === row.with_factor,
          words: `${row.with_factor} of ${row.leads} managers and administrators use MFA.`,
        }
      : null
  },
  async trail_sealed(tx, organization) {
    const row = await tx.one<{ unsealed: number }>(
      'select unsealed::int from security_snapshots where organization_id = $1 order by measured_at desc limit 1',
      [organization],
    )
    return row
      ? {
          ok: row.unsealed === 0,
          words:
            row.unsealed === 0
              ? 'No audit log entry waited more than ten minutes for its seal.'
              : `${row.unsealed} audit log entries waited more than ten minutes for their seal.`,
        }
      : null
  },
  async evidence_current(tx, organization, today) {
    const row = (await tx.one<{ due: number; all: number }>(
      `select count(*)::int as all, count(*) filter (where next_on < $2)::int as due from controls
        where organization_id = $1
        and status ${among(controlLife, 'active')} and measure = 'none' and every_months > 0`,
      [organization, today],
    ))!
    return row.all === 0
      ? null
      : {
          ok: row.due === 0,
          words:
            row.due === 0
              ? `The evidence of all ${row.all} controls is current.`
              : `The evidence of ${row.due} of ${row.all} controls is overdue.`,
        }
  },
  async policies_read(tx, organization) {
    const row = (await tx.one<{ owed: number; read: number }>(
      `select count(*)::int as owed, count(a.id)::int as read from policies p
         join organization_members m on m.organization_id = p.organization_id and m.disabled_at is null
         left join lateral (select role from user_roles r where r.user_id = m.user_id and r.organization_id = $1
           and (r.expires_at is null or r.expires_at > now()) order by granted_at desc limit 1) r on true
         left join policy_attestations a on a.organization_id = p.organization_id and a.policy = p.id
         and a.edition = p.edition and a.reader = m.user_id
        where p.organization_id = $1 and p.status = 'in_force'
        and (p.readers = 'everyone' or (p.readers = 'managers' and r.role in ('manager', 'admin')))`,
      [organization],
    ))!
    return row.owed === 0
      ? null
      : {
          ok: row.read === row.owed,
          words: `${row.read} of ${row.owed} required attestations of active policies are complete.`,
        }
  },
  async actions_in_time(tx, organization, today) {
    const row = (await tx.one<{ open: number; late: number }>(
      `select count(*)::int as open, count(*) filter (where due_on < $2)::int as late from corrective_actions
        where organization_id = $1 and status ${among(actionLife, 'opened', 'contained', 'cause_found', 'reopened')}`,
      [organization, today],
    ))!
    return {
      ok: row.late === 0,
      words: `${howManyAre(row.open, 'corrective action')} not corrected yet${lateOf(row)}.`,
    }
  },
  async two_people_pay(tx, organization) {
    const row = (await tx.one<{ runs: number; alone: number }>(
      `select count(*)::int as runs, count(*) filter (where released_by = made_by)::int as alone from payment_runs
        where organization_id = $1 and released_by is not null`,
      [organization],
    ))!
    return row.runs === 0
      ? null
      : {
          ok: row.alone === 0,
          words: `${row.runs} payment runs were released, ${row.alone} of them by the person who created them.`,
        }
  },
  async bank_details_by_two(tx, organization) {
    const row = (await tx.one<{ changes: number; alone: number }>(
      `select count(*)::int as changes, count(*) filter (where confirmed_by = created_by)::int as alone
        from vendor_bank_accounts where organization_id = $1 and status ${among(bankStatus, 'confirmed')}`,
      [organization],
    ))!
    return row.changes === 0
      ? null
      : {
          ok: row.alone === 0,
          words: `${row.changes} bank detail changes are active, ${row.alone} of them confirmed by the person who entered them.`,
        }
  },
  async exclusion_list(tx, organization, today) {
    const row = (await tx.one<{ days: number | null; most: number | null }>(
      `select (select $2::date - published_on from exclusion_lists where organization_id = $1 and in_force) as days,
              (select value::int from vendor_terms where organization_id = $1 and kind = 'exclusion_list_days'
                and valid_from <= $2 order by valid_from desc limit 1) as most`,
      [organization, today],
    ))!
    if (row.days === null) return { ok: false, words: 'No exclusion list was imported.' }
    return {
      ok: row.most === null || row.days <= row.most,
      words: `The exclusion list is ${row.days === 0 ? 'from today' : plural(row.days, { one: '1 day old', other: `${row.days} days old` })}${row.most === null ? '' : `; the limit is ${row.most} days`}.`,
    }
  },
  async training_done(tx, organization, today) {
    const row = (await tx.one<{ owed: number; late: number }>(
      `select count(*)::int as owed, count(*) filter (where e.due_on < $2)::int as late from enrollments e
        join courses c on c.organization_id = e.organization_id and c.id = e.course
        where e.organization_id = $1 and c.mandatory_for <> 'no_one' and e.status in ('enrolled', 'in_progress')`,
      [organization, today],
    ))!
    return {
      ok: row.late === 0,
      words: `${howManyAre(row.owed, 'mandatory course')} not finished${lateOf({ open: row.owed, late: row.late })}.`,
    }
  },
  async roles_few(tx, organization) {
    const row = (await tx.one<{ people: number; admins: number; disabled: number }>(
      `select count(*)::int as people, count(*) filter (where r.role = 'admin')::int as admins,
        count(*) filter (where r.role is not null and m.disabled_at is not null)::int as disabled
         from organization_members m left join lateral (select role from user_roles r where r.user_id = m.user_id
           and r.organization_id = $1 and (r.expires_at is null or r.expires_at > now()) order by granted_at desc
           limit 1) r on true
        where m.organization_id = $1`,
      [organization],
    ))!
    return {
      ok: row.disabled === 0 && row.admins >= 1 && row.admins <= Math.max(3, Math.ceil(row.people / 5)),
      words: `${row.admins} of ${row.people} people ${plural(row.admins, { one: 'is an administrator', other: 'are administrators' })}; ${row.disabled === 0 ? 'no disabled account still holds a role' : plural(row.disabled, { one: '1 disabled account still holds a role', other: `${row.disabled} disabled accounts still hold a role` })}.`,
    }
  },
  async rules_pass(tx, organization) {
    const row = await tx.one<{ looked: number; failed: number; unchecked: number }>(
      `select looked_at::int as looked, failed::int, not_checked::int as unchecked from compliance_runs
        where organization_id = $1 order by ran_at desc limit 1`,
      [organization],
    )
    // A run over nothing proves nothing, and an unchecked record has not passed.
    if (!row || row.looked === 0) return null
    const unchecked =
      row.unchecked === 0
        ? ''
        : `, and ${plural(row.unchecked, { one: '1 was', other: `${row.unchecked} were` })} not checked`
    return {
      ok: row.failed === 0 && row.unchecked === 0,
      words: `The last run checked ${row.looked} records; ${plural(row.failed, { one: '1 result fails', other: `${row.failed} results fail` })}${unchecked}.`,
    }
  },
  response_time: ofRule('response-time'),
  open_registration: ofRule('open-registration'),
  rules_before_bids: ofRule('rules-before-bids'),
  blind_evaluation: ofRule('blind-evaluation'),
  number_and_kind: ofRule('number-and-kind'),
  exclusion_check: ofRule('exclusion-check'),
}

/** One rule of the last run: what fails is named, and what was not checked has not passed. */
function ofRule(rule: string): Measuring {
  return async (tx, organization) => {
    const row = (await tx.one<{ looked: number; failed: number; unchecked: number; first: string | null }>(
      `select count(*)::int as looked, count(*) filter (where outcome = 'failed')::int as failed,
              count(*) filter (where outcome = 'not_checked')::int as unchecked,
              min(subject || ': ' || words) filter (where outcome = 'failed') as first
         from compliance_results where organization_id = $1 and rule = $2 and run = (select id from compliance_runs
           where organization_id = $1 order by ran_at desc limit 1)`,
      [organization, rule],
    ))!
    if (row.looked === 0) return null
    const unchecked = row.unchecked === 0 ? '' : ` ${row.unchecked} not checked.`
    return {
      ok: row.failed === 0 && row.unchecked === 0,
      words:
        row.failed === 0
          ? `${plural(row.looked, { one: '1 record', other: `${row.looked} records` })} checked, none fails.${unchecked}`
          : `${row.failed} of ${row.looked} fail. ${row.first}${unchecked}`,
    }
  }
}

const howManyAre = (count: number, of: string) =>
  count === 0 ? `No ${of} is` : plural(count, { one: `1 ${of} is`, other: `${count} ${of}s are` })
const lateOf = ({ open, late }: { open: number; late: number }) =>
  open === 0
    ? ''
    : late === 0
      ? ', none overdue'
      : late < open
        ? `, ${late} of them overdue`
        : plural(open, { one: ', and overdue', other: ', all of them overdue' })

/** Checks one active control or all of them, and saves the result. Works in a command and in a job alike. */
export async function lookAtControls(
  tx: Tx,
  organization: string,
  now: Date,
  only: string | null = null,
): Promise<{ looked: number; failed: number; changed: number }> {
  const today = await todayIn(tx, organization, now)
  const rows = await tx.sql<Control & { has_evidence: boolean; waived_until: string | null; due: string | null }>(
    `select c.*, c.next_on::text as due,
            exists (select from control_evidence e where e.organization_id = $1 and e.control = c.id
              and e.status ${among(evidenceLife, 'accepted')}) as has_evidence,
            (select max(w.until)::text from compliance_waivers w where w.organization_id = $1 and w.control = c.id
              and w.status ${among(waiverLife, 'granted')}) as waived_until
       from controls c where c.organization_id = $1
       and c.status ${among(controlLife, 'active')} and ($2::uuid is null or c.id = $2)
       order by c.id for update of c`,
    [organization, only],
  )
  const found = new Map<Measure, Measured>()
  let [failed, changed] = [0, 0]
  for (const row of rows) {
    const of = row.measure as Measure
    if (of !== 'none' && !found.has(of)) found.set(of, await measures[of](tx, organization, today))
    const { result, words } = resultOf(
      of === 'none' ? null : (found.get(of) ?? null),
      { every_months: Number(row.every_months), next_on: row.due },
      { today, hasEvidence: row.has_evidence, waivedUntil: row.waived_until },
    )
    // A check that has nothing to check says so. Evidence does not replace it.
    const [state, said] =
      of !== 'none' && !found.get(of) ? (['unknown', 'There is nothing to check yet.'] as const) : [result, words]
    if (state === 'fail') failed++
    if (state !== row.result) changed++
    await tx.sql(
      'update controls set result = $3, result_words = $4, result_at = $5 where organization_id = $1 and id = $2',
      [organization, row.id, state, said.slice(0, 500), now],
    )
  }
  return { looked: rows.length, failed, changed }
}
