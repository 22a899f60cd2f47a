import type { Context } from '#platform/commands/command.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { reseal } from '../identity/secrets.ts'
import { vendorCertificate, type VendorCertificate } from '../certificates/records.ts'
import { tellBankChange } from '../bank/tell-bank-change.ts'
import type { Vendor } from '../vendors/records.ts'
import type { Registration } from './rules.ts'
import { bankStatus } from '../bank/rules.ts'

/** Data that moves over besides the vendor's fields: its people, tax number, certificates and bank details. */
export async function takeOver(context: Context, row: Registration, kept: Vendor): Promise<void> {
  const { tx, actor, keys, now } = context
  await tx.sql(
    `insert into vendor_accounts (organization_id, vendor, account, linked_at, listed) values ($1, $2, $3, $4, $5)
      on conflict (organization_id, vendor) do nothing`,
    [actor.organization_id, kept.id, row.account, now, row.listed],
  )
  const secrets = (await tx.one<{ tin_digest: string; tin_sealed: Buffer; account_sealed: Buffer | null }>(
    `select tin_digest, tin_sealed, account_sealed from registration_secrets where organization_id = $1
      and registration = $2`,
    [actor.organization_id, row.id],
  ))!
  const { tin_kind, tin_last } = row.content.profile
  await tx.sql(
    `insert into vendor_secrets (organization_id, vendor, tin_kind, tin_last, tin_digest, tin_sealed)
      values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, vendor) do update set tin_kind = excluded.tin_kind, tin_last = excluded.tin_last,
     tin_digest = excluded.tin_digest, tin_sealed = excluded.tin_sealed`,
    [
      actor.organization_id,
      kept.id,
      tin_kind,
      tin_last,
      secrets.tin_digest,
      reseal(keys, 'tin', [row.id, kept.id], secrets.tin_sealed),
    ],
  )
  await takeCertificates(context, row, kept)
  if (secrets.account_sealed) await takeBank(context, row, kept, secrets.account_sealed)
}

/** A newer certificate replaces the older one of the same type; both stay on file. */
async function takeCertificates(
  { tx, actor }: Context,
  { content: { certificates } }: Registration,
  kept: Vendor,
): Promise<void> {
  await tx.sql(
    `update vendor_certificates
      set status = ${asStatus(vendorCertificate, 'replaced')} where organization_id = $1 and vendor = $2
      and status ${among(vendorCertificate, 'current')} and kind = any ($3)`,
    [actor.organization_id, kept.id, certificates.map(({ kind }) => kind)],
  )
  for (const { kind, number, issued_by, expires_on, document } of certificates)
    await tx.insert<VendorCertificate>(vendorCertificate, {
      vendor: kept.id,
      kind,
      number,
      issued_by,
      expires_on,
      document: JSON.stringify(document),
      keeper: actor.user_id,
    })
}

/**
 * Proposed by the vendor's own people, so that someone at the agency confirms it by a call. The same account again is
 * no change.
 */
async function takeBank(
  { tx, actor, keys, now }: Context,
  row: Registration,
  kept: Vendor,
  sealed: Buffer,
): Promise<void> {
  const { bank_holder, bank_name, bank_kind, bank_routing, bank_last } = row.content.profile
  const same = await tx.one(
    `select from vendor_bank_accounts where organization_id = $1 and vendor = $2
      and status ${among(bankStatus, ...bankStatus.openStatuses)}
      and routing = $3 and account_last = $4 and holder = $5`,
    [actor.organization_id, kept.id, bank_routing, bank_last, bank_holder],
  )
  if (same) return
  await tx.sql(
    `update vendor_bank_accounts
      set status = ${asStatus(bankStatus, 'stopped')}, reason = 'The vendor sent others.' where organization_id = $1
      and vendor = $2 and status ${among(bankStatus, 'proposed')}`,
    [actor.organization_id, kept.id],
  )
  const { id } = (await tx.one<{ id: string }>(
    `insert into vendor_bank_accounts (organization_id, vendor, by_vendor, holder, bank, kind, routing, account_last,
      created_by, created_at) values ($1, $2, true, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [actor.organization_id, kept.id, bank_holder, bank_name, bank_kind, bank_routing, bank_last, row.created_by, now],
  ))!
  await tx.sql(
    'insert into vendor_bank_secrets (organization_id, bank_account, vendor, account_sealed) values ($1, $2, $3, $4)',
    [actor.organization_id, id, kept.id, reseal(keys, 'account', [row.id, id], sealed)],
  )
  await tx.later(tellBankChange, {
    organization: actor.organization_id,
    vendor: kept.id,
    bank_account: id,
    step: 'proposed',
    actor: actor.user_id,
    at: now.toISOString(),
  })
}
