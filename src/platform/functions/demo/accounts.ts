import type { AgencyRole } from '../../roles.ts'

export const demoDays = 30

/** The four roles of the demo page, what they may do in words, and the role of ours that lets them. */
export type DemoAccount = {
  role: string
  as: AgencyRole
  mailbox: string
  description: string
  permissions: readonly string[]
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'Organization Admin',
    as: 'admin',
    mailbox: 'organization-admin',
    description: 'Runs the department: people, roles, compliance and every grant.',
    permissions: ['All grants', 'Users', 'Billing', 'Compliance', 'System configuration'],
  },
  {
    role: 'Grant Manager',
    as: 'manager',
    mailbox: 'grant-manager',
    description: 'Looks after grants from the budget to the last report.',
    permissions: ['Create and edit grants', 'Budgets', 'Claims and drawdowns', 'Subrecipient monitoring', 'Reporting'],
  },
  {
    role: 'Financial Officer',
    as: 'manager',
    mailbox: 'financial-officer',
    description: 'Keeps the money in view: allocations, variances, forecasts.',
    permissions: ['Budget allocation', 'Financial reporting', 'Variance analysis', 'Billing', 'Forecasts'],
  },
  {
    role: 'Program Staff',
    as: 'user',
    mailbox: 'program-staff',
    description: 'Works in a program and looks things up.',
    permissions: ['View grants', 'View reports', 'View dashboards', 'View documentation'],
  },
]
