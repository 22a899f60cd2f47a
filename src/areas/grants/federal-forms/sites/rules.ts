import type { Written } from '@granary/xml/write.ts'
import { xmlYesNo, type FederalForm, type Item, type Reader, type Section } from '../rules.ts'
import { addressItems, addressRule, addressXml, districtFormat, text, ueiRule, usa } from '../usual/rules.ts'

/** Sites after the primary one. The form has room for 299; ten in all are entered here. */
const others = Array.from({ length: 9 }, (_, at) => `s${at + 1}.`)

/** Whether anything of a site is filled in; the primary site always counts. */
const uses = (read: Reader, at: string): boolean =>
  at === 'p.' ||
  [
    'organization',
    'uei',
    'street1',
    'street2',
    'city',
    'county',
    'state',
    'province',
    'country',
    'zip',
    'district',
  ].some((key) => read.text(`${at}${key}`) !== '')

function siteItems(at: string): readonly Item[] {
  const number = at === 'p.' ? 'Primary' : `Site ${Number(at.slice(1, -1)) + 1}`
  const needed = (item: Item): Item => ({
    ...item,
    required: (read) =>
      uses(read, at) && (typeof item.required === 'function' ? item.required(read) : item.required === true),
  })
  return [
    { key: `${at}individual`, number, label: 'Submitted as an individual', kind: 'yes_no' },
    text(`${at}organization`, number, 'Organization name', 60, {
      required: (read) => at === 'p.' && read.of(`${at}individual`) !== true,
      instruction: 'Enter the name of the organization of the site where the work will be performed.',
    }),
    text(`${at}uei`, number, 'UEI', 12, {
      min: 12,
      instruction: 'Enter the UEI of the organization where the project will be performed.',
    }),
    ...addressItems(at, number).map(needed),
    text(`${at}district`, number, 'Congressional district', 6, {
      ...districtFormat(true),
      required: (read) => read.text(`${at}country`) === usa,
    }),
  ]
}

const sections: readonly Section[] = ['p.', ...others].map((at) => ({
  title: at === 'p.' ? 'Project/performance site primary location' : `Site location ${Number(at.slice(1, -1)) + 1}`,
  items: siteItems(at),
  ...(at !== 'p.' && { optional: true as const }),
}))

/** Project/Performance Site Location(s): Grants.gov form PerformanceSite_4_0. */
export const sites: FederalForm = {
  title: 'Project/Performance Site Location(s)',
  name: 'Project sites',
  version: '4.0',
  omb: '4040-0010',
  xsd: 'PerformanceSite_4_0-V4.0.xsd',
  sections,
  rules: ['p.', ...others].flatMap((at) => [ueiRule(`${at}uei`), addressRule(at)]),
  xml: xmlOf,
}

const el = (name: string, content: Written[1], attributes?: Record<string, string>): Written => [
  `PerformanceSite_4_0:${name}`,
  content,
  attributes,
]

const siteXml = (read: Reader, at: string): Written[] => [
  el('Individual', xmlYesNo(read, `${at}individual`)),
  el('OrganizationName', read.text(`${at}organization`)),
  el('SAMUEI', read.text(`${at}uei`)),
  el('Address', addressXml(read, at)),
  el('CongressionalDistrictProgramProject', read.text(`${at}district`)),
]

function xmlOf(read: Reader): Written {
  return el(
    'PerformanceSite_4_0',
    [
      el('PrimarySite', siteXml(read, 'p.')),
      ...others.filter((at) => uses(read, at)).map((at) => el('OtherSite', siteXml(read, at))),
    ],
    {
      'xmlns:PerformanceSite_4_0': 'http://apply.grants.gov/forms/PerformanceSite_4_0-V4.0',
      'xmlns:globLib': 'http://apply.grants.gov/system/GlobalLibrary-V2.0',
      'PerformanceSite_4_0:FormVersion': '4.0',
    },
  )
}
