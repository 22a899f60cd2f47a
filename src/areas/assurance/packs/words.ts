/** Packs for an empty library: known to the browser; their contents stay on the server until they are added. */
export const frameworkKeys = [
  'uniform-guidance',
  'nist-low',
  'nist-moderate',
  'security-basics',
  'it-governance',
] as const
export type FrameworkKey = (typeof frameworkKeys)[number]

export type FrameworkPack = {
  code: string
  title: string
  kind: 'regulation' | 'framework' | 'procedure'
  issuer: string
  edition: string
  source: string | null
  /** Whose words they are, and what may be done with them. */
  about: string
}

const nist = {
  kind: 'framework',
  issuer: 'National Institute of Standards and Technology',
  edition: 'Revision 5.1.1',
  source: 'https://csrc.nist.gov/pubs/sp/800/53/r5/upd1/final',
} as const

export const frameworkPacks: Readonly<Record<FrameworkKey, FrameworkPack>> = {
  'uniform-guidance': {
    code: '2 CFR 200',
    title: 'Uniform Administrative Requirements for Federal Awards',
    kind: 'regulation',
    issuer: 'Office of Management and Budget',
    edition: '2024 revision',
    source: 'https://www.ecfr.gov/current/title-2/subtitle-A/chapter-II/part-200',
    about: 'Section by section, summarized in plain words. The regulation itself decides.',
  },
  'nist-low': {
    ...nist,
    code: 'NIST 800-53 low',
    title: 'NIST SP 800-53, low-impact baseline',
    about: 'The controls of the low baseline in NIST’s own words. Public domain.',
  },
  'nist-moderate': {
    ...nist,
    code: 'NIST 800-53 moderate',
    title: 'NIST SP 800-53, moderate-impact baseline',
    about: 'The controls of the low and moderate baselines in NIST’s own words. Public domain.',
  },
  'security-basics': {
    code: 'Security basics',
    title: 'Security basics for small agencies',
    kind: 'procedure',
    issuer: 'Granary',
    edition: '2026',
    source: null,
    about:
      'Our own questions on the subjects that CIS Controls puts first. Not the CIS text, which its license doesn’t let us ship.',
  },
  'it-governance': {
    code: 'IT governance basics',
    title: 'IT governance basics',
    kind: 'procedure',
    issuer: 'Granary',
    edition: '2026',
    source: null,
    about: 'Our own questions on subjects that COBIT covers too. Not the COBIT text, which belongs to ISACA.',
  },
}

export const courseKeys = ['buying', 'conduct', 'costs', 'subawards', 'disaster'] as const
export type CourseKey = (typeof courseKeys)[number]

export type CoursePack = { code: string; title: string; about: string; minutes: number }

export const coursePacks: Readonly<Record<CourseKey, CoursePack>> = {
  buying: {
    code: 'GR-BUY',
    title: 'Buying with federal money',
    about: 'Methods, competition, price and contract clauses (2 CFR 200.317 to 200.327).',
    minutes: 35,
  },
  conduct: {
    code: 'GR-COI',
    title: 'Conflicts of interest and gifts',
    about: 'Who may not take part, what to disclose and when (2 CFR 200.112, 200.113 and 200.318).',
    minutes: 20,
  },
  costs: {
    code: 'GR-COST',
    title: 'Costs, time and records of a grant',
    about: 'Allowable costs, payroll, indirect costs, records and audits (2 CFR 200 subparts D to F).',
    minutes: 35,
  },
  subawards: {
    code: 'GR-SUB',
    title: 'Monitoring subrecipients',
    about:
      'Subrecipient or contractor, the agreement, risk, monitoring and closeout (2 CFR 200.331 to 200.333, 200.344).',
    minutes: 30,
  },
  disaster: {
    code: 'GR-PA',
    title: 'Public Assistance after a disaster',
    about: 'Eligibility, categories, documentation, deadlines and closeout (44 CFR 206).',
    minutes: 35,
  },
}
