import type { AgencyKind } from '#areas/organization/founding/rules.ts'

export type FundType =
  | 'general'
  | 'special_revenue'
  | 'capital_projects'
  | 'debt_service'
  | 'enterprise'
  | 'internal_service'
  | 'fiduciary'
export type FundRow = readonly [code: string, name: string, type: FundType, purpose: string]
export type AccountRow = readonly [code: string, name: string, type: 'expenditure' | 'revenue']
export type CenterRow = readonly [code: string, name: string]

/** Where the proposals come from: every row shows it, and an agency confirms it against its own books. */
export const sources = {
  funds: 'Fund types of GASB Statements 34 and 54, numbered as in Washington’s BARS manual',
  objects: 'Objects of expenditure as in Washington’s BARS manual, like most state charts',
  schoolObjects: 'NCES, Financial Accounting for Local and State School Systems',
  centers: 'Common departments of this kind of agency',
} as const

const general: FundRow = ['001', 'General Fund', 'general', 'Any lawful purpose of the agency.']
const common: readonly FundRow[] = [
  ['110', 'Grants Fund', 'special_revenue', 'Federal and state grants, each for the purpose of its award.'],
  ['201', 'Debt Service Fund', 'debt_service', 'Principal and interest of long-term debt.'],
  ['301', 'Capital Projects Fund', 'capital_projects', 'Construction and purchase of capital assets.'],
]
const fleet: FundRow = ['501', 'Equipment Fund', 'internal_service', 'Vehicles and equipment charged to departments.']
const custodial: FundRow = ['601', 'Custodial Fund', 'fiduciary', 'Money held for others.']
const water: readonly FundRow[] = [
  ['401', 'Water Fund', 'enterprise', 'The water system, funded by customer charges.'],
  ['402', 'Sewer Fund', 'enterprise', 'The sewer system, funded by customer charges.'],
]

const funds: Record<AgencyKind, readonly FundRow[]> = {
  county: [
    general,
    ['101', 'Road Fund', 'special_revenue', 'County roads, funded by the road levy and the gas tax.'],
    ...common,
    fleet,
    custodial,
  ],
  city: [
    general,
    ['101', 'Street Fund', 'special_revenue', 'Street construction and maintenance, funded by the gas tax.'],
    ...common,
    ...water,
    fleet,
    custodial,
  ],
  school_district: [
    general,
    ['102', 'Food Service Fund', 'special_revenue', 'School meals, funded by the meal programs and sales.'],
    ['103', 'Student Activity Fund', 'special_revenue', 'Extracurricular activities, funded by their own receipts.'],
    ...common,
    custodial,
  ],
  utility: [...water, ...common.filter(([code]) => code === '110'), fleet],
  special_district: [general, ...common],
  state_agency: [
    general,
    ['110', 'Federal Grants Fund', 'special_revenue', 'Federal awards, each for the purpose of its award.'],
    ['120', 'Dedicated Revenue Fund', 'special_revenue', 'Fees and revenues that the law dedicates to a purpose.'],
    custodial,
  ],
  tribal: [general, ...common, ['401', 'Enterprise Fund', 'enterprise', 'Business activities.'], fleet],
  other: [general, ...common],
}

const objects: readonly AccountRow[] = [
  ['10', 'Salaries and wages', 'expenditure'],
  ['20', 'Personnel benefits', 'expenditure'],
  ['31', 'Office and operating supplies', 'expenditure'],
  ['32', 'Fuel consumed', 'expenditure'],
  ['35', 'Small tools and minor equipment', 'expenditure'],
  ['41', 'Professional services', 'expenditure'],
  ['42', 'Communication', 'expenditure'],
  ['43', 'Travel', 'expenditure'],
  ['45', 'Operating rentals and leases', 'expenditure'],
  ['46', 'Insurance', 'expenditure'],
  ['47', 'Utility services', 'expenditure'],
  ['48', 'Repairs and maintenance', 'expenditure'],
  ['49', 'Miscellaneous services', 'expenditure'],
  ['61', 'Land', 'expenditure'],
  ['62', 'Buildings and structures', 'expenditure'],
  ['63', 'Other improvements', 'expenditure'],
  ['64', 'Machinery and equipment', 'expenditure'],
  ['70', 'Debt service: principal', 'expenditure'],
  ['80', 'Debt service: interest and related costs', 'expenditure'],
  ['310', 'Taxes', 'revenue'],
  ['320', 'Licenses and permits', 'revenue'],
  ['330', 'Intergovernmental revenues', 'revenue'],
  ['340', 'Charges for goods and services', 'revenue'],
  ['350', 'Fines and penalties', 'revenue'],
  ['360', 'Miscellaneous revenues', 'revenue'],
]

const schoolObjects: readonly AccountRow[] = [
  ['100', 'Personal services: salaries', 'expenditure'],
  ['200', 'Personal services: employee benefits', 'expenditure'],
  ['300', 'Purchased professional and technical services', 'expenditure'],
  ['400', 'Purchased property services', 'expenditure'],
  ['430', 'Repairs and maintenance services', 'expenditure'],
  ['500', 'Other purchased services', 'expenditure'],
  ['510', 'Student transportation services', 'expenditure'],
  ['600', 'Supplies', 'expenditure'],
  ['620', 'Energy', 'expenditure'],
  ['640', 'Books and periodicals', 'expenditure'],
  ['700', 'Property', 'expenditure'],
  ['730', 'Equipment', 'expenditure'],
  ['800', 'Debt service and miscellaneous', 'expenditure'],
  ['1000', 'Revenue from local sources', 'revenue'],
  ['3000', 'Revenue from state sources', 'revenue'],
  ['4000', 'Revenue from federal sources', 'revenue'],
]

const administration: CenterRow = ['11', 'Administration']
const finance: CenterRow = ['12', 'Finance']
const people: CenterRow = ['15', 'Human Resources']
const technology: CenterRow = ['16', 'Information Technology']

const centers: Record<AgencyKind, readonly CenterRow[]> = {
  county: [
    ['10', 'Board of Commissioners'],
    administration,
    finance,
    ['13', 'Clerk and Elections'],
    ['14', 'Assessor'],
    people,
    technology,
    ['17', 'Facilities'],
    ['20', 'Sheriff'],
    ['21', 'Emergency Management'],
    ['22', 'Courts'],
    ['30', 'Public Works and Roads'],
    ['40', 'Planning and Building'],
    ['50', 'Public Health'],
    ['60', 'Human Services'],
    ['70', 'Parks'],
  ],
  city: [
    ['10', 'Council'],
    administration,
    finance,
    ['13', 'Clerk'],
    people,
    technology,
    ['20', 'Police'],
    ['21', 'Fire'],
    ['30', 'Public Works'],
    ['31', 'Streets'],
    ['32', 'Water and Sewer'],
    ['40', 'Planning and Building'],
    ['70', 'Parks and Recreation'],
    ['71', 'Library'],
  ],
  school_district: [
    ['10', 'School Board'],
    ['11', 'Superintendent'],
    ['12', 'Business Office'],
    people,
    technology,
    ['20', 'Instruction'],
    ['21', 'Special Education'],
    ['30', 'Student Transportation'],
    ['31', 'Food Service'],
    ['32', 'Facilities'],
  ],
  utility: [
    ['10', 'Board'],
    administration,
    ['12', 'Finance and Customer Billing'],
    technology,
    ['30', 'Operations'],
    ['31', 'Treatment'],
    ['32', 'Distribution and Collection'],
    ['33', 'Engineering'],
    ['34', 'Fleet and Warehouse'],
  ],
  special_district: [['10', 'Board'], administration, finance, ['30', 'Operations'], ['31', 'Maintenance']],
  state_agency: [
    ['10', 'Office of the Director'],
    administration,
    ['12', 'Budget and Finance'],
    ['13', 'Procurement'],
    ['14', 'Legal'],
    people,
    technology,
    ['30', 'Programs'],
    ['40', 'Grants'],
  ],
  tribal: [
    ['10', 'Tribal Council'],
    administration,
    finance,
    people,
    technology,
    ['20', 'Public Safety'],
    ['30', 'Public Works'],
    ['40', 'Natural Resources'],
    ['50', 'Health'],
    ['60', 'Housing'],
    ['70', 'Education'],
  ],
  other: [['10', 'Board'], administration, finance, ['30', 'Operations']],
}

export const fundsOf = (kind: AgencyKind): readonly FundRow[] => funds[kind]
export const centersOf = (kind: AgencyKind): readonly CenterRow[] => centers[kind]
export const accountsOf = (kind: AgencyKind): { rows: readonly AccountRow[]; source: string } =>
  kind === 'school_district'
    ? { rows: schoolObjects, source: sources.schoolObjects }
    : { rows: objects, source: sources.objects }
