import { phrase } from '#platform/say.ts'

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
    title: phrase('Home-delivered and congregate meals'),
    program: 'Older Americans Act Title III-C',
    amount: 18_400_000_00,
    status: 'Active',
    department: 'Senior Nutrition (demo)',
  },
  {
    number: 'AGE-2026-0127',
    title: phrase('Respite and training for family caregivers'),
    program: 'Older Americans Act Title III-E',
    amount: 12_600_000_00,
    status: 'Active',
    department: 'Caregiver Support (demo)',
  },
  {
    number: 'AGE-2026-0139',
    title: phrase('Rides to clinics and senior centers'),
    program: 'FTA Section 5310, enhanced mobility',
    amount: 7_900_000_00,
    status: 'Active - Needs Attention',
    department: 'Transportation and Access (demo)',
  },
  {
    number: 'AGE-2026-0142',
    title: phrase('Falls prevention at home'),
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
    role: phrase('Organization Admin'),
    description: phrase('Runs the department: people, roles, compliance and every grant.'),
    permissions: [
      phrase('All grants'),
      phrase('Users'),
      phrase('Billing'),
      phrase('Compliance'),
      phrase('System configuration'),
    ],
  },
  {
    role: phrase('Grant Manager'),
    description: phrase('Manages grants from budget to final report.'),
    permissions: [
      phrase('Create and edit grants'),
      phrase('Budgets'),
      phrase('Claims and drawdowns'),
      phrase('Subrecipient monitoring'),
      phrase('Reporting'),
    ],
  },
  {
    role: phrase('Financial Officer'),
    description: phrase('Tracks the money: allocations, variances and forecasts.'),
    permissions: [
      phrase('Budget allocation'),
      phrase('Financial reporting'),
      phrase('Variance analysis'),
      phrase('Billing'),
      phrase('Forecasts'),
    ],
  },
  {
    role: phrase('Program Staff'),
    description: phrase('Works in a program and views its records.'),
    permissions: [
      phrase('View grants'),
      phrase('View reports'),
      phrase('View dashboards'),
      phrase('View documentation'),
    ],
  },
] as const

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The figures at the top of the page, each counted from what the page shows. */
export const figures: readonly { label: string; value: string }[] = [
  {
    label: phrase('Total grants'),
    value: `$${(total(sampleGrants.map(({ amount }) => amount)) / 1_000_000_00).toFixed(1)}M`,
  },
  { label: phrase('Active programs'), value: String(total(Object.values(activeGrants))) },
  { label: phrase('Departments'), value: String(Object.keys(activeGrants).length + 1) },
  { label: phrase('Demo roles'), value: String(demoRoles.length) },
]

export const simulatedBilling = {
  plan: phrase('Enterprise plan'),
  price: phrase('$2,999 per month'),
  seats: phrase('unlimited users'),
}
export const demoDays = 30

export const tabs = ['Demo Accounts', 'Organization', 'Sample Grants', 'Features'] as const
/** Their names; the address keeps the English ones. */
export const tabTitles = {
  'Demo Accounts': phrase('Demo Accounts'),
  Organization: phrase('Organization'),
  'Sample Grants': phrase('Sample Grants'),
  Features: phrase('Features'),
}
/** How a sample grant is doing. */
export const statusTones = { Active: 'good', 'Active - Needs Attention': 'destructive' } as const
export const statusWords = { Active: phrase('Active'), 'Active - Needs Attention': phrase('Active - Needs Attention') }
export type Tab = (typeof tabs)[number]

export const setupWords = {
  button: phrase('Setup Demo Users'),
  running: phrase('Setting up...'),
  done: [phrase('Demo Setup Complete'), phrase('Demo users created successfully')],
  failed: [phrase('Setup Error'), phrase('Failed to create demo users')],
} as const
