import { reasonField } from '#platform/pages/act.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
import { recordsRequestLife } from './life.ts'
import { recordsRequest, requestItem } from './records.ts'

const { isOpen } = recordsRequestLife

export const requestPage = recordPage(recordsRequest, {
  at: '/compliance/requests/:id',
  list: ['/compliance/requests', 'Public records requests'],
  life: recordsRequestLife,
  edit: { by: 'records-requests/edit' },
  loads: { items: rows(requestItem, { by: 'request', order: 'created_at.asc', limit: 500, columns: ['title'] }) },
  acts: [
    {
      by: 'records-requests/extend',
      label: 'Extend deadline',
      when: (row) => isOpen(row) && row.extended_on === null,
      about: 'The requester gets the reason and the new date.',
      asks: reasonField(),
      done: 'Deadline extended',
    },
  ],
  shows: [
    {
      notes: (row, { today }) => [
        isOpen(row) &&
          row.due_on !== null &&
          row.due_on < today && {
            tone: 'bad',
            title: 'This request is overdue',
            text: 'Release or deny it, and tell the requester the reason for the delay.',
          },
        isOpen(row) &&
          row.due_on === null && {
            tone: 'warn',
            title: 'No deadline is on file',
            text: 'Add the deadline of your public records law under Response deadlines.',
          },
      ],
    },
    {
      title: 'Request',
      facts: [
        'requester',
        'email',
        'phone',
        'channel',
        'received_on',
        'due_on',
        'due_rule',
        'extension_reason',
        'officer',
        'acknowledged_at',
        'confirmation',
        'fee_estimate',
        'fee_basis',
        'description',
        'closed_on',
        'decided_by',
        'decision',
        'citation',
        'appeal',
        'reading_room',
      ],
    },
    { own: 'FoundRecords' },
  ],
})
