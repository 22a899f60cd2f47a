import { command } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { refuseWhoWrote } from '#areas/organization/two-people/writers.ts'
import { todayOf } from '#platform/commands/today.ts'
import { day, one, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { attestation, organizationCertificate, policyDocument, policyVersion, publishedPolicy, type Attestation, type OrganizationCertificate, type PolicyDocument, type PolicyVersion } from './records.ts'
import { certificateMoves, moves, whyNotApprove, whyNotAttest, whyNotConfirm, whyNotDates, whyNotRetire, whyNotReturn, whyNotRevise, whyNotSubmit, whyNotWithdrawCertificate } from './rules.ts'

export const draftPolicy = command('policies/create', {
  about: 'Begins a policy.',
  input: inputSchema(policyDocument),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(policyDocument, null, actor))
    return tx.insert<PolicyDocument>(policyDocument, { ...input, written_by: actor.user_id })
  },
})
export const editPolicy = editCommand('policies/edit', policyDocument)

export const submitPolicy = command('policies/submit', {
  about: 'Hands a policy to those who approve it.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotSubmit(await tx.lock<PolicyDocument>(policyDocument, id), actor))
    return tx.update<PolicyDocument>(policyDocument, id, { status: moves.submit.to })
  },
})

/** Who wrote in it since its last version came into force. */
async function writersOf(tx: CommandTx, id: string): Promise<string[]> {
  const found = await tx.sql<{ actor: string }>(
    `select distinct actor from record_changes c where c.organization_id = $1 and c.table_name = 'policies' and c.record = $2 and c.after ?| array['body', 'title', 'summary'] and c.actor is not null
        and c.at > coalesce((select max(created_at) from policy_versions v where v.organization_id = $1 and v.policy = $2), '-infinity')`,
    [tx.organizationId(), id],
  )
  return found.map(({ actor }) => actor)
}

export const policyFacts = factsQuestion('policies/facts', policyDocument, async (id, { tx }) => ({ writers: await writersOf(tx, id) }))

export const approvePolicy = command('policies/approve', {
  about: 'Approves a policy that others wrote: its words become a version in force, and the public sees it where it is open to all.',
  input: one.extend({ effective_on: day }),
  personal: true,
  async run({ id, effective_on }, { tx, actor, now }) {
    const row = await tx.lock<PolicyDocument>(policyDocument, id)
    refuseIf(whyNotApprove(row, { actor, writers: await writersOf(tx, id) }))
    const edition = Number(row.edition) + 1
    await tx.insert<PolicyVersion>(policyVersion, { policy: id, edition, title: row.title, body: row.body, changes: row.changes, effective_on, written_by: row.written_by, approved_by: actor.user_id })
    const done = await tx.update<PolicyDocument>(policyDocument, id, { status: moves.approve.to, edition, approved_by: actor.user_id, approved_at: now, note: null, review_on: addMonths(await todayOf(tx, now), Number(row.review_months)) })
    await show(tx, done, effective_on)
    return done
  },
})

/** One row for everybody, or none. */
async function show(tx: CommandTx, row: PolicyDocument, effective_on: string): Promise<void> {
  await tx.sql('delete from published_policies where organization_id = $1 and policy = $2', [tx.organizationId(), row.id])
  if (!row.open_to_all) return
  const { name } = (await tx.one<{ name: string }>('select name from organizations where id = $1', [tx.organizationId()]))!
  await tx.insert(publishedPolicy, { policy: row.id, agency: name, title: row.title, summary: row.summary, body: row.body, edition: row.edition, effective_on })
}

export const returnPolicy = command('policies/return', {
  about: 'Sends a policy back to its writer, with what should be different.',
  input: one.extend({ reason: words('Say what should be different', 2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const row = await tx.lock<PolicyDocument>(policyDocument, id)
    refuseIf(whyNotReturn(row, actor))
    await notify(tx, { organization_id: tx.organizationId()!, people: [row.written_by], event: 'approval_decided', record: { table: policyDocument.table, id }, words: `${row.title} was sent back: ${reason.slice(0, 200)}`, actor: actor.user_id }, now)
    return tx.update<PolicyDocument>(policyDocument, id, { status: moves.return.to, note: reason })
  },
})

export const revisePolicy = command('policies/revise', {
  about: 'Begins the next version of a policy. The one in force holds until the next is approved.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotRevise(await tx.lock<PolicyDocument>(policyDocument, id), actor))
    return tx.update<PolicyDocument>(policyDocument, id, { status: moves.revise.to, changes: null, written_by: actor.user_id })
  },
})

export const retirePolicy = command('policies/retire', {
  about: 'Takes a policy out of force, and off the public page.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PolicyDocument>(policyDocument, id)
    refuseIf(whyNotRetire(row, actor))
    await tx.sql('delete from published_policies where organization_id = $1 and policy = $2', [tx.organizationId(), id])
    return tx.update<PolicyDocument>(policyDocument, id, { status: moves.retire.to, review_on: null })
  },
})

export const attestPolicy = command('policies/attest', {
  about: 'Says of oneself that one has read the version in force and will follow it.',
  input: one,
  personal: true,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<PolicyDocument>(policyDocument, id)
    const before = await tx.one<{ edition: number }>('select max(edition)::int as edition from policy_attestations where organization_id = $1 and policy = $2 and reader = $3', [tx.organizationId(), id, actor.user_id])
    refuseIf(whyNotAttest({ status: row.status, edition: Number(row.edition) }, { read: before?.edition ?? null }))
    return tx.insert<Attestation>(attestation, { policy: id, edition: row.edition, reader: actor.user_id, read_at: now })
  },
})

export const enterCertificate = command('organization-certificates/enter', {
  about: 'Enters a certificate of the organization. It counts when somebody else has seen the paper.',
  input: inputSchema(organizationCertificate),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(organizationCertificate, null, actor))
    refuseIf(whyNotDates({ issued_on: input.issued_on!, valid_until: input.valid_until! }))
    return tx.insert<OrganizationCertificate>(organizationCertificate, { ...input, file: kept(input.file), entered_by: actor.user_id })
  },
})
export const editOrganizationCertificate = editCommand('organization-certificates/edit', organizationCertificate)

export const confirmOrganizationCertificate = command('organization-certificates/confirm', {
  about: 'Confirms that the paper of a certificate was seen and says what was entered.',
  input: one,
  personal: true,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<OrganizationCertificate>(organizationCertificate, id)
    const found = (await tx.one<{ until: string }>('select valid_until::text as until from organization_certificates where organization_id = $1 and id = $2', [tx.organizationId(), id]))!
    refuseIf(whyNotConfirm({ ...row, valid_until: found.until }, { actor, files: row.file.length, today: await todayOf(tx, now) }))
    await refuseWhoWrote(tx, organizationCertificate, id, { actor, verb: 'confirms' })
    return tx.update<OrganizationCertificate>(organizationCertificate, id, { status: certificateMoves.confirm.to, confirmed_by: actor.user_id })
  },
})

export const withdrawOrganizationCertificate = command('organization-certificates/withdraw', {
  about: 'Takes a certificate off the list, with the reason.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotWithdrawCertificate(await tx.lock<OrganizationCertificate>(organizationCertificate, id), actor))
    return tx.update<OrganizationCertificate>(organizationCertificate, id, { status: certificateMoves.withdraw.to })
  },
})
