import { Hono } from 'hono'
import { answerFunctionError } from '#platform/functions/answers.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'
import { bookDemo, cancelDemo, demoIcs, moveDemo, offerSlots, showBooking } from './forms/demo-bookings.ts'
import { askFeature, showBoard, vote } from './forms/feature-board.ts'
import {
  forgetUnconfirmedComments,
  hideComment,
  publishComment,
  showComments,
  showOwnComment,
  withdrawComment,
  withdrawOwnComment,
  writeComment,
} from './forms/feature-comments.ts'
import {
  receiveRecordsRequest,
  showReadingRoom,
  showRecordsRequest,
  showReleasedFile,
} from './portal/records-requests.ts'
import { commentProject, receiveReport, scoreReport, showPhoto, showPortal, showReport } from './portal/portal.ts'
import { receiveInquiry } from './forms/inquiries.ts'

/** /functions/v1/public: what visitors submit and request without an account. */
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
  forms.get('/feature-requests/:id/comments', showComments(services))
  forms.post('/feature-requests/:id/comments', writeComment(services))
  forms.get('/own-comment/:token', showOwnComment(services))
  forms.post('/own-comment/:token/publish', publishComment(services))
  forms.post('/own-comment/:token/withdraw', withdrawComment(services))
  forms.post('/feature-comments/:id/hide', hideComment(services))
  forms.post('/feature-comments/:id/withdraw', withdrawOwnComment(services))
  forms.get('/portal/photos/:id', showPhoto(services))
  forms.get('/portal/reports/:confirmation', showReport(services))
  forms.post('/portal/reports/:confirmation/score', scoreReport(services))
  forms.post('/portal/projects/:id/comments', commentProject(services))
  forms.get('/portal/records-requests/:confirmation', showRecordsRequest(services))
  forms.get('/portal/released-files/:item', showReleasedFile(services))
  forms.get('/portal/:agency/reading-room', showReadingRoom(services))
  forms.post('/portal/:agency/records-requests', receiveRecordsRequest(services))
  forms.get('/portal/:agency', showPortal(services))
  forms.post('/portal/:agency/reports', receiveReport(services))
  return forms
}

export const jobs: readonly Job[] = [forgetUnconfirmedComments]
