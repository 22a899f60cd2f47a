import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { signingCertificate } from './records.ts'

export const certificateLife = life(signingCertificate, {
  topic: 'signing-certificates',
  stages: { active: 'open', retired: 'over' },
  moves: {
    retire: {
      about: 'Retires a signing certificate. What it signed stays signed, and the next PDF gets a new certificate.',
      decides: 'control',
      from: 'active',
      to: 'retired',
      by: 'admin',
      asks: { reason: why('Reason', 500) },
      reason: 'reason',
      says: {
        button: 'Retire',
        ask: 'Retire {subject}?',
        hint: 'PDFs that it signed stay valid. The next one gets a new certificate.',
        done: 'Certificate retired',
        event: 'retired the certificate',
        trail: 'retired',
      },
    },
  },
})
