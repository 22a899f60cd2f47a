import type { Written } from '@granary/xml/write.ts'
import { xmlAmount, type CrossRule, type FederalForm, type Item, type Reader } from '../rules.ts'
import { is, must, nameItems, nameXml, stateItem, text } from '../usual/rules.ts'

const actions = {
  'a. contract': 'Contract',
  'b. grant': 'Grant',
  'c. cooperative agreement': 'CoopAgree',
  'd. loan': 'Loan',
  'e. loan guarantee': 'LoanGuarantee',
  'f. loan insurance': 'LoanInsurance',
} as const
const statuses = {
  'a. bid/offer/application': 'BidOffer',
  'b. initial award': 'InitialAward',
  'c. post-award': 'PostAward',
} as const
const reports = { 'a. initial filing': 'InitialFiling', 'b. material change': 'MaterialChange' } as const
const entities = { Prime: 'Prime', Subawardee: 'SubAwardee' } as const

const isChange = is('report', 'b. material change')
const isSub = is('entity', 'Subawardee')

const simpleAddress = (at: string, number: string, required: Item['required']): readonly Item[] => [
  text(`${at}street1`, number, 'Street 1', 55, required === undefined ? {} : { required }),
  text(`${at}street2`, number, 'Street 2', 55),
  text(`${at}city`, number, 'City', 35, required === undefined ? {} : { required }),
  stateItem(at, number),
  text(`${at}zip`, number, 'ZIP/Postal code', 30),
]
const awardee = (at: string, number: string, required: Item['required']): readonly Item[] => [
  text(`${at}organization`, number, 'Name', 60, { ...(required !== undefined && { required }) }),
  ...simpleAddress(at, number, required),
  text(`${at}district`, number, 'Congressional district, if known', 6, {
    format: { pattern: /^([A-Z]{2}-(\d{3}|all)|00-000)$/, words: 'Enter the state and the district, such as CA-005.' },
  }),
]
const choice = (key: string, number: string, label: string, of: object, instruction: string): Item => ({
  key,
  number,
  label,
  instruction,
  kind: 'choice',
  options: Object.keys(of),
  ...must,
})

const rules: readonly CrossRule[] = [
  {
    key: 'tier',
    words: (read) =>
      read.of('entity') === 'Prime' && read.text('tier') !== '' ? 'Only a subawardee has a tier.' : null,
  },
  {
    key: 'action_number',
    words: (read) =>
      read.text('status') === 'c. post-award' && read.text('action_number') === ''
        ? 'Enter the number of the award.'
        : null,
  },
]

/** SF-LLL, Disclosure of Lobbying Activities (31 U.S.C. 1352): Grants.gov form SFLLL_2_0. */
export const sflll: FederalForm = {
  title: 'Disclosure of Lobbying Activities',
  name: 'SF-LLL',
  version: '2.0',
  omb: '4040-0013',
  xsd: 'SFLLL_2_0-V2.0.xsd',
  sections: [
    {
      title: 'Federal action',
      items: [
        choice(
          'action',
          '1',
          'Type of federal action',
          actions,
          'Identify the type of federal action that the lobbying was meant to influence.',
        ),
        choice('status', '2', 'Status of federal action', statuses, 'Identify the status of the federal action.'),
        choice('report', '3', 'Report type', reports, 'A follow-up report is caused by a material change.'),
        text('year', '3', 'Year of the change', 4, {
          required: isChange,
          format: { pattern: /^[1-9]\d{3}$/, words: 'Enter a year of four digits.' },
        }),
        text('quarter', '3', 'Quarter of the change', 1, {
          required: isChange,
          format: { pattern: /^[1-4]$/, words: 'Enter a quarter from 1 to 4.' },
        }),
        { key: 'last_report_on', number: '3', label: 'Date of last report', kind: 'date', required: isChange },
      ],
    },
    {
      title: 'Reporting entity',
      items: [
        choice('entity', '4', 'Reporting entity', entities, 'A subawardee reports the prime entity under item 5.'),
        text('tier', '4', 'Tier, if known', 2, {
          format: { pattern: /^[1-9]\d?$/, words: 'Enter a tier from 1 to 99.' },
        }),
        ...awardee('', '4', true),
        ...awardee('prime.', '5', isSub),
      ],
    },
    {
      title: 'Award',
      items: [
        text('agency', '6', 'Federal department/agency', 40, must),
        text('program', '7', 'Federal program name/description', 120),
        text('aln', '7', 'Assistance Listing Number, if applicable', 15),
        text('action_number', '8', 'Federal action number, if known', 110),
        { key: 'amount', number: '9', label: 'Award amount, if known', kind: 'amount', min: 0 },
      ],
    },
    {
      title: 'Lobbying',
      items: [
        ...nameItems('registrant', '10a', true).map((item) => ({
          ...item,
          instruction: 'Name the lobbying registrant under the Lobbying Disclosure Act of 1995.',
        })),
        ...simpleAddress('registrant.', '10a', undefined),
        ...nameItems('individual', '10b', true),
        ...simpleAddress('individual.', '10b', undefined),
      ],
    },
    {
      title: 'Signature',
      items: [
        ...nameItems('signer', '11', true),
        text('signer.title', '11', 'Title', 45),
        text('signer.phone', '11', 'Phone number', 25),
      ],
    },
  ],
  rules,
  xml: xmlOf,
}

const el = (name: string, content: Written[1], attributes?: Record<string, string>): Written => [
  `SFLLL_2_0:${name}`,
  content,
  attributes,
]
const codeOf = (of: Readonly<Record<string, string>>, answer: string): string => of[answer] ?? answer

const addressOf = (read: Reader, at: string): Written =>
  el('Address', [
    el('Street1', read.text(`${at}street1`)),
    el('Street2', read.text(`${at}street2`)),
    el('City', read.text(`${at}city`)),
    el('State', read.text(`${at}state`)),
    el('ZipPostalCode', read.text(`${at}zip`)),
  ])
const awardeeOf = (read: Reader, name: string, at: string, type: string): Written =>
  el(name, [
    el('EntityType', type),
    el('OrganizationName', read.text(`${at}organization`)),
    addressOf(read, at),
    el('CongressionalDistrict', read.text(`${at}district`)),
  ])

/** Date and signature are set when the form is submitted. */
function xmlOf(read: Reader): Written {
  const entity = codeOf(entities, read.text('entity'))
  const say = (name: string, key: string) => el(name, read.text(key))
  return el(
    'LobbyingActivitiesDisclosure_2_0',
    [
      el('FederalActionType', codeOf(actions, read.text('action'))),
      el('FederalActionStatus', codeOf(statuses, read.text('status'))),
      el('ReportType', codeOf(reports, read.text('report'))),
      isChange(read) &&
        el('MaterialChangeSupplement', [
          say('MaterialChangeYear', 'year'),
          say('MaterialChangeQuarter', 'quarter'),
          say('LastReportDate', 'last_report_on'),
        ]),
      el(
        'ReportEntity',
        [
          el('ReportEntityIsPrime', entity === 'Prime' ? 'Y: Yes' : 'N: No'),
          awardeeOf(read, 'ReportingEntity', '', entity),
          isSub(read) && awardeeOf(read, 'PrimeIfSubawardee', 'prime.', 'Prime'),
          isSub(read) && el('Tier', [say('TierValue', 'tier')], { 'SFLLL_2_0:ReportEntityType': entity }),
        ],
        { 'SFLLL_2_0:ReportEntityType': entity },
      ),
      say('FederalAgencyDepartment', 'agency'),
      el('FederalProgramName', [say('FederalProgramName', 'program'), say('CFDANumber', 'aln')]),
      say('FederalActionNumber', 'action_number'),
      el('AwardAmount', xmlAmount(read, 'amount')),
      el('LobbyingRegistrant', [el('IndividualName', nameXml(read, 'registrant')), addressOf(read, 'registrant.')]),
      el('IndividualsPerformingServices', [
        el('Individual', [el('Name', nameXml(read, 'individual')), addressOf(read, 'individual.')]),
      ]),
      el('SignatureBlock', [
        el('Name', nameXml(read, 'signer')),
        say('Title', 'signer.title'),
        say('Telephone', 'signer.phone'),
        say('SignedDate', 'submitted_on'),
        say('Signature', 'signature'),
      ]),
    ],
    {
      'xmlns:SFLLL_2_0': 'http://apply.grants.gov/forms/SFLLL_2_0-V2.0',
      'xmlns:globLib': 'http://apply.grants.gov/system/GlobalLibrary-V2.0',
      'SFLLL_2_0:FormVersion': '2.0',
    },
  )
}
