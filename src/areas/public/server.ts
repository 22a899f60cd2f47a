import { Hono } from 'hono'
import { answerFunctionError } from '#platform/functions/answers.ts'
import type { Services } from '#platform/services.ts'
import { bookDemo, cancelDemo, demoIcs, moveDemo, offerSlots, showBooking } from './forms/demo-bookings.ts'
import { askFeature, showBoard, vote } from './forms/feature-board.ts'
import { receiveInquiry } from './forms/inquiries.ts'

/** /functions/v1/public: what visitors send and ask without an account. */
export function publicForms(services: Services): Hono {
  const forms = new Hono()
  forms.onError(answerFunctionError(services))
  forms.post('/inquiries', receiveInquiry(services))
  forms.get('/demo-slots', offerSlots(services))
  forms.post('/demo-bookings', bookDemo(services))
  forms.get('/demo-bookings/:token', showBooking(services))
  forms.post('/demo-bookings/:token/move', moveDemo(services))
  forms.post('/demo-bookings/:token/cancel', cancelDemo(services))
  forms.get('/demo-bookings/:token/demonstration.ics', demoIcs(services))
  forms.get('/feature-requests', showBoard(services))
  forms.post('/feature-requests', askFeature(services))
  forms.post('/feature-requests/:id/vote', vote(services))
  return forms
}
