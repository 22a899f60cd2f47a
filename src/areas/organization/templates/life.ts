import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { text } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { template } from './records.ts'

/** The problem with a template's merge fields, and whether its text is the one last published. */
export type Written = { wrongPlaces: Reason; unchanged: boolean }

export const templateLife = life(template, {
  topic: 'templates',
  stages: { draft: 'open', published: 'open', retired: 'over' },
  facts: factsFrom<Written>('templates', 'template_versions'),
  moves: {
    publish: {
      about: 'Publishes a template as its next version, when every merge field is valid.',
      from: ['draft', 'published'],
      to: 'published',
      asks: { why: text({ max: 300, label: 'What’s new' }) },
      look: 'main',
      says: {
        button: 'Publish',
        ask: 'Publish “{name}”?',
        hint: 'Everyone who uses this template gets the new text.',
        done: 'Template published',
        event: 'published the template',
      },
      whyNotYet: ({ wrongPlaces, unchanged }) =>
        firstReason(wrongPlaces, unchanged && 'This text is already published.'),
      whyNotWith: ({ why }, { edition }) =>
        Number(edition) > 0 && !why?.trim() ? { name: 'why', message: 'Enter what is new in this version.' } : null,
    },
    retire: {
      about: 'Deactivates a template. Its versions stay.',
      from: ['draft', 'published'],
      to: 'retired',
      says: { button: 'Deactivate', done: 'Template deactivated', event: 'deactivated the template' },
    },
  },
})
