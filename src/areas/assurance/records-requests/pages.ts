import { reasonField } from '#platform/pages/act.ts'
import { daysBetween } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { recordsRequestLife } from './life.ts'
import { recordsRequest, requestItem, requestTerm } from './records.ts'

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

const trends = [
  trend(recordsRequest, { title: 'Requests by month received', by: 'received_on', list: '/compliance/requests' }),
  trend(recordsRequest, { title: 'Requests by status', by: 'status', list: '/compliance/requests' }),
  trend(recordsRequest, { title: 'Requests by channel', by: 'channel', list: '/compliance/requests' }),
  trend(recordsRequest, { title: 'Closed by month', by: 'closed_on', list: '/compliance/requests' }),
]

const open = register(recordsRequest, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: recordsRequestLife.openStatuses },
  reads: ['due_on'],
})
const done = register(recordsRequest, {
  order: 'closed_on.desc',
  limit: 500,
  where: { closed_on: { not: null } },
  reads: ['received_on', 'closed_on', 'status'],
})

/** The log of public records requests: open requests with their deadlines, and the time to close. */
export const requestsPage = listPage({
  at: '/compliance/requests',
  title: 'Public records requests',
  about: 'Intake, search, review, redaction and release.',
  loads: { open, done },
  links: [['/compliance/records', 'Records management']],
  above: [
    {
      figures: ({ today, loaded: { open, done } }) => {
        const late = open?.filter(({ due_on }) => due_on !== null && due_on < today).length
        const days = done
          ?.map(({ received_on, closed_on }) => daysBetween(received_on, closed_on!))
          .toSorted((a, b) => a - b)
        return [
          { label: 'Open', value: countOf(open?.length), to: '/compliance/requests?where.status=received,in_review' },
          {
            label: 'Overdue',
            value: countOf(late),
            tone: late && 'bad',
            to: '/compliance/requests?where.status=received,in_review&sort=due_on',
          },
          {
            label: 'Denied',
            value: countOf(done?.filter((row) => recordsRequestLife.is(row, 'denied')).length),
            note: done && `of ${done.length} closed`,
            to: '/compliance/requests?where.status=denied',
          },
          {
            label: 'Median days to close',
            value: days && (days.length === 0 ? '–' : String(days[Math.floor((days.length - 1) / 2)])),
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'requests',
      title: 'Requests',
      shows: [
        {
          list: list(recordsRequest),
          new: {
            by: 'records-requests/enter',
            label: 'New request',
            start: ({ actor, today }) => ({ received_on: today, channel: 'email', officer: actor.user_id }),
            opens: true,
          },
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
    {
      tab: 'deadlines',
      title: 'Response deadlines',
      shows: [{ register: requestTerm, at: '/compliance/requests/deadlines' }],
    },
  ],
})
