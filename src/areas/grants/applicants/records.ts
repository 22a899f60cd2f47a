import { choice, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** States, territories and the District of Columbia. */
const states =
  'AL AK AS AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND MP OH OK OR PA PR RI SC SD TN TX VI UT VT VA WA WV WI WY'.split(
    ' ',
  )

const applicantTypes = ['state', 'county', 'city', 'special', 'regional', 'territory', 'school', 'tribe'] as const

export const applicantProfile = defineRecord('applicant_profiles', {
  label: 'Applicant profile',
  plural: 'Applicant profiles',
  about: 'The agency as SAM.gov has it: name, UEI, EIN, address and authorized representative. It fills federal forms.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'legal_name',
  list: ['legal_name', 'uei', 'ein', 'city', 'state', 'rep_last'],
  find: ['uei'],
  fields: {
    legal_name: text({ required: true, max: 60, unique: true, label: 'Legal name', help: 'As registered in SAM.gov.' }),
    uei: text({ max: 12, label: 'UEI', help: '12 letters and digits from SAM.gov.' }),
    ein: text({ max: 10, label: 'EIN', format: 'tin', help: 'Nine digits, such as 44-4444444.' }),
    type: choice(applicantTypes, {
      initial: 'city',
      label: 'Type of applicant',
      words: {
        state: 'State government',
        county: 'County government',
        city: 'City or township government',
        special: 'Special district government',
        regional: 'Regional organization',
        territory: 'U.S. territory or possession',
        school: 'Independent school district',
        tribe: 'Tribal government, federally recognized',
      },
    }),
    street1: text({ max: 55, label: 'Street 1' }),
    street2: text({ max: 55, label: 'Street 2' }),
    city: text({ max: 35 }),
    county: text({ max: 30, label: 'County or parish' }),
    state: choice(states),
    zip: text({ max: 10, label: 'ZIP code', help: 'Nine digits, such as 43215-0001.' }),
    district: text({ max: 6, label: 'Congressional district', help: 'State and district, such as CA-005.' }),
    rep_first: text({ max: 35, label: 'Authorized representative, first name' }),
    rep_last: text({ max: 60, label: 'Authorized representative, last name' }),
    rep_title: text({ max: 45, label: 'Authorized representative, title' }),
    rep_phone: text({ max: 25, format: 'phone', label: 'Authorized representative, phone' }),
    rep_email: text({ max: 60, format: 'email', label: 'Authorized representative, email' }),
    contact_phone: text({ max: 25, format: 'phone', label: 'Grants office, phone' }),
  },
})
export type ApplicantProfile = RowOf<typeof applicantProfile>
