import { choice, instant, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** Feedback stays as people wrote it (user_feedback); its outcome is stored here. */
export const feedbackAnswer = defineRecord('feedback_answers', {
  label: 'Feedback reply',
  plural: 'Feedback replies',
  about: 'The status of one piece of product feedback, with the reply.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  title: 'feedback',
  list: ['feedback', 'feature_request', 'answered_by', 'status'],
  fields: {
    feedback: text({ required: true, max: 36, unique: true, setBy: 'commands' }),
    reply: longText({ max: 5_000, setBy: 'commands', label: 'Reply' }),
    feature_request: text({
      max: 20,
      setBy: 'commands',
      label: 'Feature request',
      help: 'Its number on the public board.',
    }),
    answered_by: person({ setBy: 'commands', label: 'Answered by' }),
    answered_at: instant({ setBy: 'commands', label: 'Answered on' }),
    status: choice(['new', 'planned', 'done', 'declined'], { initial: 'new', setBy: 'commands' }),
  },
})
export type FeedbackAnswer = RowOf<typeof feedbackAnswer>
