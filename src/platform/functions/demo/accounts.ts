import type { Job } from '../../job.ts'
import type { AgencyRole } from '../../roles.ts'

export const demoDays = 30

/** The four roles of the demo page, their permissions in words, and the matching Granary role. */
export type DemoAccount = {
  role: string
  department: string
  job?: Job
  as: AgencyRole
  mailbox: string
  description: string
  permissions: readonly string[]
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'Organization Admin',
    department: 'Commissioner’s Office',
    job: 'administrator',
    as: 'admin',
    mailbox: 'organization-admin',
    description: 'Runs the department: people, roles, compliance and every grant.',
    permissions: ['All grants', 'Users', 'Billing', 'Compliance', 'System configuration'],
  },
  {
    role: 'Grant Manager',
    department: 'Grants',
    job: 'grants',
    as: 'manager',
    mailbox: 'grant-manager',
    description: 'Manages grants from budget to final report.',
    permissions: ['Create and edit grants', 'Budgets', 'Claims and drawdowns', 'Subrecipient monitoring', 'Reporting'],
  },
  {
    role: 'Financial Officer',
    department: 'Finance',
    job: 'finance',
    as: 'manager',
    mailbox: 'financial-officer',
    description: 'Tracks the money: allocations, variances and forecasts.',
    permissions: ['Budget allocation', 'Financial reporting', 'Variance analysis', 'Billing', 'Forecasts'],
  },
  {
    role: 'Program Staff',
    department: 'Senior Nutrition',
    as: 'user',
    mailbox: 'program-staff',
    description: 'Works in a program and views its records.',
    permissions: ['View grants', 'View reports', 'View dashboards', 'View documentation'],
  },
]
