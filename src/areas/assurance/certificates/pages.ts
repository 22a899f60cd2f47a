import { addDays } from '#platform/dates.ts'
import { list, listPage, type NewRow } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { certificateLife } from './life.ts'
import { certificate } from './records.ts'
import { isEndingWithin } from './rules.ts'

export const certificatePage = recordPage(certificate, {
  at: '/admin/certifications/:id',
  list: ['/admin/certifications', 'Certifications'],
  life: certificateLife,
  edit: { by: 'certificates/edit' },
  shows: [
    {
      title: 'Credential',
      facts: [
        'holder',
        'issued_by',
        'outside_number',
        'issued_on',
        'expires_on',
        'needed_for',
        'course',
        'proof',
        'confirmed_by',
        'end_reason',
      ],
    },
    { own: 'Verification', when: (row) => row.code },
  ],
})

const trends = [
  trend(certificate, { title: 'Expiring by month', by: 'expires_on', list: '/admin/certifications' }),
  trend(certificate, { title: 'Issued by month', by: 'issued_on', list: '/admin/certifications' }),
  trend(certificate, { title: 'Credentials by course', by: 'course', list: '/admin/certifications' }),
  trend(certificate, { title: 'Credentials by status', by: 'status', list: '/admin/certifications' }),
]

const open = register(certificate, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: certificateLife.openStatuses },
})
const add: NewRow = {
  of: certificate,
  by: 'certificates/claim',
  label: 'Add credential',
  start: ({ actor, today }) => ({ holder: actor.user_id, issued_on: today }),
  opens: true,
}

/** All credentials with their holders and expiry dates. */
export const certificationsPage = listPage({
  at: '/admin/certifications',
  title: 'Certifications',
  about: 'Staff certificates, expiry and recertification.',
  loads: { open },
  links: [['/verify-certificate', 'Verify a certificate']],
  new: add,
  above: [
    {
      figures: ({ today, loaded: { open } }) => {
        const within = (days: number) => open?.filter((row) => isEndingWithin(row, days, today)).length
        const claimed = open?.filter((row) => certificateLife.is(row, 'claimed')).length
        return [
          {
            label: 'Valid',
            value: countOf(open?.filter((row) => certificateLife.is(row, 'active')).length),
            to: '/admin/certifications?where.status=active',
          },
          {
            label: 'Expiring within 30 days',
            value: countOf(within(30)),
            note: within(30) && 'renew now',
            tone: within(30) && 'bad',
            to: `/admin/certifications?where.status=active&where.expires_on=${today}..${addDays(today, 30)}`,
          },
          {
            label: 'Expiring within 90 days',
            value: countOf(within(90)),
            to: `/admin/certifications?where.status=active&where.expires_on=${today}..${addDays(today, 90)}`,
          },
          {
            label: 'Waiting for confirmation',
            value: countOf(claimed),
            note: claimed && 'by a manager',
            tone: claimed && 'warn',
            to: '/admin/certifications?where.status=claimed',
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'all', title: 'Credentials', shows: [{ list: list(certificate), new: add }] },
    {
      tab: 'mine',
      title: 'My credentials',
      shows: [{ list: list(certificate), narrow: ({ actor }) => ({ holder: actor.user_id }), new: add }],
    },
    { tab: 'work', title: 'Work eligibility', shows: [{ own: 'MayWork' }] },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
