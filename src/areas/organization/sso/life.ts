import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { onlyProvider, type Requirement } from '../identity/rules.ts'
import { ssoConnection } from './records.ts'

export const connectionLife = life(ssoConnection, {
  topic: 'sso',
  stages: { draft: 'open', tested: 'open', in_force: 'open', retired: 'over' },
  // The test reports its result, and a control change activates it.
  setElsewhere: ['tested', 'in_force'],
  facts: factsFrom<Requirement>('identity_policies', 'sso_connections', 'saml_providers'),
  moves: {
    retire: {
      about: 'Deactivates a sign-in connection.',
      decides: 'people',
      from: ['draft', 'tested', 'in_force'],
      to: 'retired',
      says: { button: 'Deactivate', done: 'Connection deactivated', event: 'deactivated the sign-in connection' },
      // Without a working provider everyone signs in with a password again.
      whyNotYet: ({ required, working }, { status }) =>
        required && status === 'in_force' && working <= 1 ? onlyProvider : null,
    },
  },
})
