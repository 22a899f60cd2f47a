import { expect, test } from 'vitest'
import { feedbackTypes, feedbackWords, firstType } from './rules.ts'

test('feedback is a bug, feature, improvement or general, and general by default', () => {
  expect(feedbackTypes).toEqual(['bug', 'feature', 'improvement', 'general'])
  expect(firstType).toBe('general')
})

test("the messages are the specification's", () => {
  expect(feedbackWords).toEqual({
    unknown: ['Authentication required', 'Please sign in to submit feedback'],
    failed: ['Error', 'Failed to submit feedback. Please try again.'],
    sent: ['Feedback submitted', "Thank you for your feedback! We'll review it shortly."],
  })
})
