import { createHash } from 'node:crypto'
import { presets, type SamlProvider } from './providers.ts'
import { forged, SamlRefused } from './refused.ts'
import type { Said } from './response.ts'

/** The person that a provider vouches for, in our terms. */
export type Vouched = {
  subject: string
  email: string
  name: string | undefined
  groups: string[]
  twoFactors: boolean
}

type Mapped = Pick<SamlProvider, 'preset' | 'email_attribute' | 'name_attribute' | 'groups_attribute' | 'domains'>

export function vouchedBy(
  provider: Mapped,
  said: Pick<Said, 'attributes' | 'nameId' | 'nameIdFormat' | 'contexts'>,
): Vouched {
  const preset = presets[provider.preset] ?? presets.other!
  const valuesOf = (own: string | null, usual: readonly string[]) => {
    if (own === 'NameID') return [said.nameId]
    return (own ? [own] : usual).map((name) => said.attributes[name]).find((values) => values?.length) ?? []
  }
  const emails = [...new Set(valuesOf(provider.email_attribute, preset.email).map((email) => email.toLowerCase()))]
  if (emails.length === 0)
    throw new SamlRefused(
      'Your organization’s sign-in didn’t send your email address. Your administrator must set the email attribute.',
    )
  const [email] = emails
  if (emails.length > 1)
    throw new SamlRefused(
      'Your organization’s sign-in sent more than one email address. Your administrator must limit it to one.',
    )
  if (!/^[^\s@<>"(),:;]+@[a-z0-9.-]+$/.test(email!) || email!.length > 255)
    throw forged('The answer has an unreadable email address.')
  if (!provider.domains.split(', ').includes(email!.slice(email!.lastIndexOf('@') + 1)))
    throw forged(`The domain of ${email} isn’t one that this sign-in serves.`)
  const name = valuesOf(provider.name_attribute, preset.name)[0]?.slice(0, 200)
  const groups = valuesOf(provider.groups_attribute, preset.groups)
    .map((group) => group.slice(0, 200))
    .slice(0, 100)
  return {
    subject: subjectOf(said, email!),
    email: email!,
    name,
    groups,
    twoFactors: said.contexts.length > 0 && said.contexts.every((context) => twoFactorContexts.has(context)),
  }
}

/** A persistent name identifies the person; one that changes with every visit does not, and then the address does. */
function subjectOf({ nameId, nameIdFormat }: Pick<Said, 'nameId' | 'nameIdFormat'>, email: string): string {
  const subject = nameId && !nameIdFormat.endsWith(':transient') ? nameId : email
  return subject.length <= 255 ? subject : createHash('sha256').update(subject).digest('hex')
}

/** The products' values for two factors. Anything else counts as one. */
const twoFactorContexts = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
])
