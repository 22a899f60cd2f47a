import type { Answers, CrossRule, Item, PaperForm, Reader, Section } from '../rules.ts'
import { email, must, text } from '../usual/rules.ts'

export const attachments = {
  a: 'Attachment A (General Reporting)',
  b: 'Attachment B (Request to Acquire, Improve or Furnish)',
  c: 'Attachment C (Disposition or Encumbrance Request)',
} as const
export type Attachment = keyof typeof attachments

export const interests = ['Acquisition', 'Renovation', 'Construction', 'Government furnished property'] as const
export const preferences = [
  'A. Sell',
  'B. Transfer to different award',
  'C. Use in other federally sponsored project/program',
  'D. Transfer title',
  'E. Retain title',
  'F. Encumber property',
] as const
export type Preference = (typeof preferences)[number]

export const requests = ['Acquire', 'Improve', 'Furnish'] as const

/** A parcel of real property; `value` is its cost on attachment A and its appraised value on attachment C. */
export type Parcel = {
  /** The first part of its boxes. It doesn’t change when the register does. */
  key: string
  number: string
  description: string
  address: string | null
  value: number
  share: string | null
}

/** SF-429, Real Property Status Report: the cover page with one attachment, which has a section for each parcel. */
export const sf429 = (attachment: Attachment, parcels: readonly Pick<Parcel, 'key' | 'number'>[]): PaperForm => ({
  title: 'Real Property Status Report',
  name: `SF-429-${attachment.toUpperCase()}`,
  version: '1.0',
  omb: '4040-0016',
  sections: [cover, ...parcels.map(({ key, number }) => own[attachment](number, key)), certification],
  rules: [
    {
      key: 'attachment',
      words: (read) =>
        read.text('attachment') !== attachments[attachment]
          ? `This report has ${attachments[attachment]}.`
          : parcels.length === 0
            ? 'The register has no real property of this award. Say so in the comments.'
            : null,
    },
    ...parcels.flatMap(({ key }) => ownRules[attachment](key)),
  ],
})

const cover: Section = {
  title: 'Cover page (SF-429)',
  items: [
    text('agency', '1', 'Federal agency and organizational element', 200, must),
    text('award_number', '2', 'Federal grant or other identifying number', 60, must),
    text('recipient', '3', 'Recipient organization, with address', 300, must),
    text('uei', '4a', 'UEI', 12, must),
    text('ein', '4b', 'EIN', 10, must),
    text('account', '5', 'Recipient account or identifying number', 60),
    text('contact', '6', 'Contact person for this report: name', 200),
    text('contact.phone', '6', 'Contact: phone', 40),
    text('contact.email', '6', 'Contact: email', 120, email),
    { key: 'ends_on', number: '7', label: 'Report end date', kind: 'date', ...must },
    {
      key: 'attachment',
      number: '8',
      label: 'Attachment',
      kind: 'choice',
      options: Object.values(attachments),
      ...must,
    },
    text('comments', '9', 'Comments', 4_000),
  ],
}

const certification: Section = {
  title: '10. Certification',
  words:
    'I certify to the best of my knowledge and belief that all information presented in this report is true, correct and complete and constitutes a material representation of fact upon which the Federal government may rely.',
  items: [
    text('official', '11a', 'Name and title of authorized certifying official', 200),
    text('official.signature', '11b', 'Signature of authorized certifying official', 200),
    text('official.phone', '11c', 'Phone', 40),
    text('official.email', '11d', 'Email address', 120, email),
    { key: 'submitted_on', number: '11e', label: 'Date report submitted', kind: 'date' },
  ],
}

const shareOf = (read: Reader, key: string): number =>
  Math.round((read.cents(`${key}.value`) * (Number.parseFloat(read.text(`${key}.share`)) || 0)) / 100)

/** The federal interest of a parcel: its share of the cost or of the appraised value. */
const shares = (key: string, number: string, what: string): readonly Item[] => [
  { key: `${key}.value`, number, label: what, kind: 'amount', min: 0, ...must },
  text(`${key}.share`, number, 'Federal share percentage', 9, {
    ...must,
    format: { pattern: /^(100|\d{1,2}(\.\d{1,4})?)%$/, words: 'Enter a percentage from 0% to 100%.' },
  }),
  { key: `${key}.federal`, number, label: 'Federal share', kind: 'amount', computed: (read) => shareOf(read, key) },
  {
    key: `${key}.other`,
    number,
    label: 'Non-federal share',
    kind: 'amount',
    computed: (read) => read.cents(`${key}.value`) - shareOf(read, key),
  },
]

const place = (at: string, number: string): readonly Item[] => [
  text(`${at}.description`, `${number}a`, 'Description of real property', 2_000, {
    ...must,
    instruction:
      'The kind of property, such as land or a building, with a useful description. For a renovation, the nature of the work.',
  }),
  text(`${at}.address`, `${number}b`, 'Address of real property', 500, {
    ...must,
    instruction:
      'Legal description and complete address with zoning. Without an address, its location or parcel number.',
  }),
]

const size = (at: string, [land, floor]: readonly [string, string]): readonly Item[] => [
  text(`${at}.land`, land, 'Land acreage or square units, with the unit', 60),
  text(`${at}.floor`, floor, 'Gross and usable floor area, with the unit', 60),
]

/** A question with its details, which the answer yes asks for. */
const asked = (key: string, number: string, label: string, details: string, instruction?: string): readonly Item[] => [
  { key, number, label, kind: 'yes_no', ...must, ...(instruction && { instruction }) },
  text(`${key}.details`, number, details, 2_000, { required: (read) => read.of(key) === true }),
]

const relocation = (at: string, number: string): Item => ({
  key: `${at}.relocation`,
  number,
  label: 'Do Uniform Relocation Act requirements apply?',
  kind: 'yes_no',
  instruction:
    'They may apply where acquisition, rehabilitation or demolition makes people move from the property. Keep the records of compliance.',
  ...must,
})

/** Environment and history. */
const protections = (at: string, [environment, history]: readonly [string, string]): readonly Item[] => [
  ...asked(
    `${at}.environment`,
    environment,
    'Are there environmental compliance requirements?',
    'Environmental compliance requirements',
    'Keep the records of compliance, and attach sheets where needed.',
  ),
  ...asked(
    `${at}.historic`,
    history,
    'Does the property have historic significance under the National Historic Preservation Act?',
    'Historic significance, or listing in the National Register',
  ),
]

/** A section says on the screen and on paper which of its numbers and words were not confirmed (decision 0792). */
const own: Record<Attachment, (number: string, at: string) => Section> = {
  a: (number, at) => ({
    title: `General reporting (SF-429-A): ${number}`,
    words:
      'Compare with the official form: letters 14e, 14f, 14h and 14i follow from the order of its items. Items 16 to 18 are not included here. Add them in the agency’s portal.',
    items: [
      {
        key: `${at}.from`,
        number: '13',
        label: 'Period of federal interest, from',
        kind: 'date',
        instruction: 'The award document sets the period. It can exceed the period of performance.',
        ...must,
      },
      text(`${at}.to`, '13', 'Period of federal interest, to', 60, {
        ...must,
        instruction: 'A date, or a statement such as: Expiration of federal interest.',
      }),
      {
        key: `${at}.interest`,
        number: '13',
        label: 'Type of federal interest',
        kind: 'choice',
        options: interests,
        ...must,
      },
      ...place(at, '14'),
      ...size(at, ['14c', '14d']),
      text(`${at}.ownership`, '14e', 'Type of ownership', 200, {
        instruction: 'Such as owned, leased from another party, or government furnished.',
      }),
      ...shares(at, '14f', 'Real property cost'),
      ...asked(
        `${at}.recorded`,
        '14g',
        'Does a recorded deed, lien, covenant or other document establish the federal interest?',
        'Recorded document, its date and jurisdiction',
      ),
      ...asked(
        `${at}.insured`,
        '14h',
        'Is the federally required insurance coverage secured?',
        'Insurer, policy and coverage',
      ),
      relocation(at, '14i'),
      ...protections(at, ['14j', '14k']),
      ...asked(
        `${at}.changed`,
        '15',
        'Did the property change significantly, or is a change expected in the next period?',
        'Change and its date',
      ),
    ],
  }),
  b: (number, at) => ({
    title: `Request to acquire, improve or furnish (SF-429-B)${number ? `: ${number}` : ''}`,
    words:
      'Compare with the official form: number 13 and letters 14a to 14c are not confirmed. Items after 14i are not included here. Add them in the agency’s portal.',
    items: [
      { key: `${at}.request`, number: '13', label: 'Request', kind: 'choice', options: requests, ...must },
      ...place(at, '14'),
      text(`${at}.ownership`, '14c', 'Proposed type of ownership', 200),
      ...size(at, ['14d', '14e']),
      ...shares(at, '14f', 'Appraised value, or estimated improvement cost'),
      relocation(at, '14g'),
      ...protections(at, ['14h', '14i']),
    ],
  }),
  c: (number, at) => ({
    title: `Disposition or encumbrance request (SF-429-C): ${number}`,
    words: 'Compare with the official form: the words of items 14g to 15 are not confirmed.',
    items: [
      ...place(at, '13'),
      ...size(at, ['13c', '13d']),
      {
        key: `${at}.preference`,
        number: '14a',
        label: 'Disposition preference or encumbrance request',
        kind: 'choice',
        options: preferences,
        ...must,
      },
      text(`${at}.award`, '14b', 'Transfer to a different award: proposed grant number and funding agency', 200, {
        required: prefers(at, 'B.'),
      }),
      text(`${at}.use`, '14c', 'Use in other federally sponsored projects: proposed use', 2_000, {
        required: prefers(at, 'C.'),
      }),
      text(`${at}.entity`, '14d', 'Transfer of title: proposed receiving entity', 200, { required: prefers(at, 'D.') }),
      ...shares(at, '14e', 'Appraised value'),
      relocation(at, '14f'),
      ...protections(at, ['14g', '14h']),
      text(`${at}.encumbered`, '14i', 'Encumbrance: parties', 500, { required: prefers(at, 'F.') }),
      text(`${at}.reasons`, '15', 'Reasons for the request', 2_000, must),
    ],
  }),
}

const prefers = (at: string, letter: string) => (read: Reader) => read.text(`${at}.preference`).startsWith(letter)

const ownRules: Record<Attachment, (at: string) => readonly CrossRule[]> = {
  a: (at) => [
    {
      key: `${at}.to`,
      words: (read) =>
        /^\d{4}-\d{2}-\d{2}$/.test(read.text(`${at}.to`)) && read.text(`${at}.to`) < read.text(`${at}.from`)
          ? 'The federal interest can’t end before it starts.'
          : null,
    },
  ],
  b: () => [],
  c: (at) =>
    (
      [
        ['award', 'B.'],
        ['use', 'C.'],
        ['entity', 'D.'],
        ['encumbered', 'F.'],
      ] as const
    ).map(([name, letter]) => ({
      key: `${at}.${name}`,
      words: (read) =>
        read.text(`${at}.${name}`) !== '' && !prefers(at, letter)(read)
          ? `Leave this blank, or select ${letter.slice(0, 1)} in item 14a.`
          : null,
    })),
}

export const parcelAnswers = (parcels: readonly Parcel[]): Answers =>
  Object.fromEntries(
    parcels.flatMap(({ key, number: _, ...parcel }) =>
      Object.entries(parcel).map(([name, answer]) => [`${key}.${name}`, answer] as const),
    ),
  )
