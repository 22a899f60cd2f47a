import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { text } from '#platform/records/fields.ts'
import { knowledgeDocument } from './records.ts'

/** Whether its text and files are those last published. */
export type Unchanged = { unchanged: boolean }

export const documentLife = life(knowledgeDocument, {
  topic: 'knowledge-documents',
  stages: { draft: 'open', published: 'open', retired: 'over' },
  facts: factsFrom<Unchanged>('knowledge_versions'),
  moves: {
    publish: {
      about: 'Publishes a document as its next version. Earlier versions stay readable.',
      from: ['draft', 'published'],
      to: 'published',
      asks: { why: text({ max: 300, label: 'What’s new' }) },
      look: 'main',
      says: {
        button: 'Publish',
        ask: 'Publish “{title}”?',
        hint: 'People who confirmed an earlier version are asked to confirm this one.',
        done: 'Published',
        event: 'published the document',
      },
      whyNot: ({ body, files }) =>
        (body ?? '').trim() === '' && files.length === 0 ? 'Enter the text, or attach a file.' : null,
      whyNotYet: ({ unchanged }) => (unchanged ? 'This text is already published.' : null),
      // From the second version on, readers have to know why to read it again.
      whyNotWith: ({ why }, { edition }) =>
        Number(edition) > 0 && !why?.trim() ? { name: 'why', message: 'Enter what is new in this version.' } : null,
    },
    retire: {
      about: 'Deactivates a document. Its versions stay.',
      from: 'published',
      to: 'retired',
      says: { button: 'Deactivate', done: 'Deactivated', event: 'deactivated the document' },
    },
    reopen: {
      about: 'Reopens a deactivated document as a draft.',
      from: 'retired',
      to: 'draft',
      says: {
        button: 'Reopen as draft',
        done: 'Returned to draft',
        event: 'reopened the document as a draft',
        trail: 'reopened as a draft',
      },
    },
  },
})
