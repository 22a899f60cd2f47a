import { choice, date, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const formKinds = [
  'labor',
  'benefits',
  'equipment',
  'materials',
  'rental',
  'contract',
  'request',
  'project',
  'mitigation',
] as const
export type FormKind = (typeof formKinds)[number]
export const formWords: Record<FormKind, string> = {
  labor: 'Force account labor summary',
  benefits: 'Applicant’s benefits calculation',
  equipment: 'Force account equipment summary',
  materials: 'Materials summary',
  rental: 'Rented equipment summary',
  contract: 'Contract work summary',
  request: 'Request for Public Assistance',
  project: 'Project worksheet',
  mitigation: 'Mitigation subapplication sections',
}

export const femaForm = defineRecord('fema_forms', {
  label: 'FEMA form edition',
  plural: 'FEMA form editions',
  about: 'The number, edition and expiration date of a FEMA form that the agency uses, with the source.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  inOrder: [['edition_on', 'expires_on']],
  title: 'number',
  list: ['kind', 'number', 'edition_on', 'expires_on', 'source'],
  fields: {
    kind: choice(formKinds, { required: true, label: 'Form', words: formWords }),
    number: text({ required: true, max: 80, label: 'FEMA form number' }),
    edition_on: date({ label: 'Edition' }),
    expires_on: date({ label: 'Expires on', help: 'The expiration date printed on the form.' }),
    source: text({ required: true, max: 300 }),
  },
})
export type FemaForm = RowOf<typeof femaForm>
