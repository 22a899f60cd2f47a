import { plural } from '#platform/words.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { form } from './records.ts'

/** Submissions that wait for review. */
export type Waiting = { waiting: number }

export const formLife = life(form, {
  topic: 'forms',
  stages: { draft: 'open', published: 'open', archived: 'over' },
  // A form is published with its version.
  setElsewhere: ['published'],
  facts: factsFrom<Waiting>('form_submissions'),
  moves: {
    archive: {
      about: 'Archives a form. Its submissions stay.',
      from: ['draft', 'published'],
      to: 'archived',
      leaves: {
        pdf_templates: { stay: 'It still fills the PDFs of submissions that were accepted.' },
        public_forms: {
          becomes: { status: 'closed', while: ['open'] },
          tells: ['created_by'],
          stay: 'It opens only while the form is published.',
        },
        form_submissions: { refused: true },
        form_versions: {
          stops: { first: 'Publish it or return it for changes first.', while: ['submitted'] },
          stay: 'A draft can be published when the form is restored.',
        },
        webhooks: { stay: 'It sends nothing while no one submits the form.' },
        workflows: { stay: 'It starts with a submission, and none arrive.' },
      },
      says: { button: 'Archive', done: 'Form archived', event: 'archived the form' },
      whyNotYet({ waiting }) {
        if (waiting === 0) return null
        return plural(waiting, {
          one: 'One submission is waiting for review. Review it first.',
          other: `${waiting} submissions are waiting for review. Review them first.`,
        })
      },
    },
    restore: {
      about: 'Restores an archived form as a draft. It must be published again before anyone can fill it in.',
      from: 'archived',
      to: 'draft',
      says: {
        button: 'Restore',
        done: 'Form returned to draft',
        event: 'restored the form as a draft',
        trail: 'restored as a draft',
      },
    },
  },
})
