import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { propertyReport } from './records.ts'

/** The first box that is missing or wrong, in the words of the form. */
export type PropertyReportFacts = { problem: string | null }

export const propertyReportLife = life(propertyReport, {
  topic: 'property-reports',
  stages: { draft: 'open', submitted: 'over', discarded: 'over' },
  reachedOn: { submitted: 'submitted_on' },
  facts: factsFrom<PropertyReportFacts>(
    'property_report_answers',
    'assets',
    'asset_dispositions',
    'grants',
    'grant_closeouts',
    'applicant_profiles',
  ),
  moves: {
    submit: {
      about: 'Records that a property report was submitted, and keeps its answers and files as they are.',
      decides: 'evidence',
      from: 'draft',
      to: 'submitted',
      by: 'manager',
      personal: true,
      look: 'main',
      says: {
        button: 'Record submission',
        ask: 'Record the submission of {number}?',
        hint: 'Submit it in the agency’s portal first. After that, the report can’t be changed.',
        done: '{number} submitted',
        event: 'submitted the property report',
      },
      whyNotYet: ({ problem }) => problem,
    },
    discard: {
      about: 'Discards the draft of a property report, with the reason.',
      from: 'draft',
      to: 'discarded',
      asks: { reason: why() },
      look: 'danger',
      says: {
        button: 'Discard draft',
        ask: 'Discard {number}?',
        hint: 'Entries of this draft stay in its history.',
        done: '{number} discarded',
        event: 'discarded the property report',
      },
    },
  },
})
