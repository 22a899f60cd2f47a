import type { ApplicantProfile } from '../../applicants/records.ts'
import type { ApplicationFormKind, GrantApplication } from '../../applications/records.ts'
import type { BudgetPlan, BudgetPlanLine } from '../../builder/records.ts'
import { sf424aFrom } from '../../builder/sf424a/rules.ts'
import { sf424cFrom } from '../../builder/sf424c/rules.ts'
import type { Worked } from '../../builder/rules.ts'
import { knownFrom, type KnownAnswers } from '../../federal-forms/filled/rules.ts'
import type { Answer } from '../../federal-forms/rules.ts'
import { stateAnswer, usa } from '../../federal-forms/usual/rules.ts'
import type { FundingOpportunity } from '../../opportunities/records.ts'

/** Facts that fill the forms of one application. */
export type FormFacts = {
  application: Pick<GrantApplication, 'number' | 'title' | 'agency' | 'aln' | 'asked' | 'match'>
  opportunity: Pick<FundingOpportunity, 'number' | 'title' | 'instrument'> | null
  applicant: ApplicantProfile | null
  lead: { name: string; email: string } | null
  budget: {
    plan: Pick<BudgetPlan, 'number' | 'title' | 'form' | 'indirect_rate'>
    lines: readonly BudgetPlanLine[]
    worked: Worked
  } | null
}

/** Known answers for the boxes of a form. A person may enter something else, with a reason. */
export const knownAnswers = (kind: ApplicationFormKind, facts: FormFacts): KnownAnswers =>
  knownFrom(sources[kind](facts))

type Found = readonly (readonly [from: string, answers: Readonly<Record<string, Answer | undefined>>])[]

const profile = 'Applicant profile'
const short = (text: string | null | undefined, max: number) => (text ?? '').trim().slice(0, max) || null
const stateOf = (applicant: ApplicantProfile | null) => (applicant?.state ? stateAnswer(applicant.state) : null)

const addressOf = (applicant: ApplicantProfile | null, at: string): Record<string, Answer> =>
  applicant
    ? {
        [`${at}street1`]: applicant.street1,
        [`${at}street2`]: applicant.street2,
        [`${at}city`]: applicant.city,
        [`${at}county`]: applicant.county,
        [`${at}state`]: stateOf(applicant),
        [`${at}country`]: usa,
        [`${at}zip`]: applicant.zip,
      }
    : {}
const representativeOf = (applicant: ApplicantProfile | null, key: string): Record<string, Answer> => ({
  [`${key}.first`]: applicant?.rep_first ?? null,
  [`${key}.last`]: applicant?.rep_last ?? null,
  [`${key}.title`]: applicant?.rep_title ?? null,
  [`${key}.phone`]: applicant?.rep_phone ?? null,
})

const types: Record<ApplicantProfile['type'], string> = {
  state: 'A: State Government',
  county: 'B: County Government',
  city: 'C: City or Township Government',
  special: 'D: Special District Government',
  regional: 'E: Regional Organization',
  territory: 'F: U.S. Territory or Possession',
  school: 'G: Independent School District',
  tribe: 'I: Indian/Native American Tribal Government (Federally Recognized)',
}

/** The last word is the family name: people correct the box where it is not. */
function nameOf(name: string | undefined): { first: string | null; last: string | null } {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  return words.length < 2
    ? { first: null, last: short(words[0], 60) }
    : { first: short(words.slice(0, -1).join(' '), 35), last: short(words.at(-1), 60) }
}

const money = ({ application, budget }: FormFacts) =>
  budget
    ? { from: `Budget proposal ${budget.plan.number}`, federal: budget.worked.federal, match: budget.worked.match }
    : { from: `Application ${application.number}`, federal: application.asked, match: application.match }

function application(facts: FormFacts): Found {
  const { application: row, opportunity, applicant, lead } = facts
  const amounts = money(facts)
  const name = nameOf(lead?.name)
  return [
    [
      profile,
      {
        organization: applicant?.legal_name,
        ein: applicant?.ein,
        uei: applicant?.uei,
        ...addressOf(applicant, ''),
        applicant_types: applicant ? [types[applicant.type]] : null,
        district_applicant: applicant?.district,
        ...representativeOf(applicant, 'representative'),
        'representative.email': applicant?.rep_email,
        'contact.phone': applicant?.contact_phone,
      },
    ],
    [
      'Lead of the application',
      { 'contact.first': name.first, 'contact.last': name.last, 'contact.email': short(lead?.email, 60) },
    ],
    [
      `Application ${row.number}`,
      {
        submission_type: 'Application',
        application_type: 'New',
        agency: short(row.agency, 60),
        aln: row.aln,
        project_title: row.title,
      },
    ],
    [
      'Funding opportunity',
      { opportunity: short(opportunity?.number, 40), opportunity_title: short(opportunity?.title, 255) },
    ],
    [amounts.from, { '18a': amounts.federal, '18b': amounts.match, '18c': 0, '18d': 0, '18e': 0, '18f': 0 }],
  ]
}

function budget({ application: row, budget: of }: FormFacts): Found {
  if (!of || of.plan.form !== '424a')
    return [
      [
        `Application ${row.number}`,
        {
          '1.title': row.title.slice(0, 120),
          '1.aln': row.aln,
          '1.a.e': row.asked,
          '1.a.f': row.match,
          '1.c.b': row.match,
        },
      ],
    ]
  return [[`Budget proposal ${of.plan.number}`, sf424aFrom(of.worked, { plan: of.plan, application: row })]]
}

/** The rows of construction, from the lines of the proposal. */
const construction = ({ budget: of }: FormFacts): Found =>
  of?.plan.form === '424c' ? [[`Budget proposal ${of.plan.number}`, sf424cFrom(of.lines, of.worked)]] : []

const assurances = ({ applicant }: FormFacts): Found => [
  [profile, { organization: applicant?.legal_name, title: applicant?.rep_title }],
]

const actions: Partial<Record<FundingOpportunity['instrument'], string>> = {
  grant: 'b. grant',
  cooperative_agreement: 'c. cooperative agreement',
  loan: 'd. loan',
}
const lobbying = ({ application: row, opportunity, applicant }: FormFacts): Found => [
  [
    profile,
    {
      organization: applicant?.legal_name,
      street1: applicant?.street1,
      street2: applicant?.street2,
      city: applicant?.city,
      state: stateOf(applicant),
      zip: applicant?.zip,
      district: applicant?.district,
      ...representativeOf(applicant, 'signer'),
    },
  ],
  [
    `Application ${row.number}`,
    {
      status: 'a. bid/offer/application',
      report: 'a. initial filing',
      entity: 'Prime',
      agency: short(row.agency, 40),
      aln: row.aln,
    },
  ],
  [
    'Funding opportunity',
    {
      action: opportunity ? (actions[opportunity.instrument] ?? null) : 'b. grant',
      program: short(opportunity?.title, 120),
      action_number: short(opportunity?.number, 110),
    },
  ],
]

const siteOf = ({ applicant }: FormFacts): Found => [
  [
    profile,
    {
      'p.organization': applicant?.legal_name,
      'p.uei': applicant?.uei,
      ...addressOf(applicant, 'p.'),
      'p.district': applicant?.district,
    },
  ],
]

const sources: Record<ApplicationFormKind, (facts: FormFacts) => Found> = {
  sf424: application,
  sf424a: budget,
  sf424b: assurances,
  sf424c: construction,
  sf424d: assurances,
  sflll: lobbying,
  sites: siteOf,
}
