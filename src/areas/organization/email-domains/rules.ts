import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { EmailDomain } from './records.ts'

type Who = Pick<Actor, 'role'>

/** The host name of the TXT record: a separate name, so that it disturbs no other record of the domain. */
export const recordName = (domain: string): string => `_granary-verification.${domain}`
export const recordValue = (token: string): string => `granary-verification=${token}`

export const tidyDomain = (text: string): string => text.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
const isDomain = (text: string) =>
  text.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text)

/** Refusals known before the rest is fetched. */
export const whyNotManageDomains = (actor: Who): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can change email domains.'

export const whyNotAddDomain = (domain: string, { actor, count }: { actor: Who; count: number }): Reason =>
  firstReason(
    whyNotManageDomains(actor),
    !isDomain(domain) && 'Enter a domain such as alderfalls.gov.',
    count >= 50 && 'You can have up to 50 email domains. Remove one first.',
  )

export const whyNotCheckDomain = (
  row: Pick<EmailDomain, 'verified_at'>,
  { actor, outside }: { actor: Who; outside: Reason },
): Reason =>
  firstReason(whyNotManageDomains(actor), row.verified_at !== null && 'This domain is already verified.', outside)

/** Sign-in through a provider ends with its domain, so the provider goes first. */
export const whyNotRemoveDomain = (
  row: Pick<EmailDomain, 'domain'>,
  { actor, used }: { actor: Who; used: string | null },
): Reason =>
  firstReason(
    whyNotManageDomains(actor),
    used !== null && `People sign in through ${used} with ${row.domain}. Remove the domain from that provider first.`,
  )

/** The meaning of the name servers' answer. */
export function judgeAnswer(
  records: readonly string[] | 'none' | 'away',
  token: string,
): { verified: boolean; answer: string } {
  if (records === 'away')
    return { verified: false, answer: 'The name servers didn’t answer. Try again in a few minutes.' }
  if (records === 'none' || records.length === 0)
    return { verified: false, answer: 'No TXT record found. A new record can take an hour to appear.' }
  if (records.includes(recordValue(token))) return { verified: true, answer: 'TXT record found.' }
  return { verified: false, answer: 'A TXT record exists with another value. Copy the value from this page.' }
}
