import { life } from '#platform/life.ts'
import { contractSecurity } from '../records.ts'

export const securityLife = life(contractSecurity, {
  topic: 'contract-securities',
  stages: { current: 'open', replaced: 'over', released: 'over' },
  moves: {
    replace: {
      about: 'Marks an insurance policy or bond as replaced by another.',
      from: 'current',
      to: 'replaced',
      says: {
        button: 'Mark as replaced',
        done: '{issued_by} marked as replaced',
        event: 'marked the policy or bond as replaced',
        trail: 'replaced',
      },
    },
    release: {
      about: 'Releases an insurance policy or bond that is no longer needed.',
      decides: 'money',
      from: 'current',
      to: 'released',
      says: { button: 'Release', done: '{issued_by} released', event: 'released the policy or bond' },
    },
  },
})
