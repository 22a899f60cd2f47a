import { dollars } from '#platform/money.ts'
import type { Written } from '@granary/xml/write.ts'
import {
  readerOf,
  sumOf,
  xmlAmount,
  xmlYesNo,
  type Answers,
  type CrossRule,
  type FederalForm,
  type Item,
  type Reader,
  type Section,
} from '../rules.ts'
import { sf424a } from '../sf424a/rules.ts'
import {
  addressItems,
  addressRule,
  addressXml,
  districtFormat,
  email,
  is,
  must,
  nameItems,
  nameXml,
  text,
  ueiRule,
} from '../usual/rules.ts'

export const applicantTypes = [
  'A: State Government',
  'B: County Government',
  'C: City or Township Government',
  'D: Special District Government',
  'E: Regional Organization',
  'F: U.S. Territory or Possession',
  'G: Independent School District',
  'H: Public/State Controlled Institution of Higher Education',
  'I: Indian/Native American Tribal Government (Federally Recognized)',
  'J: Indian/Native American Tribal Government (Other than Federally Recognized)',
  'K: Indian/Native American Tribally Designated Organization',
  'L: Public/Indian Housing Authority',
  'M: Nonprofit with 501C3 IRS Status (Other than Institution of Higher Education)',
  'N: Nonprofit without 501C3 IRS Status (Other than Institution of Higher Education)',
  'O: Private Institution of Higher Education',
  'P: Individual',
  'Q: For-Profit Organization (Other than Small Business)',
  'R: Small Business',
  'S: Hispanic-serving Institution',
  'T: Historically Black Colleges and Universities (HBCUs)',
  'U: Tribally Controlled Colleges and Universities (TCCUs)',
  'V: Alaska Native and Native Hawaiian Serving Institutions',
  'W: Non-domestic (non-US) Entity',
  'X: Other (specify)',
] as const

const other = 'E: Other (specify)'
const revisions = [
  'A: Increase Award',
  'B: Decrease Award',
  'C: Increase Duration',
  'D: Decrease Duration',
  other,
  'AC: Increase Award, Increase Duration',
  'AD: Increase Award, Decrease Duration',
  'BC: Decrease Award, Increase Duration',
  'BD: Decrease Award, Decrease Duration',
] as const

const madeAvailable =
  'a. This application was made available to the State under the Executive Order 12372 Process for review on'
const stateReviews = [
  madeAvailable,
  'b. Program is subject to E.O. 12372 but has not been selected by the State for review.',
  'c. Program is not covered by E.O. 12372.',
] as const

const fundings = [
  ['a', 'Federal', 'FederalEstimatedFunding'],
  ['b', 'Applicant', 'ApplicantEstimatedFunding'],
  ['c', 'State', 'StateEstimatedFunding'],
  ['d', 'Local', 'LocalEstimatedFunding'],
  ['e', 'Other', 'OtherEstimatedFunding'],
  ['f', 'Program income', 'ProgramIncomeEstimatedFunding'],
] as const

const sections: readonly Section[] = [
  {
    title: 'Submission',
    items: [
      {
        key: 'submission_type',
        number: '1',
        label: 'Type of submission',
        instruction: 'Select one type of submission in accordance with agency instructions.',
        kind: 'choice',
        options: ['Preapplication', 'Application', 'Changed/Corrected Application'],
        ...must,
      },
      {
        key: 'application_type',
        number: '2',
        label: 'Type of application',
        instruction: 'Select one type of application in accordance with agency instructions.',
        kind: 'choice',
        options: ['New', 'Continuation', 'Revision'],
        ...must,
      },
      {
        key: 'revision_type',
        number: '2',
        label: 'Revision',
        instruction: 'A selection is required if the type of application is Revision.',
        kind: 'choice',
        options: revisions,
        required: is('application_type', 'Revision'),
      },
      text('revision_other', '2', 'Other (specify)', 21, {
        instruction: 'Specify the type of revision if E, Other, is selected.',
        required: is('revision_type', other),
      }),
      text('applicant_id', '4', 'Applicant identifier', 30),
      text('federal_entity', '5a', 'Federal entity identifier', 30),
      text('federal_award', '5b', 'Federal award identifier', 25, {
        instruction:
          'For a continuation or revision of an award, enter the award identifier. Leave blank for a new application.',
        required: (read) => ['Continuation', 'Revision'].includes(read.text('application_type')),
      }),
    ],
  },
  {
    title: 'Applicant information',
    items: [
      text('organization', '8a', 'Legal name', 60, {
        ...must,
        instruction: 'Enter the legal name of the applicant, as registered in SAM.gov.',
      }),
      text('ein', '8b', 'Employer or taxpayer identification number (EIN/TIN)', 30, {
        ...must,
        min: 9,
        instruction:
          'Enter the EIN or TIN assigned by the Internal Revenue Service. Outside the United States, enter 44-4444444.',
        format: { pattern: /^\d{2}-?\d{7}$/, words: 'Enter nine digits, such as 44-4444444.' },
      }),
      text('uei', '8c', 'UEI', 12, {
        ...must,
        min: 12,
        instruction: 'Enter the UEI of the applicant organization from SAM.gov.',
      }),
      ...addressItems('', '8d'),
      text('department', '8e', 'Department name', 30),
      text('division', '8e', 'Division name', 30),
      ...nameItems('contact', '8f', true),
      text('contact.title', '8f', 'Title', 45),
      text('contact.affiliation', '8f', 'Organizational affiliation', 60),
      text('contact.phone', '8f', 'Phone number', 25, must),
      text('contact.fax', '8f', 'Fax number', 25),
      text('contact.email', '8f', 'Email', 60, { ...must, ...email }),
    ],
  },
  {
    title: 'Type of applicant and federal agency',
    items: [
      {
        key: 'applicant_types',
        number: '9',
        label: 'Type of applicant',
        instruction: 'Select up to three applicant types.',
        kind: 'choices',
        options: applicantTypes,
        max: 3,
        ...must,
      },
      text('applicant_type_other', '9', 'Other (specify)', 30, {
        instruction: 'Enter the applicant type if X, Other, is selected.',
        required: (read) => ((read.of('applicant_types') ?? []) as readonly string[]).includes('X: Other (specify)'),
      }),
      text('agency', '10', 'Name of federal agency', 60, must),
      text('aln', '11', 'Assistance Listing Number', 15),
      text('aln_title', '11', 'Assistance Listing title', 120),
      text('opportunity', '12', 'Funding opportunity number', 40, must),
      text('opportunity_title', '12', 'Funding opportunity title', 255, must),
      text('competition', '13', 'Competition identification number', 40),
      text('competition_title', '13', 'Competition identification title', 255),
    ],
  },
  {
    title: 'Project',
    items: [
      text('project_title', '15', 'Descriptive title of applicant’s project', 200, {
        ...must,
        instruction: 'Enter a brief, descriptive title of the project.',
      }),
      text('district_applicant', '16a', 'Congressional district of applicant', 6, districtFormat(false)),
      text('district_program', '16b', 'Congressional district of program/project', 6, districtFormat(true)),
      { key: 'starts_on', number: '17a', label: 'Proposed project start date', kind: 'date', ...must },
      { key: 'ends_on', number: '17b', label: 'Proposed project end date', kind: 'date', ...must },
    ],
  },
  {
    title: 'Estimated funding',
    items: [
      ...fundings.map(([letter, label]): Item => ({
        key: `18${letter}`,
        number: `18${letter}`,
        label: `Estimated funding: ${label}`,
        instruction: 'Enter the dollar amount, or 0.',
        kind: 'amount',
        min: 0,
        ...must,
      })),
      {
        key: '18g',
        number: '18g',
        label: 'Estimated funding: Total',
        kind: 'amount',
        computed: sumOf(...fundings.map(([letter]) => `18${letter}`)),
      },
    ],
  },
  {
    title: 'Review and certification',
    items: [
      {
        key: 'state_review',
        number: '19',
        label: 'Is the application subject to review by the state under Executive Order 12372?',
        instruction: 'One selection is required.',
        kind: 'choice',
        options: stateReviews,
        ...must,
      },
      {
        key: 'state_review_on',
        number: '19',
        label: 'State review date',
        instruction: 'If a is selected, enter the date the application was submitted to the state.',
        kind: 'date',
        required: is('state_review', madeAvailable),
      },
      { key: 'debt', number: '20', label: 'Is the applicant delinquent on any federal debt?', kind: 'yes_no', ...must },
      { key: 'agreed', number: '21', label: 'Certifications and assurances', kind: 'agreed', ...must },
      ...nameItems('representative', '21', true),
      text('representative.title', '21', 'Title', 45, must),
      text('representative.phone', '21', 'Phone number', 25, must),
      text('representative.fax', '21', 'Fax number', 25),
      text('representative.email', '21', 'Email', 60, { ...must, ...email }),
    ],
  },
]

const rules: readonly CrossRule[] = [
  ueiRule('uei'),
  {
    key: 'federal_award',
    words: (read) =>
      read.text('application_type') === 'New' && read.text('federal_award') !== ''
        ? 'A new application has no federal award identifier.'
        : null,
  },
  addressRule(''),
  {
    key: 'ends_on',
    words: (read) => (read.text('ends_on') < read.text('starts_on') ? 'The project can’t end before it starts.' : null),
  },
  { key: '18g', words: (read) => (read.cents('18g') === 0 ? 'The application has no amount.' : null) },
  {
    key: 'debt',
    words: (read) =>
      read.of('debt') === true
        ? 'An explanation must be attached, and this form can’t hold attachments yet. Submit the form in the agency’s portal.'
        : null,
  },
]

/** SF-424, Application for Federal Assistance: Grants.gov form SF424_4_0. */
export const sf424: FederalForm = {
  title: 'Application for Federal Assistance',
  name: 'SF-424',
  version: '4.0',
  omb: '4040-0004',
  xsd: 'SF424_4_0-V4.0.xsd',
  sections,
  rules,
  xml: xmlOf,
}

/** Where the SF-424 and the SF-424A of one application must say the same. */
export function whyFormsDisagree(application: Answers, budget: Answers): string | null {
  const [form, of] = [readerOf(sf424, application), readerOf(sf424a, budget)]
  const compare = (key: string, line: string, cents: number): string | null =>
    form.cents(key) === cents
      ? null
      : `Item ${key} of the SF-424 is ${dollars(form.cents(key))}, but ${line} of the SF-424A is ${dollars(cents)}.`
  return (
    compare('18a', 'section A line 5 (e)', of.cents('total.a.e')) ??
    compare('18f', 'line 7 (5)', of.cents('total.b.7')) ??
    (form.cents('18g') - form.cents('18f') === of.cents('total.a.g')
      ? null
      : `Item 18g of the SF-424 less program income is ${dollars(form.cents('18g') - form.cents('18f'))}, but section A line 5 (g) of the SF-424A is ${dollars(of.cents('total.a.g'))}.`)
  )
}

const el = (name: string, content: Written[1]): Written => [`SF424_4_0:${name}`, content]

const nameOf = (read: Reader, name: string, key: string): Written => el(name, nameXml(read, key))

/** In the order of the schema. Date received, signature and date signed are set when the form is submitted. */
function xmlOf(read: Reader): Written {
  const say = (name: string, key: string) => el(name, read.text(key))
  const types = (read.of('applicant_types') ?? []) as readonly string[]
  return [
    'SF424_4_0:SF424_4_0',
    [
      say('SubmissionType', 'submission_type'),
      say('ApplicationType', 'application_type'),
      say('RevisionType', 'revision_type'),
      say('RevisionOtherSpecify', 'revision_other'),
      say('DateReceived', 'submitted_on'),
      say('ApplicantID', 'applicant_id'),
      say('FederalEntityIdentifier', 'federal_entity'),
      say('FederalAwardIdentifier', 'federal_award'),
      say('OrganizationName', 'organization'),
      say('EmployerTaxpayerIdentificationNumber', 'ein'),
      say('SAMUEI', 'uei'),
      el('Applicant', addressXml(read, '')),
      say('DepartmentName', 'department'),
      say('DivisionName', 'division'),
      nameOf(read, 'ContactPerson', 'contact'),
      say('Title', 'contact.title'),
      say('OrganizationAffiliation', 'contact.affiliation'),
      say('PhoneNumber', 'contact.phone'),
      say('Fax', 'contact.fax'),
      say('Email', 'contact.email'),
      ...types.map((type, at) => el(`ApplicantTypeCode${at + 1}`, type)),
      say('ApplicantTypeOtherSpecify', 'applicant_type_other'),
      say('AgencyName', 'agency'),
      say('CFDANumber', 'aln'),
      say('CFDAProgramTitle', 'aln_title'),
      say('FundingOpportunityNumber', 'opportunity'),
      say('FundingOpportunityTitle', 'opportunity_title'),
      say('CompetitionIdentificationNumber', 'competition'),
      say('CompetitionIdentificationTitle', 'competition_title'),
      say('ProjectTitle', 'project_title'),
      say('CongressionalDistrictApplicant', 'district_applicant'),
      say('CongressionalDistrictProgramProject', 'district_program'),
      say('ProjectStartDate', 'starts_on'),
      say('ProjectEndDate', 'ends_on'),
      ...fundings.map(([letter, , name]) => el(name, xmlAmount(read, `18${letter}`))),
      el('TotalEstimatedFunding', xmlAmount(read, '18g')),
      say('StateReview', 'state_review'),
      say('StateReviewAvailableDate', 'state_review_on'),
      el('DelinquentFederalDebt', xmlYesNo(read, 'debt')),
      el('CertificationAgree', xmlYesNo(read, 'agreed')),
      nameOf(read, 'AuthorizedRepresentative', 'representative'),
      say('AuthorizedRepresentativeTitle', 'representative.title'),
      say('AuthorizedRepresentativePhoneNumber', 'representative.phone'),
      say('AuthorizedRepresentativeEmail', 'representative.email'),
      say('AuthorizedRepresentativeFax', 'representative.fax'),
      say('AORSignature', 'signature'),
      say('DateSigned', 'submitted_on'),
    ],
    {
      'xmlns:SF424_4_0': 'http://apply.grants.gov/forms/SF424_4_0-V4.0',
      'xmlns:globLib': 'http://apply.grants.gov/system/GlobalLibrary-V2.0',
      'SF424_4_0:FormVersion': '4.0',
    },
  ]
}
