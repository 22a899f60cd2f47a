import { dollars } from '#platform/money.ts'

/** The demo's organization, as the page finds it among the public tenants. */
export const departmentName = 'Department for the Aging (demo)'

export type GrantStatus = 'Active' | 'Active - Needs Attention'
export type SampleGrant = {
  number: string
  title: string
  program: string
  amount: number
  status: GrantStatus
  department: string
}

/** Invented, with the size and words of real ones. Amounts are in cents. */
export const sampleGrants: readonly SampleGrant[] = [
  {
    number: 'AGE-2026-0114',
    title: 'Home-delivered and congregate meals',
    program: 'Older Americans Act Title III-C',
    amount: 18_400_000_00,
    status: 'Active',
    department: 'Senior Nutrition (demo)',
  },
  {
    number: 'AGE-2026-0127',
    title: 'Respite and training for family caregivers',
    program: 'Older Americans Act Title III-E',
    amount: 12_600_000_00,
    status: 'Active',
    department: 'Caregiver Support (demo)',
  },
  {
    number: 'AGE-2026-0139',
    title: 'Rides to clinics and senior centers',
    program: 'FTA Section 5310, enhanced mobility',
    amount: 7_900_000_00,
    status: 'Active - Needs Attention',
    department: 'Transportation and Access (demo)',
  },
  {
    number: 'AGE-2026-0142',
    title: 'Falls prevention at home',
    program: 'Older Americans Act Title III-D',
    amount: 4_800_000_00,
    status: 'Active',
    department: 'Caregiver Support (demo)',
  },
]

/** Active grants of each part of the department. */
export const activeGrants: Readonly<Record<string, number>> = {
  'Senior Nutrition (demo)': 4,
  'Caregiver Support (demo)': 3,
  'Transportation and Access (demo)': 3,
}

/** The demo's roles, before any account is created for them. */
export const demoRoles = [
  {
    role: 'Organization Admin',
    description: 'Runs the department: people, roles, compliance and every grant.',
    permissions: ['All grants', 'Users', 'Billing', 'Compliance', 'System configuration'],
  },
  {
    role: 'Grant Manager',
    description: 'Manages grants from budget to final report.',
    permissions: ['Create and edit grants', 'Budgets', 'Claims and drawdowns', 'Subrecipient monitoring', 'Reporting'],
  },
  {
    role: 'Financial Officer',
    description: 'Tracks the money: allocations, variances and forecasts.',
    permissions: ['Budget allocation', 'Financial reporting', 'Variance analysis', 'Billing', 'Forecasts'],
  },
  {
    role: 'Program Staff',
    description: 'Works in a program and views its records.',
    permissions: ['View grants', 'View reports', 'View dashboards', 'View documentation'],
  },
] as const

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The figures at the top of the page, each counted from what the page shows. */
export const figures: readonly { label: string; value: string }[] = [
  { label: 'Total grants', value: `$${(total(sampleGrants.map(({ amount }) => amount)) / 1_000_000_00).toFixed(1)}M` },
  { label: 'Active programs', value: String(total(Object.values(activeGrants))) },
  { label: 'Departments', value: String(Object.keys(activeGrants).length + 1) },
  { label: 'Demo roles', value: String(demoRoles.length) },
]

export const simulatedBilling = {
  plan: 'Enterprise plan',
  price: `${dollars(2_999_00).replace('.00', '')} per month`,
  seats: 'unlimited users',
}
export const demoDays = 30

export const tabs = ['Demo Accounts', 'Organization', 'Sample Grants', 'Features'] as const
export type Tab = (typeof tabs)[number]

export const setupWords = {
  button: 'Setup Demo Users',
  running: 'Setting up...',
  done: ['Demo Setup Complete', 'Demo users created successfully'],
  failed: ['Setup Error', 'Failed to create demo users'],
} as const
