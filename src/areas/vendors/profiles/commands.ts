import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { changeSchema } from '#platform/records/schema.ts'
import { tidyCodes, whyNotCodes } from '../categories/rules.ts'
import {
  lastFour,
  tidyTin,
  tidyUei,
  whyNotAccountNumber,
  whyNotRouting,
  whyNotTin,
  whyNotUei,
} from '../identity/rules.ts'
import { sealNumber, tinDigest } from '../identity/secrets.ts'
import { companyCertificate, companyProfile, type CompanyProfile } from './records.ts'
import { phrase, say } from '#platform/say.ts'

export const saveProfile = command('company-profile/save', {
  about: 'Saves a company’s answers so far. No one else sees them before they are submitted to an agency.',
  input: z.strictObject({ changes: changeSchema(companyProfile) }),
  async run({ changes }, { tx }) {
    const { address, ...rest } = changes
    const tidy = {
      ...rest,
      ...(rest.uei && { uei: tidyUei(rest.uei) }),
      ...(rest.categories && { categories: tidyCodes(rest.categories) }),
    }
    inField('uei', tidy.uei ? whyNotUei(tidy.uei) : null)
    inField('categories', tidy.categories ? whyNotCodes(tidy.categories) : null)
    const profile = await ownProfile(tx)
    return tx.update<CompanyProfile>(companyProfile, profile.id, {
      ...tidy,
      ...(address !== undefined && { address: address && JSON.stringify(address) }),
    })
  },
})

export const keepTaxNumber = command('company-profile/tax-number', {
  about: 'Saves a company’s tax number, sealed. Only the last four digits are shown.',
  input: z.strictObject({ kind: z.enum(['ein', 'ssn']), tin: z.string().max(20) }),
  secret: ['tin'],
  async run({ kind, tin }, { tx, actor, keys }) {
    inField('tin', whyNotTin(tin, kind))
    const profile = await ownProfile(tx)
    await tx.sql(
      `insert into company_secrets (organization_id, tin_digest, tin_sealed) values ($1, $2, $3)
       on conflict (organization_id) do update set tin_digest = excluded.tin_digest, tin_sealed = excluded.tin_sealed`,
      [actor.organization_id, tinDigest(keys, tin), sealNumber(keys, 'tin', actor.organization_id, tidyTin(tin))],
    )
    return tx.update<CompanyProfile>(companyProfile, profile.id, { tin_kind: kind, tin_last: lastFour(tin) })
  },
})

export const bankInput = {
  holder: z.string().trim().min(1, phrase('Account holder is required')).max(120),
  bank: z.string().trim().min(1, phrase('Bank is required')).max(120),
  kind: z.enum(['checking', 'savings'], phrase('Select checking or savings.')),
  routing: z.string().max(20),
  account: z.string().max(40),
}
export type BankInput = { holder: string; bank: string; kind: 'checking' | 'savings'; routing: string; account: string }

export function checkBank({ routing, account }: BankInput): void {
  inField('routing', whyNotRouting(routing))
  inField('account', whyNotAccountNumber(account))
}

export const keepBank = command('company-profile/bank', {
  about: 'Saves a company’s bank details, with the account number sealed.',
  input: z.strictObject(bankInput),
  secret: ['account'],
  async run(input: BankInput, { tx, actor, keys }) {
    checkBank(input)
    const account = plain(input.account)
    const profile = await ownProfile(tx)
    await tx.sql(
      `insert into company_secrets (organization_id, account_sealed) values ($1, $2)
        on conflict (organization_id) do update set account_sealed = excluded.account_sealed`,
      [actor.organization_id, sealNumber(keys, 'account', actor.organization_id, account)],
    )
    return tx.update<CompanyProfile>(companyProfile, profile.id, {
      bank_holder: input.holder,
      bank_name: input.bank,
      bank_kind: input.kind,
      bank_routing: tidyTin(input.routing),
      bank_last: account.slice(-4),
    })
  },
})

export const plain = (account: string): string => account.replaceAll(/[\s-]/g, '')

export const setCertificates = command('company-profile/certificates', {
  about: 'Sets a company’s certifications, insurance and licenses.',
  input: z.strictObject({ lines: linesInput(companyCertificate) }),
  async run({ lines }, { tx }) {
    const profile = await ownProfile(tx)
    return { certificates: await putLines(tx, companyCertificate, profile.id, lines) }
  },
})

/** The actor's company profile, created here if there is none. */
export async function ownProfile(tx: CommandTx): Promise<CompanyProfile> {
  const { kind, name } = (await tx.one<{ kind: string; name: string }>(
    'select kind, name from organizations where id = $1',
    [tx.organization_id],
  ))!
  refuseIf(kind === 'vendor' ? null : say('Only a vendor’s own organization has a company profile.'))
  await tx.sql('insert into company_profiles (organization_id, name) values ($1, $2) on conflict do nothing', [
    tx.organization_id,
    name,
  ])
  return (await tx.one<CompanyProfile>('select * from company_profiles where organization_id = $1 for update', [
    tx.organization_id,
  ]))!
}

/** An error appears beside its answer. */
function inField(field: string, reason: string | null): void {
  if (reason) throw new InvalidInput({ [field]: reason })
}
