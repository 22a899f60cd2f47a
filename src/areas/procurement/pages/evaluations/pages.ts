import { award, protestPeriod } from '#areas/procurement/awards/records.ts'
import { bid } from '#areas/procurement/bids/records.ts'
import { evaluation } from '#areas/procurement/panel/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'

const trends = [
  trend(award, { title: 'Awarded by month', by: 'awarded_at', figure: 'total', list: '/bid-evaluation?tab=awards' }),
  trend(award, { title: 'Awarded by basis', by: 'basis', figure: 'total', list: '/bid-evaluation?tab=awards' }),
  trend(bid, { title: 'Bids by month', by: 'submitted_at' }),
  trend(bid, { title: 'Bids by vendor', by: 'vendor' }),
]

/** From bid opening to award: solicitations waiting for a panel, evaluations, recommendations and protest periods. */
export const evaluationsPage = listPage({
  at: '/bid-evaluation',
  title: 'Bid evaluation',
  loads: {
    opened: register(solicitation, { order: 'closes_at.asc', limit: 50, where: { status: 'evaluation' } }),
    judged: register(evaluation, { order: 'created_at.desc', limit: 500 }),
  },
  above: [{ own: 'solicitations/OwnEvaluations' }],
  tabs: [
    {
      tab: 'evaluations',
      title: 'Evaluations',
      shows: [
        { own: 'panel/WaitingForPanel' },
        { own: 'panel/OwnTasks' },
        { list: list(evaluation), first: ['/rfq-builder', 'Solicitations'] },
      ],
    },
    { tab: 'awards', title: 'Awards', shows: [{ list: list(award) }] },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
    {
      tab: 'protest-periods',
      title: 'Protest periods',
      shows: [{ register: protestPeriod, at: '/bid-evaluation/protest-periods' }],
    },
  ],
})
