import { flag, longText, number, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

const by = { setBy: 'commands' } as const

export const identityPolicy = defineRecord('identity_policies', {
  label: 'Sign-in control',
  plural: 'Sign-in controls',
  about: 'The organization’s requirements for sessions: MFA, single sign-on and networks.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  changedBy: 'commands',
  title: 'title',
  list: ['title', 'factor_roles', 'sso_roles', 'networks', 'changed_by'],
  fields: {
    title: text({ required: true, max: 80, unique: true, ...by }),
    factor_roles: text({ max: 60, label: 'MFA required for', empty: 'No role', ...by }),
    sso_roles: text({ max: 60, label: 'Single sign-on required for', empty: 'No role', ...by }),
    sso_domains: text({ max: 500, label: 'Single sign-on email domains', empty: 'Every domain', ...by }),
    break_glass: person({ label: 'Break-glass administrator', ...by }),
    networks: longText({ max: 4_000, label: 'Allowed networks', ...by }),
    scim_admin: flag({ label: 'Directory group can grant the administrator role', ...by }),
    kept_hours: number({ min: 0, max: 24, decimals: 0, initial: 24, label: 'Hours kept on devices', ...by }),
    changed_by: person({ label: 'Changed by', ...by }),
  },
})
export type IdentityPolicy = RowOf<typeof identityPolicy>
