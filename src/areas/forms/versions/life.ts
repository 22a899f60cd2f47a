import { plural } from '#platform/words.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { text } from '#platform/records/fields.ts'
import { problemsOf } from '../definition/publishing/rules.ts'
import { readDefinition } from '../definition/rules.ts'
import { formVersion, type FormVersion } from './records.ts'

const problemsIn = ({ definition }: Pick<FormVersion, 'definition'>) => problemsOf(readDefinition(definition)).length

function whyProblems(row: Pick<FormVersion, 'definition'>) {
  const count = problemsIn(row)
  if (count === 0) return null
  return `Fix ${plural(count, { one: '1 problem', other: `${count} problems` })} first. See the list next to the questions.`
}

export const versionLife = life(formVersion, {
  topic: 'form-versions',
  // Published versions never change.
  stages: { draft: 'open', submitted: 'open', published: 'over', replaced: 'over' },
  // The next version replaces the previous one.
  setElsewhere: ['replaced'],
  moves: {
    submit: {
      about: 'Submits the draft of a form for publication by a second person.',
      from: 'draft',
      to: 'submitted',
      by: 'manager',
      asks: { note: text({ max: 1_000, label: 'Note for the second person' }) },
      look: 'main',
      says: {
        button: 'Submit for publication',
        ask: 'Submit {name} for publication?',
        verb: 'Submit',
        done: 'Submitted for publication',
        event: 'submitted the version for publication',
      },
      whyNot: whyProblems,
    },
    sendBack: {
      about: 'Returns a version for changes, with a reason.',
      from: 'submitted',
      to: 'draft',
      by: 'manager',
      asks: { reason: why() },
      says: returnWords('The last editor will see the reason.', '{name}'),
    },
    publish: {
      about: 'Publishes a version that another person drafted. New submissions use it.',
      decides: 'control',
      from: 'submitted',
      to: 'published',
      by: 'manager',
      not: {
        drafted_by: 'You changed this version last. Another person must publish it.',
        author: 'You wrote in this version. Another person must publish it.',
      },
      look: 'main',
      leaves: { form_submissions: { stay: 'A submission is reviewed in the version that was filled in.' } },
      says: { button: 'Publish', done: '{name} published', event: 'published the version' },
      // A form reaches staff only after two people have reviewed it.
      whyNot: (row) => (problemsIn(row) > 0 ? 'Its questions have problems. Return it for changes.' : null),
    },
  },
})
