import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { onlyProvider, type Requirement } from '../identity/rules.ts'
import { ssoConnection } from './records.ts'

export const connectionLife = life(ssoConnection, {
  topic: 'sso',
  stages: { draft: 'open', tested: 'open', in_force: 'open', retired: 'over' },
  // The test reports its result.
  setElsewhere: ['tested'],
  facts: factsFrom<Requirement>('identity_policies', 'sso_connections', 'saml_providers'),
  moves: {
    putInForce: {
      about: 'Activates a sign-in connection. People of the organization can then sign in with it.',
      decides: 'people',
      from: 'tested',
      to: 'in_force',
      personal: true,
      look: 'main',
      says: { button: 'Activate', done: 'Connection activated', event: 'activated the sign-in connection' },
      whyNot: ({ trace }) =>
        (trace ?? '').includes('✗') ? 'A step of the last test failed. Fix it and test again.' : null,
      // Where single sign-on is required, another provider is another door: a second administrator must open it.
      whyNotYet: ({ required }, { created_by }, { actor }) =>
        required && created_by === actor.user_id
          ? 'You can’t activate your own connection while single sign-on is required. Ask another administrator.'
          : null,
    },
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
