import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { date } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { organizationCertificate, policyDocument } from './records.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

/** Whether the person wrote in it since its last version came into force. */
export type Written = { wroteVersion: boolean }

const ownVersion = 'You wrote in this version. Another administrator approves it.'

export const policyLife = life(policyDocument, {
  topic: 'policies',
  stages: { draft: 'open', submitted: 'open', returned: 'open', in_force: 'open', retired: 'over' },
  facts: factsFrom<Written>('policies', 'policy_versions'),
  moves: {
    submit: {
      about: 'Submits a policy for approval.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords('“{title}”'),
      whyNot: ({ edition, changes }) =>
        edition > 0 && !changes?.trim() ? 'Enter what is new in this version: its readers want to know.' : null,
    },
    approve: {
      about: 'Approves a policy that others wrote. Its text becomes the version in force.',
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
        hint: 'Its text becomes a version that can’t be changed.',
        done: 'The policy is in force',
        event: 'approved it',
      },
      whyNotYet: ({ wroteVersion }) => (wroteVersion ? ownVersion : null),
    },
    return: {
      about: 'Returns a policy to its writer, with what should be different.',
      from: 'submitted',
      to: 'returned',
      by: 'admin',
      asks: { reason: why('What should be different', longest) },
      says: returnWords(undefined, '“{title}”'),
    },
    revise: {
      about: 'Starts the next version of a policy. The one in force stays until the next is approved.',
      from: 'in_force',
      to: 'draft',
      says: {
        button: 'New version',
        done: 'The next version is a draft',
        event: 'started the next version of it',
        trail: 'next version started',
      },
    },
    retire: {
      about: 'Retires a policy, and removes it from the public page.',
      from: ['draft', 'returned', 'in_force'],
      to: 'retired',
      by: 'admin',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: { button: 'Retire', ask: 'Retire “{title}”?', done: 'The policy is retired', event: 'retired it' },
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
      about: 'Confirms that a certificate was seen and says what was entered.',
      from: 'entered',
      to: 'certified',
      by: 'manager',
      not: {
        entered_by: 'You entered this certificate. Another manager confirms it.',
        author: 'You wrote in this certificate. Another manager confirms it.',
      },
      personal: true,
      look: 'main',
      says: { button: 'Confirm', done: 'The certificate is confirmed', event: 'confirmed it' },
      whyNot: ({ file, valid_until }, { today }) =>
        firstReason(
          file.length === 0 && 'Attach the certificate first.',
          valid_until < today && `It ended on ${dayInWords(valid_until)}.`,
        ),
    },
    withdraw: {
      about: 'Withdraws a certificate, with the reason.',
      from: ['entered', 'certified', 'expired'],
      to: 'withdrawn',
      by: 'manager',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw “{title}”?',
        done: 'The certificate is withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
