import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { whyNotTakeLast, type Requirement } from '../identity/rules.ts'
import { ssoConnection } from './records.ts'

export const connectionLife = life(ssoConnection, {
  topic: 'sso',
  stages: { draft: 'open', tested: 'open', in_force: 'open', retired: 'over' },
  // A control change activates it; the test reports its result.
  setElsewhere: ['in_force'],
  facts: factsFrom<Requirement>('identity_policies', 'sso_connections', 'saml_providers'),
  moves: {
    retire: {
      about: 'Removes a sign-in connection that signs no one in.',
      decides: 'people',
      from: ['draft', 'tested'],
      to: 'retired',
      says: { button: 'Remove', done: 'Connection removed', event: 'removed the sign-in connection' },
    },
    suspend: {
      about:
        'Suspends a sign-in connection at once, in an emergency. Activating it again takes a second administrator.',
      decides: 'people',
      from: 'in_force',
      to: 'tested',
      says: { button: 'Suspend', done: 'Connection suspended', event: 'suspended the sign-in connection' },
      whyNotYet: whyNotTakeLast,
    },
  },
})
