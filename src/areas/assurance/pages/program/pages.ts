import { controlLife } from '#areas/assurance/controls/life.ts'
import { control, evidence, waiver } from '#areas/assurance/controls/records.ts'
import { standard } from '#areas/assurance/standards/records.ts'
import { addDays } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'

const trends = [
  trend(control, { title: 'Controls by framework', by: 'framework', list: '/admin/compliance' }),
  trend(control, { title: 'Controls by how they are measured', by: 'measure', list: '/admin/compliance' }),
  trend(control, { title: 'Evidence due by month', by: 'next_on', list: '/admin/compliance' }),
  trend(control, { title: 'Controls by result', by: 'result', list: '/admin/compliance' }),
]

const controls = register(control, { order: 'code.asc', limit: 1_000, where: { status: { not: 'retired' } } })
const waiting = register(evidence, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: 'submitted' },
  reads: ['status'],
})

/**
 * The setup of the compliance program: frameworks, controls and owners, when evidence is due, and the exports for
 * auditors.
 */
export const programPage = listPage({
  at: '/admin/compliance',
  title: 'Compliance program',
  about: 'Frameworks, controls, owners and evidence. OSCAL import and export.',
  under: 'Organization Admin',
  roles: ['admin', 'manager'],
  loads: { controls, waiting },
  acts: [
    { own: 'standards/ImportFramework', on: ['frameworks'] },
    { own: 'controls/ExportOscal', on: ['controls'] },
  ],
  above: [
    {
      figures: ({ today, loaded: { controls, waiting } }) => {
        const of = (status: 'active' | 'draft') => controls?.filter((row) => controlLife.is(row, status))
        const due = of('active')?.filter(({ next_on }) => next_on !== null && next_on <= addDays(today, 30)).length
        return [
          {
            label: 'Active controls',
            value: countOf(of('active')?.length),
            to: '/admin/compliance?where.status=active',
          },
          { label: 'Drafts', value: countOf(of('draft')?.length), to: '/admin/compliance?where.status=draft' },
          {
            label: 'Evidence due',
            value: countOf(due),
            note: due !== undefined && 'within 30 days or overdue',
            tone: due && 'warn',
            to: '/admin/compliance?sort=next_on',
          },
          {
            label: 'Evidence waiting for review',
            value: countOf(waiting?.length),
            note: waiting && waiting.length > 0 && 'by another person',
            tone: waiting && waiting.length > 0 && 'warn',
            to: '/admin/compliance?tab=evidence&where.status=submitted',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'controls',
      title: 'Controls',
      shows: [
        {
          list: list(control, {
            columns: ['code', 'title', 'framework', 'measure', 'owner', 'next_on', 'result'],
            editBy: 'controls/edit',
          }),
          new: {
            by: 'controls/create',
            label: 'New control',
            start: ({ actor }) => ({ owner: actor.user_id, measure: 'none' }),
            opens: true,
          },
        },
      ],
    },
    {
      tab: 'evidence',
      title: 'Evidence',
      shows: [{ list: list(evidence), new: { by: 'evidence/bring', label: 'Add evidence', opens: true } }],
    },
    {
      tab: 'frameworks',
      title: 'Frameworks',
      shows: [
        {
          list: list(standard, { where: { kind: 'framework,regulation' } }),
          new: {
            by: 'standards/create',
            label: 'New framework',
            start: ({ actor }) => ({ owner: actor.user_id, kind: 'framework' }),
            opens: true,
          },
        },
      ],
    },
    {
      tab: 'waivers',
      title: 'Waivers',
      shows: [{ list: list(waiver), new: { by: 'waivers/ask', label: 'Request waiver', opens: true } }],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
