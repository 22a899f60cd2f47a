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
      about: 'Confirms that the document of a credential was checked. Anyone can then verify the credential.',
      decides: 'evidence',
      from: 'claimed',
      to: 'active',
      by: 'manager',
      not: {
        holder: 'You can’t confirm your own credential. Another manager must confirm it.',
        author: 'You entered or changed this credential. Another manager must confirm it.',
      },
      personal: true,
      look: 'main',
      says: { button: 'Confirm', done: '{number} confirmed', event: 'confirmed the credential' },
    },
    revoke: {
      about: 'Revokes a credential with a reason. Anyone who verifies the credential sees that it is revoked.',
      decides: 'evidence',
      from: ['claimed', 'active'],
      to: 'revoked',
      by: 'manager',
      asks: { reason: askFor(certificate.fields.end_reason, { label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Revoke',
        ask: 'Revoke {number}?',
        hint: 'Anyone who verifies the credential sees that it is revoked.',
        done: '{number} revoked',
        event: 'revoked the credential',
      },
    },
  },
})
