import { statuses } from '#platform/life/statuses.ts'
import { vendorLife } from '../vendors/life.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { likeness, nameKey } from '../identity/rules.ts'
import type { CompanyCertificate, CompanyProfile } from '../profiles/records.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { phrase, say } from '#platform/say.ts'

export const registrationStatus = statuses<RegistrationStatus>({
  submitted: 'open',
  returned: 'over',
  accepted: 'over',
  rejected: 'over',
  withdrawn: 'over',
})

export type RegistrationStatus = 'submitted' | 'returned' | 'accepted' | 'rejected' | 'withdrawn'

type Said = Pick<
  CompanyProfile,
  | 'name'
  | 'trade_name'
  | 'type'
  | 'uei'
  | 'address'
  | 'city'
  | 'website'
  | 'about'
  | 'categories'
  | 'small_business'
  | 'contact'
  | 'email'
  | 'phone'
  | 'peppol'
  | 'tin_kind'
  | 'tin_last'
  | 'bank_holder'
  | 'bank_name'
  | 'bank_kind'
  | 'bank_routing'
  | 'bank_last'
>
export type RegistrationContent = {
  profile: Said
  certificates: (Pick<CompanyCertificate, 'kind' | 'number' | 'issued_by' | 'expires_on'> & { document: KeptFile[] })[]
}

export type Registration = {
  organization_id: string
  id: string
  created_at: string
  created_by: string | null
  version: number
  account: string
  company: string
  uei: string | null
  content: RegistrationContent
  listed: boolean
  attested_by: string
  status: RegistrationStatus
  reason: string | null
  first_by: string | null
  first_at: string | null
  first_into: string | null
  decided_by: string | null
  decided_at: string | null
  vendor: string | null
}

export const registrationWords: Record<RegistrationStatus, string> = {
  submitted: phrase('Waiting for review'),
  returned: phrase('Returned for changes'),
  accepted: phrase('Accepted'),
  rejected: phrase('Rejected'),
  withdrawn: phrase('Withdrawn'),
}

export function whyNotSubmit({
  kind,
  open,
  waiting,
  missing,
}: {
  kind: 'agency' | 'vendor'
  open: boolean
  waiting: boolean
  missing: Reason
}): Reason {
  return firstReason(
    kind !== 'vendor' && say('Only a vendor organization can register as a vendor.'),
    !open && say('This agency doesn’t take registrations.'),
    waiting && say('Your registration with this agency is waiting for review. Withdraw it to submit another.'),
    missing,
  )
}

export const whyNotWithdraw = (row: Pick<Registration, 'status'>): Reason =>
  registrationStatus.isOpen(row) ? null : say('Only a registration waiting for review can be withdrawn.')

export function whyNotDecide(
  { status }: Pick<Registration, 'status'>,
  { actor }: { actor: Pick<Actor, 'role'> },
): Reason {
  return firstReason(
    !atLeast('manager', actor) && 'Only a manager can decide on registrations.',
    !registrationStatus.isOpen({ status }) && 'This registration is already decided.',
  )
}

export type Known = {
  id: string
  number: string
  name: string
  trade_name: string | null
  uei: string | null
  status: string
  same_tin: boolean
  account: string | null
}
export type Duplicate = Known & { how: 'account' | 'uei' | 'tin' | 'name' | 'like'; likeness: number; words: string }

/** The name similarity from which a person should review. */
const alike = 0.72

/** Possible existing vendors for this company, surest first, with the evidence. */
export function duplicatesOf(
  company: { name: string; trade_name: string | null; uei: string | null; account: string },
  known: readonly Known[],
): Duplicate[] {
  return known
    .flatMap((row): Duplicate[] => {
      const near = Math.max(
        ...[company.name, company.trade_name].flatMap((own) =>
          own ? [row.name, row.trade_name].map((theirs) => (theirs ? likeness(own, theirs) : 0)) : [],
        ),
      )
      const sameName = nameKey(company.name) === nameKey(row.name)
      const found = (how: Duplicate['how'], words: string) => [{ ...row, how, likeness: near, words }]
      if (row.account === company.account)
        return found('account', 'Already linked to this company. Accepting updates the vendor.')
      if (company.uei && row.uei === company.uei) return found('uei', 'Same Unique Entity ID.')
      if (row.same_tin) return found('tin', 'Same tax number.')
      if (sameName) return found('name', 'Same name except for the legal form.')
      return near >= alike ? found('like', `Names are ${Math.round(near * 100)}% similar.`) : []
    })
    .toSorted((a, b) => order.indexOf(a.how) - order.indexOf(b.how) || b.likeness - a.likeness)
}
const order = ['account', 'uei', 'tin', 'name', 'like']

/** Two records with one number would pay one company twice; a similarity is only a question. */
export function whyNotNew(duplicates: readonly Duplicate[]): Reason {
  const same = duplicates.find(({ how }) => how === 'account' || how === 'uei' || how === 'tin')
  return same
    ? `${same.number} ${same.name} is already this company. ${same.words} Select it instead of creating a new vendor.`
    : null
}

/** A vendor linked to another company's people is not given away because of a similarity. */
export function whyNotClaim(vendor: Pick<Known, 'status' | 'account' | 'name' | 'number'>, account: string): Reason {
  return firstReason(
    vendorLife.is(vendor, 'closed') && `${vendor.number} ${vendor.name} is closed.`,
    vendor.account !== null &&
      vendor.account !== account &&
      `${vendor.number} ${vendor.name} is linked to another company’s people. Remove that link first.`,
  )
}

/** Changes of identity: they decide who receives the next payment. */
export function identityChanges(
  known: { status: string; name: string; tin_digest: string | null },
  said: { name: string; tin_digest: string },
): string[] {
  if (!vendorLife.is(known, 'active', 'suspended')) return []
  return [
    ...(known.name !== said.name ? ['its legal name'] : []),
    ...(known.tin_digest !== said.tin_digest ? ['its tax number'] : []),
  ]
}

/**
 * Two people, as with bank details. A person who accepts it as a different vendor than the first person did counts as
 * the first again.
 */
export const isSecond = (
  row: Pick<Registration, 'first_by' | 'first_into'>,
  { actor, into }: { actor: Pick<Actor, 'user_id'>; into: string },
): boolean => row.first_by !== null && row.first_into === into && row.first_by !== actor.user_id

export const whyNotAgain = (
  row: Pick<Registration, 'first_by' | 'first_into'>,
  { actor, into }: { actor: Pick<Actor, 'user_id'>; into: string },
): Reason =>
  row.first_into === into && row.first_by === actor.user_id
    ? 'You already accepted this registration. A second person must accept it, because it changes the vendor’s identity.'
    : null

export const whyNotWelcome = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can open vendor registration.'
