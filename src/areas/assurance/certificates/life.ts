import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { certificate } from './records.ts'

export const certificateLife = life(certificate, {
  topic: 'certificates',
  stages: { claimed: 'open', active: 'open', expired: 'over', revoked: 'over' },
  // The clock sets it after the last day.
  setElsewhere: ['expired'],
  moves: {
    confirm: {
      about: 'Confirms that the paper of a certificate was seen. From now on anyone can verify it.',
      from: 'claimed',
      to: 'active',
      by: 'manager',
      not: {
        holder: 'You can’t confirm your own certificate. Another manager confirms it.',
        author: 'You entered or changed this certificate. Another manager confirms it.',
      },
      personal: true,
      look: 'main',
      says: { button: 'Confirm', done: '{number} is valid', event: 'confirmed it' },
      whyNot: ({ proof }) => (proof.length === 0 ? 'Attach the certificate first.' : null),
    },
    revoke: {
      about: 'Revokes a certificate, with the reason. Everyone who verifies it sees that it is revoked.',
      from: ['claimed', 'active'],
      to: 'revoked',
      by: 'manager',
      asks: { reason: askFor(certificate.fields.end_reason, { label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Revoke',
        ask: 'Revoke {number}?',
        hint: 'Everyone who verifies it sees that it is revoked.',
        done: '{number} revoked',
        event: 'revoked it',
      },
    },
  },
})
