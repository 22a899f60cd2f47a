import type { Written } from '@granary/xml/write.ts'
import { stateNames } from '#areas/organization/organizations/rules.ts'
import { whyNotUei } from '#areas/vendors/identity/rules.ts'
import type { CrossRule, Item, Reader } from '../rules.ts'

/** The boxes that several forms share: names, addresses, districts, and their XML of the Grants.gov library. */
export const usa = 'USA: UNITED STATES'
export const is = (key: string, answer: string) => (read: Reader) => read.text(key) === answer

export const text = (key: string, number: string, label: string, max: number, more: Partial<Item> = {}): Item => ({
  key,
  number,
  label,
  kind: 'text',
  max,
  ...more,
})

export const must = { required: true } as const
export const email = { format: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, words: 'Enter a valid email address.' } }

export const nameItems = (key: string, number: string, required: boolean): readonly Item[] => [
  text(`${key}.prefix`, number, 'Prefix', 10),
  text(`${key}.first`, number, 'First name', 35, { required }),
  text(`${key}.middle`, number, 'Middle name', 25),
  text(`${key}.last`, number, 'Last name', 60, { required }),
  text(`${key}.suffix`, number, 'Suffix', 10),
]

export const districtFormat = (all: boolean): Partial<Item> => ({
  required: true,
  format: {
    pattern: all ? /^([A-Z]{2}-(\d{3}|all)|00-000)$/ : /^([A-Z]{2}-\d{3}|00-000)$/,
    words: 'Enter the state and the district, such as CA-005.',
  },
  instruction: all
    ? 'Enter the program’s district as state and number. All districts of a state: MD-all. Nationwide: US-all. Outside the United States: 00-000.'
    : 'Enter the applicant’s district as state and number: 2 letters, a hyphen, 3 digits. Outside the United States: 00-000.',
})

/** As the schemas write a state. */
export const stateAnswer = (code: string): string => `${code}: ${code === 'VI' ? 'Virgin Islands' : stateNames[code]}`

export const stateItem = (at: string, number: string): Item => ({
  key: `${at}state`,
  number,
  label: 'State',
  kind: 'choice',
  options: Object.keys(stateNames).map(stateAnswer),
})

/** `at` begins the keys of an address, such as `p.`; the first address of a form has none. */
export const addressItems = (at: string, number: string): readonly Item[] => [
  text(`${at}street1`, number, 'Street 1', 55, must),
  text(`${at}street2`, number, 'Street 2', 55),
  text(`${at}city`, number, 'City', 35, must),
  text(`${at}county`, number, 'County/Parish', 30),
  {
    ...stateItem(at, number),
    required: is(`${at}country`, usa),
    instruction: 'The state is required if the country is the United States.',
  },
  text(`${at}province`, number, 'Province', 30),
  text(`${at}country`, number, 'Country', 60, {
    ...must,
    format: { pattern: /^[A-Z]{3}: /, words: `Select the country with its code, such as ${usa}.` },
  }),
  text(`${at}zip`, number, 'ZIP/Postal code', 30, {
    required: is(`${at}country`, usa),
    instruction: 'Enter the nine-digit ZIP code. It is required if the country is the United States.',
  }),
]

export const addressRule = (at: string): CrossRule => ({
  key: `${at}province`,
  words: (read) =>
    read.text(`${at}province`) !== '' && read.text(`${at}state`) !== ''
      ? 'Enter a state or a province, not both.'
      : null,
})
export const ueiRule = (key: string): CrossRule => ({
  key,
  words: (read) => (read.text(key) === '' ? null : whyNotUei(read.text(key))),
})

const lib = (name: string, content: Written[1]): Written => [`globLib:${name}`, content]

export const nameXml = (read: Reader, key: string): Written[] => [
  lib('PrefixName', read.text(`${key}.prefix`)),
  lib('FirstName', read.text(`${key}.first`)),
  lib('MiddleName', read.text(`${key}.middle`)),
  lib('LastName', read.text(`${key}.last`)),
  lib('SuffixName', read.text(`${key}.suffix`)),
]

export const addressXml = (read: Reader, at: string): Written[] =>
  [
    ['Street1', 'street1'],
    ['Street2', 'street2'],
    ['City', 'city'],
    ['County', 'county'],
    ['State', 'state'],
    ['Province', 'province'],
    ['ZipPostalCode', 'zip'],
    ['Country', 'country'],
  ].map(([name, key]) => lib(name!, read.text(`${at}${key}`)))
