import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { one } from '../inputs.ts'
import { kept } from '../kept.ts'
import { organizationCertificateLife, policyLife } from './life.ts'
import { settledBody } from './text/settle.ts'
import {
  attestation,
  organizationCertificate,
  policyDocument,
  policyVersion,
  publishedPolicy,
  type Attestation,
  type OrganizationCertificate,
  type PolicyDocument,
  type PolicyVersion,
} from './records.ts'
import { whyNotAttest, whyNotDates } from './rules.ts'

export const draftPolicy = command('policies/create', {
  about: 'Creates a policy draft.',
  input: inputSchema(policyDocument),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(policyDocument, null, actor))
    return tx.insert<PolicyDocument>(policyDocument, { ...input, written_by: actor.user_id })
  },
})
const { about: whatEditDoes, input: editInput } = editCommand('policies/edit', policyDocument)
export const editPolicy = command('policies/edit', {
  about: whatEditDoes,
  input: editInput,
  async run({ id, version, changes }, { tx, actor }): Promise<PolicyDocument> {
    const row = await tx.lock<PolicyDocument>(policyDocument, id)
    refuseIf(whyNotEdit(policyDocument, row, actor))
    await refuseIfMoved(tx, policyDocument, row, version)
    // Text that came without its document is the whole text.
    const isWhole = typeof changes.body === 'string' && changes.body !== row.body
    return tx.update<PolicyDocument>(policyDocument, id, { ...changes, ...(isWhole && { content: null }) })
  },
})

/** Whether the person wrote in the policy since its last version took effect. */
async function wroteVersion(tx: CommandTx, id: string, person: string): Promise<boolean> {
  const found = await tx.one(
    `select from record_changes c
      where c.organization_id = $1 and c.table_name = 'policies' and c.record = $2 and c.actor = $3
        and c.after ?| array['body', 'title', 'summary']
        and c.at > coalesce((select max(created_at) from policy_versions v
                              where v.organization_id = $1 and v.policy = $2), '-infinity') limit 1`,
    [tx.organization_id, id, person],
  )
  return found !== undefined
}

/** One row for everyone, or none. */
async function show(tx: CommandTx, row: PolicyDocument, effective_on: string): Promise<void> {
  await tx.sql('delete from published_policies where organization_id = $1 and policy = $2', [
    tx.organization_id,
    row.id,
  ])
  if (!row.open_to_all) return
  const { name } = (await tx.one<{ name: string }>('select name from organizations where id = $1', [
    tx.organization_id,
  ]))!
  await tx.insert(publishedPolicy, {
    policy: row.id,
    agency: name,
    title: row.title,
    summary: row.summary,
    body: row.body,
    edition: row.edition,
    effective_on,
  })
}

export const policyCommands = commandsOf(policyLife, {
  facts: async ({ id }, { tx, actor }) => ({ wroteVersion: await wroteVersion(tx, id, actor.user_id) }),
  // The text shows the values of the day when it is submitted.
  submit: async (row, { tx }) => ({ body: await settledBody(tx, row) }),
  async approve(row, { asked: { effective_on }, tx, actor, now, today }) {
    const { id, title, body, changes, written_by } = row
    const edition = Number(row.edition) + 1
    const version = { policy: id, edition, title, body, changes, effective_on, written_by, approved_by: actor.user_id }
    await tx.insert<PolicyVersion>(policyVersion, version)
    const review_on = addMonths(today, Number(row.review_months))
    return { edition, approved_by: actor.user_id, approved_at: now.toISOString(), note: null, review_on }
  },
  async return({ id, title, written_by }, { asked: { reason }, tx, actor, now }) {
    const words = `${title} was returned for changes: ${reason.slice(0, 200)}`
    const about = { record: { table: policyDocument.table, id }, words, actor: actor.user_id }
    const people = [written_by]
    await notify(tx, { organization_id: tx.organization_id!, people, event: 'approval_decided', ...about }, now)
    return { note: reason }
  },
  revise: (_, { actor }) => ({ changes: null, written_by: actor.user_id }),
  async retire({ id }, { tx }) {
    await tx.sql('delete from published_policies where organization_id = $1 and policy = $2', [tx.organization_id, id])
    return { review_on: null }
  },
  after: { approve: (row, { tx, asked: { effective_on } }) => show(tx, row, effective_on) },
})

export const attestPolicy = command('policies/attest', {
  about: 'Records that you read the current version of a policy and will follow it.',
  input: one,
  personal: true,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<PolicyDocument>(policyDocument, id)
    const before = await tx.one<{ edition: number }>(
      `select max(edition)::int as edition from policy_attestations where organization_id = $1 and policy = $2
        and reader = $3`,
      [tx.organization_id, id, actor.user_id],
    )
    refuseIf(whyNotAttest({ status: row.status, edition: Number(row.edition) }, { read: before?.edition ?? null }))
    return tx.insert<Attestation>(attestation, {
      policy: id,
      edition: row.edition,
      reader: actor.user_id,
      read_at: now,
    })
  },
})

export const enterCertificate = command('organization-certificates/enter', {
  about: 'Adds a certificate of the organization. It counts once another person has checked the document.',
  input: inputSchema(organizationCertificate),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(organizationCertificate, null, actor))
    refuseIf(whyNotDates({ issued_on: input.issued_on!, expires_on: input.expires_on! }))
    return tx.insert<OrganizationCertificate>(organizationCertificate, {
      ...input,
      file: kept(input.file),
      entered_by: actor.user_id,
    })
  },
})
export const editOrganizationCertificate = editCommand('organization-certificates/edit', organizationCertificate)

export const organizationCertificateCommands = commandsOf(organizationCertificateLife, {
  confirm: (_, { actor }) => ({ confirmed_by: actor.user_id }),
})
