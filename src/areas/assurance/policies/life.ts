import { openSuggestions } from '#areas/organization/texts/rules.ts'
import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { date } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { organizationCertificate, policyDocument } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

/** Whether the person wrote in the policy since its last version took effect. */
export type Written = { wroteVersion: boolean }

const ownVersion = 'You wrote in this version. Another administrator must approve it.'

export const policyLife = life(policyDocument, {
  topic: 'policies',
  stages: { draft: 'open', submitted: 'open', returned: 'open', in_force: 'open', retired: 'over' },
  reachedOn: { in_force: 'approved_at' },
  facts: factsFrom<Written>('policies', 'policy_versions'),
  moves: {
    submit: {
      about: 'Submits a policy for approval.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords('“{title}”'),
      whyNot: ({ edition, changes, content }) =>
        firstReason(
          openSuggestions(content) > 0 && 'The text has open suggestions. Accept or reject them first.',
          edition > 0 && !changes?.trim() && 'Enter what’s new in this version. Its readers will see it.',
        ),
    },
    approve: {
      about: 'Approves a policy that others wrote. Its text becomes the current version.',
      decides: 'control',
      from: 'submitted',
      to: 'in_force',
      by: 'admin',
      not: { written_by: ownVersion },
      asks: { effective_on: date({ required: true, label: 'Effective from' }) },
      start: (_, { today }) => ({ effective_on: today }),
      personal: true,
      look: 'main',
      says: {
        button: 'Approve',
        ask: 'Approve “{title}”?',
        hint: 'The text becomes a version that can’t be changed.',
        done: '{title} approved',
        event: 'approved the policy',
      },
      whyNotYet: ({ wroteVersion }) => (wroteVersion ? ownVersion : null),
    },
    return: {
      about: 'Returns a policy to its author with the requested changes.',
      decides: 'control',
      from: 'submitted',
      to: 'returned',
      by: 'admin',
      asks: { reason: why('Requested changes', longest) },
      says: returnWords(undefined, '“{title}”'),
    },
    revise: {
      about: 'Starts the next version of a policy. The current version stays active until the next is approved.',
      from: 'in_force',
      to: 'draft',
      says: {
        button: 'New version',
        done: 'New draft version created',
        event: 'started the next version',
        trail: 'next version started',
      },
    },
    retire: {
      about: 'Retires a policy and removes it from the public page.',
      decides: 'control',
      from: ['draft', 'returned', 'in_force'],
      to: 'retired',
      by: 'admin',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: { button: 'Retire', ask: 'Retire “{title}”?', done: '{title} retired', event: 'retired the policy' },
    },
  },
})

export const organizationCertificateLife = life(organizationCertificate, {
  topic: 'organization-certificates',
  stages: { entered: 'open', certified: 'open', expired: 'over', withdrawn: 'over' },
  // The clock sets it after the last day.
  setElsewhere: ['expired'],
  moves: {
    confirm: {
      about: 'Confirms that a certificate was checked and matches what was entered.',
      decides: 'evidence',
      from: 'entered',
      to: 'certified',
      by: 'manager',
      not: {
        entered_by: 'You entered this certificate. Another manager must confirm it.',
        author: 'You wrote in this certificate. Another manager must confirm it.',
      },
      personal: true,
      look: 'main',
      says: { button: 'Confirm', done: 'Certificate confirmed', event: 'confirmed the certificate' },
      whyNot: ({ expires_on }, { today }) =>
        expires_on < today ? `This certificate expired on ${dayInWords(expires_on)}.` : null,
    },
    withdraw: {
      about: 'Withdraws a certificate with a reason.',
      from: ['entered', 'certified', 'expired'],
      to: 'withdrawn',
      by: 'manager',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw “{title}”?',
        done: 'Certificate withdrawn',
        event: 'withdrew the certificate',
        trail: 'withdrawn',
      },
    },
  },
})
