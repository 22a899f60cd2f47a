import { z } from 'zod'
import { whyNotContractWith } from '#areas/vendors/checks/vendor-checks.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dollars } from '#platform/money.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { committedOf } from '../charges/commands.ts'
import { closeoutDue } from '../closeouts/rules.ts'
import { mayObject } from './notice/rules.ts'
import { limitsOn } from '../grants/facts.ts'
import { isFederal } from '../grants/award/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { changedIt } from '../grants/writers.ts'
import { stillOpenWords, subawardLife } from './life.ts'
import { heldOf } from './obligation/rules.ts'
import { subaward, subrecipientRisk, type Subaward, type SubrecipientRisk } from './records.ts'
import { paysStill, reportDue, riskOf, whyNotWhole } from './rules.ts'
import { subawardRequestLife } from './requests/life.ts'
import { findingLife } from '../monitoring/life.ts'

const one = z.strictObject({ id: z.uuid() })

export const draftSubaward = command('subawards/draft', {
  about: 'Drafts a subaward with its recipient, purpose, amount and period.',
  input: inputSchema(subaward),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(subaward, null, actor))
    await tx.lock<Grant>(grant, input.funding!)
    const number = await nextNumber(tx, subaward.table, String(subaward.fields.number.initial), now)
    return tx.insert<Subaward>(subaward, {
      ...input,
      committed: input.committed || input.amount,
      documents: JSON.stringify(input.documents ?? []),
      number,
      drafted_by: actor.user_id,
    })
  },
})
export const editSubaward = editCommand('subawards/edit', subaward)

export const assessRisk = command('subrecipient-risks/assess', {
  about: 'Assesses a subrecipient’s risk by the factors of 2 CFR 200.332(c). Earlier assessments stay.',
  decides: 'evidence',
  input: inputSchema(subrecipientRisk),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(subrecipientRisk, null, actor))
    await tx.lock<Subaward>(subaward, input.subaward!)
    const judged = riskOf(input as Parameters<typeof riskOf>[0])
    return tx.insert<SubrecipientRisk>(subrecipientRisk, { ...input, score: judged.score, level: judged.level })
  },
})

/** Facts that decide on a subaward: its grant, recipient, exclusion lists, risk and the remaining balance. */
async function factsOf(tx: CommandTx, of: Subaward, { row, now }: { row: Grant; now: Date }) {
  const at = [tx.organization_id, of.id]
  const recipient = (await tx.one<Vendor>('select * from vendors where organization_id = $1 and id = $2', [
    tx.organization_id,
    of.recipient,
  ]))!
  const risk = await tx.one<SubrecipientRisk>(
    `select * from subrecipient_risks where organization_id = $1 and subaward = $2
      order by assessed_on desc, created_at desc limit 1`,
    at,
  )
  const held = await committedOf(tx, row.id, of.id)
  const limits = await limitsOn(tx, row.awarded_on)
  return {
    grant: row,
    recipient,
    excluded: await whyNotContractWith(tx, recipient, now, { federal: isFederal(row) }),
    risk: risk ?? null,
    left: row.amount - row.spent - held,
    fixedLimit: limits.cents('fixed_subaward'),
    reportFrom: limits.cents('ffata'),
  }
}

/** Checked again under the lock of the grant, because another subaward may have taken the balance. */
async function whole(tx: CommandTx, of: Subaward, now: Date) {
  const facts = await factsOf(tx, of, { row: await tx.lock<Grant>(grant, of.funding), now })
  refuseIf(whyNotWhole(of, facts))
  return facts
}

/** Payment requests and findings that are open with the subrecipient. */
const stillOpen = async (tx: CommandTx, id: string): Promise<number> =>
  (await tx.one<{ open: number }>(
    `select (select count(*) from subaward_requests where organization_id = $1 and subaward = $2
      and status ${among(subawardRequestLife, 'received', 'approved')})::int
          + (select count(*) from monitoring_findings where organization_id = $1 and subaward = $2
            and status ${notAmong(findingLife, 'closed')})::int as open`,
    [tx.organization_id, id],
  ))!.open

const nothingNoticed = {
  ending_ground: null,
  ending_reason: null,
  last_day: null,
  object_by: null,
  noticed_on: null,
  noticed_by: null,
  objected_on: null,
  objection: null,
}

export const subawardCommands = commandsOf(subawardLife, {
  async facts(of, { tx, now }) {
    const open = await stillOpen(tx, of.id)
    if (!subawardLife.is(of, 'draft', 'returned', 'submitted')) return { open, missing: null }
    const row = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      tx.organization_id,
      of.funding,
    ]))!
    return { open, missing: whyNotWhole(of, await factsOf(tx, of, { row, now })) }
  },
  author: ({ id }, { tx, actor }) => changedIt(tx, subaward, id, actor),
  async submit(of, { tx, now }) {
    await whole(tx, of, now)
    return { returned_because: null }
  },
  async approve(of, { tx, actor, now, today }) {
    const { grant: row, reportFrom } = await whole(tx, of, now)
    const signed_on = of.signed_on ?? today
    await tx.update<Grant>(grant, row.id, { obligated: row.obligated + of.amount })
    const [from, to] = [
      { table: grant.table, id: row.id },
      { table: subaward.table, id: of.id },
    ]
    await linkRecords(tx, { from, kind: 'funds', to }, now)
    const isReported = row.kind === 'federal' && reportFrom !== undefined
    const report_due = isReported ? reportDue({ amount: of.amount, signed_on }, reportFrom) : null
    return { approved_by: actor.user_id, approved_at: now.toISOString(), signed_on, report_due }
  },
  return: (_, { asked: { reason } }) => ({ returned_because: reason }),
  async close(of, { tx }) {
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf((await stillOpen(tx, of.id)) > 0 ? stillOpenWords : null)
    await tx.update<Grant>(grant, row.id, { obligated: Math.max(0, row.obligated - heldOf(of)) })
    return { released: of.released + heldOf(of) }
  },
  giveNotice: (_, { actor, today, asked: { ground, reason, object_by } }) => ({
    ending_ground: ground,
    ending_reason: reason,
    object_by: mayObject(ground) ? (object_by ?? null) : null,
    noticed_on: today,
    noticed_by: actor.user_id,
    objected_on: null,
    objection: null,
    objection_answer: null,
  }),
  object: (_, { asked: { day } }) => ({ objected_on: day }),
  withdrawNotice: () => nothingNoticed,
  async end(of, { tx, actor, now, asked: { kept, answer } }) {
    const row = await tx.lock<Grant>(grant, of.funding)
    const { waiting } = (await tx.one<{ waiting: number }>(
      `select coalesce(sum(amount), 0)::bigint as waiting from subaward_requests
        where organization_id = $1 and subaward = $2 and status ${among(subawardRequestLife, 'received')}`,
      [tx.organization_id, of.id],
    ))!
    if (waiting > kept)
      throw new InvalidInput({
        kept: `Requests for ${dollars(waiting)} are waiting. Retain at least that amount, or return the requests first.`,
      })
    const freed = heldOf(of) - kept
    await tx.update<Grant>(grant, row.id, { obligated: Math.max(0, row.obligated - freed) })
    const days = (await limitsOn(tx, row.awarded_on)).needed('sub_closeout_days')
    return {
      released: of.released + freed,
      objection_answer: of.objection === null ? null : answer,
      ended_by: actor.user_id,
      ended_at: now.toISOString(),
      closeout_due: closeoutDue(of.last_day!, days),
    }
  },
})

export const reportSubaward = command('subawards/report', {
  about: 'Records that a subaward was reported in SAM.gov (2 CFR 170), with the report number.',
  input: one.extend({ number: z.string().trim().min(1, 'Enter the report number').max(80) }),
  async run({ id, number }, { tx, actor, now }) {
    const of = await tx.lock<Subaward>(subaward, id)
    refuseIf(
      firstReason(
        whyNotEdit(subaward, null, actor),
        !paysStill(of) && 'Only an active subaward can be reported.',
        !of.report_due && 'This subaward doesn’t require a report.',
      ),
    )
    return tx.update<Subaward>(subaward, id, { reported_on: await todayOf(tx, now), report_number: number })
  },
})
