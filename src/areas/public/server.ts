import { Hono } from 'hono'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { StaleProof } from '#platform/functions/challenges.ts'
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
import { commentProject, showPortal } from './portal/portal.ts'
import { showProjectPhoto } from './portal/project-photos.ts'
import { reportEmailLinks } from './portal/report-emails.ts'
import {
  findAddresses,
  findNear,
  followReport,
  receiveReport,
  scoreReport,
  showChallenge,
  showQuestions,
  showPhoto,
  showPublishedReport,
  showReport,
  type Addresses,
} from './portal/reports.ts'
import { receiveInquiry } from './forms/inquiries.ts'

/** /functions/v1/public: what visitors submit and request without an account. */
export function publicForms(services: Services, addresses: Addresses): Hono {
  const forms = new Hono()
  const answerError = answerFunctionError(services)
  forms.onError((error, c) =>
    error instanceof StaleProof
      ? c.json({ error: error.message, message: error.message, code: 'stale_proof' }, 409)
      : answerError(error, c),
  )
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
  forms.get('/portal/project-photos/:project/:at{[0-9]+}', showProjectPhoto(services))
  forms.post('/portal/projects/:id/comments', commentProject(services))
  forms.get('/portal/records-requests/:confirmation', showRecordsRequest(services))
  forms.get('/portal/released-files/:item', showReleasedFile(services))
  forms.get('/portal/:agency/reading-room', showReadingRoom(services))
  forms.post('/portal/:agency/records-requests', receiveRecordsRequest(services))
  forms.get('/portal/:agency', showPortal(services))
  forms.get('/portal/published-reports/:id', showPublishedReport(services))
  forms.get('/portal/:agency/report-challenge', showChallenge(services))
  forms.get('/portal/:agency/report-questions', showQuestions(services))
  forms.post('/portal/:agency/addresses', findAddresses(services, addresses))
  forms.post('/portal/:agency/near', findNear(services))
  forms.post('/portal/:agency/followers', followReport(services))
  forms.post('/portal/:agency/reports', receiveReport(services))
  return forms
}

export const jobs: readonly Job[] = [forgetUnconfirmedComments]

/** /report-emails: the links in emails about a resident's report. */
export { reportEmailLinks }

/** /open311/v2: GeoReport for city apps and regional portals. */
export { open311 } from './open311/open311.ts'
