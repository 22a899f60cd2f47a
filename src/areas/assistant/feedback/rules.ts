/** The feedback types. */
export const feedbackTypes = ['bug', 'feature', 'improvement', 'general'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
export const firstType: FeedbackType = 'general'

export const typeWords: Record<FeedbackType, string> = {
  bug: 'Something is wrong',
  feature: 'Something is missing',
  improvement: 'Something could be better',
  general: 'Something else',
}

/** Messages, literally as in the specification. */
export const feedbackWords = {
  unknown: ['Authentication required', 'Please sign in to submit feedback'],
  failed: ['Error', 'Failed to submit feedback. Please try again.'],
  sent: ['Feedback submitted', "Thank you for your feedback! We'll review it shortly."],
} as const
