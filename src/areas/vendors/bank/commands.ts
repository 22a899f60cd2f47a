import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf as dayHere } from '#platform/commands/today.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { openNumber, sealNumber } from '../identity/secrets.ts'
import { tidyTin } from '../identity/rules.ts'
import { bankInput, checkBank, plain, type BankInput } from '../profiles/commands.ts'
import { termsOf } from '../terms/terms-on.ts'
import {
  whyNotConfirm,
  whyNotPropose,
  whyNotRefuse,
  whyNotShow,
  whyNotStop,
  bankStatus,
  type BankAccount,
} from './rules.ts'
import { tellBankChange } from './tell-bank-change.ts'

export const proposeBank = command('bank-accounts/propose', {
  about:
    'Proposes new bank details for a vendor. The old details stay in use until a second person confirms and the waiting period ends.',
  input: z.strictObject({ organization: z.uuid(), vendor: z.uuid(), ...bankInput }),
  secret: ['account'],
  async run({ organization, vendor, ...input }: BankInput & { organization: string; vendor: string }, context) {
    const { tx, actor, keys, now } = context
    const byVendor = await sideOf(context, organization, vendor)
    const waiting = await tx.one(
      `select from vendor_bank_accounts where organization_id = $1 and vendor = $2
        and status ${among(bankStatus, 'proposed')}`,
      [organization, vendor],
    )
    refuseIf(whyNotPropose({ actor, byVendor, waiting: Boolean(waiting) }))
    checkBank(input)
    const account = plain(input.account)
    const { id } = (await tx.one<{ id: string }>(
      `insert into vendor_bank_accounts (organization_id, vendor, by_vendor, holder, bank, kind, routing, account_last,
        created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        organization,
        vendor,
        byVendor,
        input.holder,
        input.bank,
        input.kind,
        tidyTin(input.routing),
        account.slice(-4),
        actor.user_id,
        now,
      ],
    ))!
    await tx.sql(
      'insert into vendor_bank_secrets (organization_id, bank_account, vendor, account_sealed) values ($1, $2, $3, $4)',
      [organization, id, vendor, sealNumber(keys, 'account', id, account)],
    )
    await tx.later(tellBankChange, {
      organization,
      vendor,
      bank_account: id,
      step: 'proposed',
      actor: actor.user_id,
      at: now.toISOString(),
    })
    return { id, account_last: account.slice(-4) }
  },
})

export const confirmBank = command('bank-accounts/confirm', {
  about:
    'Confirms bank details after a call to a previously known number. They are used after the waiting period, and the previous contacts are notified.',
  decides: 'money',
  personal: true,
  input: z.strictObject({ id: z.uuid(), called: z.string().trim().max(500) }),
  async run({ id, called }, context) {
    const { tx, actor, now } = context
    const row = await lockOwn(context, id)
    // The waiting period at the time of the proposal: a shorter one set later doesn't speed it up.
    const terms = await termsOf(tx, now)
    const hours =
      terms.termOn('bank_wait_hours', await dayHere(tx, new Date(row.created_at))) ?? terms.term('bank_wait_hours')
    refuseIf(whyNotConfirm(row, { actor, called, hours }))
    const from = new Date(now.getTime() + hours! * 3_600_000)
    const [confirmed] = await tx.sql<BankAccount>(
      `update vendor_bank_accounts
        set status = ${asStatus(bankStatus, 'confirmed')}, confirmed_by = $3, confirmed_at = $4, in_force_from = $5,
        called = $6 where organization_id = $1 and id = $2 returning *`,
      [actor.organization_id, id, actor.user_id, now, from, called],
    )
    await tx.later(tellBankChange, {
      organization: actor.organization_id,
      vendor: row.vendor,
      bank_account: id,
      step: 'confirmed',
      actor: actor.user_id,
      at: now.toISOString(),
    })
    return { id, in_force_from: confirmed!.in_force_from }
  },
})

const words = z.string().trim().min(1, 'Enter a reason.').max(2_000)

export const refuseBank = command('bank-accounts/refuse', {
  about: 'Rejects proposed bank details.',
  reason: 'reason',
  input: z.strictObject({ id: z.uuid(), reason: words }),
  async run({ id, reason }, context) {
    const { tx, actor } = context
    refuseIf(whyNotRefuse(await lockOwn(context, id), { actor }))
    await tx.sql(
      `update vendor_bank_accounts
        set status = ${asStatus(bankStatus, 'refused')}, reason = $3 where organization_id = $1 and id = $2`,
      [actor.organization_id, id, reason],
    )
    return { id }
  },
})

export const stopBank = command('bank-accounts/stop', {
  about:
    'Deactivates bank details before they are used. The vendor’s own people and the agency’s managers can do this.',
  reason: 'reason',
  input: z.strictObject({ organization: z.uuid(), id: z.uuid(), reason: words }),
  async run({ organization, id, reason }, context) {
    const { tx, actor, now } = context
    const row = await tx.one<BankAccount>('select * from vendor_bank_accounts where organization_id = $1 and id = $2', [
      organization,
      id,
    ])
    if (!row) throw new NotFound('Bank account')
    const byVendor = await sideOf(context, organization, row.vendor)
    refuseIf(
      whyNotStop(
        { ...row, in_force_from: row.in_force_from && new Date(row.in_force_from).toISOString() },
        { now: now.toISOString(), byVendor, actor },
      ),
    )
    await tx.sql(
      `update vendor_bank_accounts
        set status = ${asStatus(bankStatus, 'stopped')}, reason = $3 where organization_id = $1 and id = $2`,
      [organization, id, reason],
    )
    return { id }
  },
})

/** How long the requester may read a full account number. */
const minutes = 5

export const askForNumber = command('bank-accounts/ask-for-number', {
  about:
    'Opens a full account number for five minutes to an administrator who gives a reason. The reader, time and reason are logged, never the number.',
  decides: 'money',
  reason: 'reason',
  personal: true,
  input: z.strictObject({ id: z.uuid(), reason: words }),
  async run({ id, reason }, context) {
    const { tx, actor, now } = context
    await lockOwn(context, id)
    refuseIf(whyNotShow({ actor }))
    await tx.sql(
      'insert into vendor_bank_views (organization_id, bank_account, viewer, reason, at) values ($1, $2, $3, $4, $5)',
      [actor.organization_id, id, actor.user_id, reason, now],
    )
    return { id }
  },
})

export const wholeNumber = question('bank-accounts/number', {
  about: 'The full account number, for the administrator who just gave a reason.',
  personal: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, keys, now }) {
    refuseIf(whyNotShow({ actor }))
    const asked = await tx.one(
      `select from vendor_bank_views where organization_id = $1 and bank_account = $2 and viewer = $3
        and at > $4::timestamptz - make_interval(mins => $5)`,
      [actor.organization_id, id, actor.user_id, now, minutes],
    )
    refuseIf(asked ? null : 'Enter the reason you need the full number first.')
    const { account_sealed } = (await tx.one<{ account_sealed: Buffer }>(
      'select account_sealed from vendor_bank_secrets where organization_id = $1 and bank_account = $2',
      [actor.organization_id, id],
    ))!
    return { account: openNumber(keys, 'account', id, account_sealed) }
  },
})

async function lockOwn({ tx, actor }: Context, id: string): Promise<BankAccount> {
  const row = await tx.one<BankAccount>(
    'select * from vendor_bank_accounts where organization_id = $1 and id = $2 for update',
    [actor.organization_id, id],
  )
  if (!row) throw new NotFound('Bank account')
  return row
}

/** Whether the actor speaks for the vendor or for the agency. A person who speaks for neither finds nothing. */
async function sideOf({ tx, actor }: Context, organization: string, vendor: string): Promise<boolean> {
  if (organization === actor.organization_id) {
    if (await tx.one('select from vendors where organization_id = $1 and id = $2', [organization, vendor])) return false
  } else {
    const [linked] = await tx.asPerson(
      'select from vendor_accounts where organization_id = $1 and vendor = $2 and account = $3',
      [organization, vendor, actor.organization_id],
    )
    if (linked) return true
  }
  throw new NotFound('Vendor')
}
