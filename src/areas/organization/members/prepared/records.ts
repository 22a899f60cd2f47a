import { choice, instant, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { agencyRoles, roleNames } from '#platform/roles.ts'

export const preparedInvitation = defineRecord('prepared_invitations', {
  label: 'Prepared invitation',
  plural: 'Prepared invitations',
  about: 'An employee from another system, with a role and a department. An administrator sends the invitation.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'email', 'role', 'department', 'invited_at'],
  fields: {
    name: text({ required: true, max: 200, name: true }),
    email: text({ required: true, max: 255, format: 'email', unique: true }),
    role: choice(agencyRoles, { initial: 'user', words: roleNames }),
    department: ref('cost_centers', { label: 'Department' }),
    employee_number: text({ max: 40, label: 'Employee number' }),
    invited_at: instant({ setBy: 'commands', label: 'Invited', empty: 'Not invited' }),
  },
})
export type PreparedInvitation = RowOf<typeof preparedInvitation>
