import { chosen, drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import { approvalShown, approvalsOf, commentsOf, emailsOf, filesOf, recordOf } from '#platform/reads/reads.ts'
import type { Kept } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { whyNotUuid } from '#platform/validators.ts'
import { peopleOf } from '../requests/people/rules.ts'
import type { ApprovalRequest } from '../requests/records.ts'
import { entriesIn, namedIn, viewIn, type InboxRow, type View } from './rules.ts'
import * as reads from './reads.ts'

type Shown = Parameters<typeof peopleOf>[0]
type Past = Parameters<typeof peopleOf>[1]

type Talk = { author: unknown; deleted_by: unknown }
type Added = { added_by: unknown; removed_by: unknown }

/** One request: its document, what an approval would do, and every decision about the document, with their people. */
function paneOf({ id, document_table, document }: ApprovalRequest): Asked[] {
  const about = { table: document_table, id: document }
  const past = chosen('approval_requests', (from) => approvalsOf(from, about))
  const ofPeople = (people: readonly string[]): Asked[] => [
    peopleNamed(people),
    ...(people.length > 0 ? [{ rows: chosen('organization_members', (from) => emailsOf(from, people)) }] : []),
  ]
  const ofPast = (shown: Shown): Asked[] => [
    { rows: past, leadsTo: (before: Past) => ofPeople(peopleOf(shown, before)) },
  ]
  const ofTalk = (comments: readonly Talk[]): Asked[] => [
    peopleNamed(comments.flatMap(({ author, deleted_by }) => [author, deleted_by])),
  ]
  const ofFiles = (files: readonly Added[]): Asked[] => [
    peopleNamed(files.flatMap(({ added_by, removed_by }) => [added_by, removed_by])),
  ]
  const ofDocument = (rows: readonly Kept[]): Asked[] => [
    { named: [document_table, rows] },
    ...rows.flatMap((row): Asked[] => [
      { rows: chosen('comments', (from) => commentsOf(from, about, row.organization_id ?? '')), leadsTo: ofTalk },
      { rows: chosen('attachments', (from) => filesOf(from, about)), leadsTo: ofFiles },
    ]),
  ]
  return [
    { rows: past },
    { ask: approvalShown(id), leadsTo: ofPast },
    { rows: chosen(document_table, (from) => recordOf(from, document)), leadsTo: ofDocument },
  ]
}

const peopleNamed = (people: readonly unknown[]): Asked => ({
  named: ['approval_requests', people.map((actor) => ({ actor }))],
})

/** A list of requests, and beside it the one that is read: the first, or the one in the address. */
const listed = (view: View, asked: string | null) => (rows: readonly InboxRow[]) => {
  const entries = entriesIn(view, rows).slice(0, view === 'decided' || view === 'all' ? reads.step : undefined)
  const open = asked ?? entries[0]?.request.id
  const request = entries.find(({ request }) => request.id === open)?.request
  return [
    { named: ['approval_requests', namedIn(entries)] },
    ...(request ? paneOf(request) : asked !== null && whyNotUuid(asked) === null ? [elsewhere(asked)] : []),
  ] satisfies Asked[]
}
const elsewhere = (id: string): Asked => ({
  rows: reads.requestOf(id),
  leadsTo: ([request]: readonly ApprovalRequest[]) => (request ? paneOf(request) : []),
})

const pastRows = { decided: reads.decided(reads.step), all: reads.every(reads.step) }

export const inbox = drawnPage('/approvals-inbox', (reader, params) => {
  if (!atLeast('manager', reader)) return []
  const view = viewIn(params)
  const show = listed(view, params.get('request'))
  if (view === 'waiting' || view === 'for-others') return [{ rows: reads.waiting, leadsTo: show }]
  return [{ rows: reads.waiting }, { rows: pastRows[view], leadsTo: show }]
})
