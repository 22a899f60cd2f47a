import type { Job } from '../../job.ts'
import type { AgencyRole } from '../../roles.ts'

/** The people that a demo visitor may be, with one click. `key` is what the sign-in button sends. */
export type DemoPerson = {
  key: string
  name: string
  title: string
  department: string
  job?: Job
  email: string
  organization: keyof typeof demoOrganizations
  role: AgencyRole
  operates?: true
  /** Enters once the demo is laid, and takes work over: nothing of the past waits for them. */ joins?: true
}

/** Clearly invented, and marked as such. */
export const demoOrganizations = {
  'alder-falls': { name: 'City of Alder Falls (demo)', kind: 'agency', time_zone: 'America/Chicago' },
  'cedar-bay': { name: 'Cedar Bay Utility District (demo)', kind: 'agency', time_zone: 'America/Los_Angeles' },
  larkspur: { name: 'Larkspur Paving & Supply (demo)', kind: 'vendor', time_zone: 'America/Chicago' },
} as const

export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'user',
    name: 'Rosa Delgado',
    title: 'Buyer',
    department: 'Public Works',
    job: 'buyer',
    email: 'rosa@alder-falls.example',
    organization: 'alder-falls',
    role: 'user',
  },
  {
    key: 'manager',
    name: 'Max Okafor',
    title: 'Procurement manager',
    department: 'Finance',
    email: 'max@alder-falls.example',
    organization: 'alder-falls',
    role: 'manager',
  },
  {
    key: 'finance',
    name: 'Nora Whitcomb',
    title: 'Finance officer',
    department: 'Finance',
    job: 'finance',
    email: 'nora@alder-falls.example',
    organization: 'alder-falls',
    role: 'manager',
    joins: true,
  },
  {
    key: 'grants',
    name: 'Gwen Ibarra',
    title: 'Grants manager',
    department: 'Finance',
    job: 'grants',
    email: 'gwen@alder-falls.example',
    organization: 'alder-falls',
    role: 'manager',
    joins: true,
  },
  {
    key: 'emergency',
    name: 'Eli Sato',
    title: 'Emergency manager',
    department: 'Public Safety',
    job: 'emergency',
    email: 'eli@alder-falls.example',
    organization: 'alder-falls',
    role: 'manager',
    joins: true,
  },
  {
    key: 'auditor',
    name: 'Odile Price',
    title: 'Internal auditor',
    department: 'City Auditor',
    job: 'auditor',
    email: 'odile@alder-falls.example',
    organization: 'alder-falls',
    role: 'manager',
    joins: true,
  },
  {
    key: 'admin',
    name: 'Ada Lindqvist',
    title: 'Administrator',
    department: 'Information Technology',
    job: 'administrator',
    email: 'ada@alder-falls.example',
    organization: 'alder-falls',
    role: 'admin',
  },
  {
    key: 'platform_admin',
    name: 'Pat Moreau',
    title: 'Platform administrator',
    department: 'Information Technology',
    job: 'administrator',
    email: 'pat@alder-falls.example',
    organization: 'alder-falls',
    role: 'admin',
    operates: true,
  },
  {
    key: 'neighbor',
    name: 'Zoe Tanaka',
    title: 'Manager, Cedar Bay',
    department: 'Procurement',
    email: 'zoe@cedar-bay.example',
    organization: 'cedar-bay',
    role: 'manager',
  },
  {
    key: 'vendor',
    name: 'Vera Novak',
    title: 'Vendor sales rep',
    department: 'Sales',
    email: 'vera@larkspur.example',
    organization: 'larkspur',
    role: 'admin',
  },
]
