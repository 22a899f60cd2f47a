import { choice, date, files, longText, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const propertyForms = ['sf428a', 'sf428b', 'sf428c', 'sf429a', 'sf429b', 'sf429c'] as const
export type PropertyForm = (typeof propertyForms)[number]

export const propertyFormWords: Readonly<Record<PropertyForm, string>> = {
  sf428a: 'SF-428-A, annual property report',
  sf428b: 'SF-428-B, final property report',
  sf428c: 'SF-428-C, disposition of equipment',
  sf429a: 'SF-429-A, real property report',
  sf429b: 'SF-429-B, request for real property',
  sf429c: 'SF-429-C, disposition of real property',
}

export const propertyReport = defineRecord('property_reports', {
  label: 'Property report',
  plural: 'Property reports',
  about: 'An SF-428 or SF-429, filled from the register and completed by people. Once submitted, it stays as it was.',
  firstFrom: 'Open a property report on the page of a federal grant, a closeout or a disposition.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['draft'],
  title: 'number',
  list: ['number', 'form', 'award_number', 'prepared_by', 'submitted_on', 'status'],
  fields: {
    number: series('PPR-{year}-{count}'),
    form: choice(propertyForms, { required: true, setBy: 'commands', words: propertyFormWords }),
    funding: ref('grants', { setBy: 'commands', label: 'Grant' }),
    closeout: ref('grant_closeouts', { setBy: 'commands', label: 'Closeout' }),
    disposition: ref('asset_dispositions', { setBy: 'commands', label: 'Disposition' }),
    award_number: text({ max: 60, setBy: 'commands', label: 'Award number' }),
    documents: files({ help: 'Inventories, deeds, appraisals, photos.' }),
    prepared_by: person({ required: true, setBy: 'commands', label: 'Prepared by' }),
    submitted_by: person({ setBy: 'commands', label: 'Submitted by' }),
    submitted_on: date({ setBy: 'commands', label: 'Submitted' }),
    filed: longText({
      max: 400_000,
      setBy: 'commands',
      label: 'As submitted',
      help: 'The answers and files, as JSON.',
    }),
    status: choice(['draft', 'submitted', 'discarded'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type PropertyReport = RowOf<typeof propertyReport>

export const propertyAnswer = defineRecord('property_report_answers', {
  label: 'Property report answer',
  plural: 'Property report answers',
  about: 'The entry in one box of a property report, and why it differs from the records.',
  access: { of: 'parent', parent: 'property_reports', by: 'form' },
  title: 'box',
  list: ['box', 'answer', 'reason'],
  fields: {
    form: ref('property_reports', { required: true }),
    box: text({ required: true, max: 60, label: 'Box' }),
    answer: longText({ max: 6_000, label: 'Answer', help: 'As JSON. Blank: the box shows what is known.' }),
    reason: longText({ max: 500, label: 'Reason' }),
  },
})
