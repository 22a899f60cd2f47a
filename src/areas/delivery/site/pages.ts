import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { plural } from '#platform/words.ts'
import { project } from '../projects/records.ts'
import { payLife } from './pay/life.ts'
import { certifiedPayroll, dailyLog, payApplication, payLine, punchItem, siteRfi, submittal } from './records.ts'

export const payApplicationPage = recordPage(payApplication, {
  at: '/construction-projects/pay/:id',
  list: (row) => [
    row ? `/construction-projects/${row.project}?tab=pay` : '/construction-projects?tab=pay',
    'Pay applications',
  ],
  life: payLife,
  loads: {
    project,
    punch: rows(punchItem, {
      by: 'project',
      through: 'project',
      where: { safety: true, status: { not: ['accepted'] } },
      order: 'created_at.asc',
      limit: 100,
    }),
    payrolls: rows(certifiedPayroll, { by: 'project', through: 'project', order: 'created_at.asc', limit: 500 }),
  },
  amount: (row) => ({
    cents: row.done,
    note: ['Completed and stored to date, of ', { cents: row.scheduled, whole: true }],
  }),
  wide: [
    {
      notes: (row) => [
        row.note &&
          (payLife.is(row, 'returned')
            ? { tone: 'warn', title: 'Returned for changes', text: row.note }
            : { tone: 'info', title: 'Certification comment', text: row.note }),
      ],
    },
    {
      figures: (row) => [
        { label: 'Retainage', value: { cents: row.retained, whole: true }, note: 'under the contract terms' },
        { label: 'Previously certified', value: { cents: row.before, whole: true } },
        { label: 'Due now', value: { cents: row.due_now, whole: true } },
      ],
    },
    {
      title: 'Schedule of values',
      grid: rows(payLine, {
        by: 'pay_application',
        order: 'position.asc',
        limit: 1_000,
        columns: ['description', 'scheduled', 'before', 'this_period', 'stored'],
      }),
      saves: 'pay-applications/set-lines',
    },
  ],
  shows: [
    { own: 'PayProgress' },
    { own: 'CertificationChecks' },
    {
      title: 'Application',
      facts: [
        'project',
        'contract',
        'period_from',
        'period_to',
        'entered_by',
        'certified_by',
        'certified_on',
        'invoice',
        'documents',
      ],
    },
  ],
})

const trends = [
  trend(payApplication, {
    title: 'Pay applications by month',
    by: 'period_to',
    figure: 'due_now',
    list: '/construction-projects?tab=pay',
  }),
  trend(siteRfi, { title: 'Site RFIs by month asked', by: 'asked_on', list: '/construction-projects?tab=questions' }),
  trend(submittal, { title: 'Submittals by status', by: 'status', list: '/construction-projects?tab=submittals' }),
  trend(punchItem, { title: 'Punch items by project', by: 'project', list: '/construction-projects?tab=punch' }),
]

const newest = { order: 'created_at.desc', limit: 500, unnamed: true } as const
const sites = register(project, {
  order: 'ends_on.asc',
  limit: 200,
  where: { kind: 'construction', status: ['active', 'on_hold', 'completed'] },
  unnamed: true,
})
const questions = register(siteRfi, { ...newest, where: { status: 'open' } })
const submittals = register(submittal, { ...newest, where: { status: 'submitted' } })
const pays = register(payApplication, { ...newest, where: { status: 'submitted' } })
const punch = register(punchItem, { ...newest, where: { status: ['open', 'done'] } })

/** Every construction site and its open work. */
export const sitesPage = listPage({
  at: '/construction-projects',
  title: 'Construction projects',
  loads: { questions, submittals, pays, punch },
  links: [['/projects', 'All projects']],
  above: [
    {
      figures: ({ today, loaded: { questions, submittals, pays, punch } }) => {
        const unanswered = questions?.filter(({ answer_by }) => answer_by < today).length
        const unreviewed = submittals?.filter(({ needed_by }) => needed_by < today).length
        const unsafe = punch?.filter(({ safety }) => safety).length
        return [
          {
            label: 'Open RFIs',
            value: countOf(questions?.length),
            note: questions && (unanswered ? `${unanswered} overdue` : 'none overdue'),
            tone: unanswered && 'bad',
            to: '/construction-projects?tab=questions&where.status=open',
          },
          {
            label: 'Waiting for review',
            value: countOf(submittals?.length),
            note:
              submittals &&
              (unreviewed
                ? `${unreviewed} overdue`
                : plural(submittals.length, { one: 'submittal', other: 'submittals' })),
            tone: unreviewed && 'bad',
            to: '/construction-projects?tab=submittals&where.status=submitted',
          },
          {
            label: 'Waiting for certification',
            value: countOf(pays?.length),
            note: pays && plural(pays.length, { one: 'pay application', other: 'pay applications' }),
            to: '/construction-projects?tab=pay&where.status=submitted',
          },
          {
            label: 'Punch list',
            value: countOf(punch?.length),
            note: punch && (unsafe ? `${unsafe} with a safety hazard` : punch.length > 0 ? 'to fix' : 'none left'),
            tone: unsafe && 'warn',
            to: '/construction-projects?tab=punch&where.status=open,done',
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'sites', title: 'Sites', shows: [{ own: 'SiteCards', loads: { sites, questions, punch } }] },
    { tab: 'questions', title: 'Site RFIs', shows: [{ list: list(siteRfi) }] },
    { tab: 'submittals', title: 'Submittals', shows: [{ list: list(submittal) }] },
    { tab: 'pay', title: 'Pay applications', shows: [{ list: list(payApplication) }] },
    { tab: 'punch', title: 'Punch list', shows: [{ list: list(punchItem) }] },
    { tab: 'logs', title: 'Daily logs', shows: [{ list: list(dailyLog) }] },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
