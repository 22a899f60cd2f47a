import { choice, instant, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** What people wrote is kept as they wrote it (user_feedback); what became of it stands here. */
export const feedbackAnswer = defineRecord('feedback_answers', {
  label: 'Answer to feedback',
  plural: 'Answers to feedback',
  about: 'What became of something that was said about the product, and what was answered.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  title: 'feedback',
  list: ['feedback', 'wish', 'answered_by', 'status'],
  fields: {
    feedback: text({ required: true, max: 36, unique: true, setBy: 'commands' }),
    reply: longText({ max: 5_000, setBy: 'commands', label: 'Answer' }),
    wish: text({ max: 20, setBy: 'commands', label: 'Feature request', help: 'The number on the public board.' }),
    answered_by: person({ setBy: 'commands', label: 'Answered by' }),
    answered_at: instant({ setBy: 'commands', label: 'Answered' }),
    status: choice(['new', 'planned', 'done', 'declined'], { initial: 'new', setBy: 'commands' }),
  },
})
export type FeedbackAnswer = RowOf<typeof feedbackAnswer>
