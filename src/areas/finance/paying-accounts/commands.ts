import { z } from 'zod'
import { tidyTin, whyNotAccountNumber, whyNotRouting } from '#areas/vendors/identity/rules.ts'
import { sealNumber } from '#areas/vendors/identity/secrets.ts'
import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { payingAccount, type PayingAccount } from './records.ts'

export const editPayingAccount = editCommand('paying-accounts/edit', payingAccount)

const text = (most: number, what: string) => z.string().trim().min(1, `${what} is required`).max(most)

export const openPayingAccount = command('paying-accounts/open', {
  about: 'Adds an agency bank account that vendors are paid from. Its number is stored encrypted.',
  decides: 'money',
  personal: true,
  secret: ['account'],
  input: z.strictObject({
    name: text(80, 'Name'),
    bank: text(80, 'Bank'),
    routing: z.string().max(20),
    account: z.string().max(40),
    company_name: text(70, 'Name in payment files'),
    company_id: text(10, 'Company identification'),
  }),
  async run({ account, routing, ...fields }, { tx, actor, keys }): Promise<PayingAccount> {
    refuseIf(whyNotEdit(payingAccount, null, actor))
    inField('routing', whyNotRouting(routing))
    inField('account', whyNotAccountNumber(account))
    const number = account.replaceAll(/[\s-]/g, '')
    const row = await tx.insert<PayingAccount>(payingAccount, {
      ...fields,
      routing: tidyTin(routing),
      account_last: number.slice(-4),
    })
    await tx.sql(
      'insert into paying_account_secrets (organization_id, paying_account, account_sealed) values ($1, $2, $3)',
      [actor.organization_id, row.id, sealNumber(keys, 'account', row.id, number)],
    )
    return row
  },
})

export const closePayingAccount = command('paying-accounts/close', {
  about: 'Deactivates a paying account. Past payments keep it.',
  decides: 'money',
  reason: 'reason',
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1, 'Enter a reason').max(500) }),
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PayingAccount>(payingAccount, id)
    refuseIf(whyNotEdit(payingAccount, row, actor))
    return tx.update<PayingAccount>(payingAccount, id, { status: 'closed' })
  },
})

function inField(field: string, reason: string | null): void {
  if (reason) throw new InvalidInput({ [field]: reason })
}
