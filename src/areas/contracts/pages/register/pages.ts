import { contractLife } from '#areas/contracts/contracts/life.ts'
import { contract, contractSecurity } from '#areas/contracts/contracts/records.ts'
import { standingOf } from '#areas/contracts/contracts/rules.ts'
import { addDays } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { phrase } from '#platform/say.ts'

const trends = [
  trend(contract, { title: 'Value by vendor', by: 'vendor', figure: 'ceiling', list: '/contracts' }),
  trend(contract, { title: 'Invoiced by vendor', by: 'vendor', figure: 'invoiced', list: '/contracts' }),
  trend(contract, { title: 'Value by month of end', by: 'ends_on', figure: 'ceiling', list: '/contracts' }),
  trend(contractSecurity, {
    title: 'Insurance and bonds by month of expiration',
    by: 'expires_on',
    list: '/contracts?tab=securities',
  }),
]

const running = register(contract, {
  order: 'ends_on.asc',
  limit: 1_000,
  where: { status: contractLife.statusesIn('running') },
})
const securities = register(contractSecurity, {
  order: 'expires_on.asc',
  limit: 1_000,
  where: { status: 'current' },
  reads: ['expires_on'],
})
const add = { to: '/contracts/new', label: 'New contract' }

/** Every contract, with ordered and remaining amounts and the next date. */
export const contractsPage = listPage({
  at: '/contracts',
  title: phrase('Contract register'),
  label: 'Contracts',
  vendor: 'signing/VendorContracts',
  loads: { running, securities },
  new: { of: contract, ...add },
  above: [
    {
      figures: ({ today, loaded: { running, securities } }) => {
        const active = running?.filter((row) => contractLife.is(row, 'active')).length ?? 0
        const expired = (running?.length ?? 0) - active
        const notices = running?.filter((row) =>
          ['notice', 'expiring', 'over'].includes(standingOf(row, today) ?? ''),
        ).length
        const lapsing = securities?.filter(({ expires_on }) => expires_on <= addDays(today, 30)).length
        return [
          {
            label: 'Active',
            value: running && String(active),
            note: expired > 0 && `and ${expired} expired, not closed`,
          },
          {
            label: 'Ordered on open contracts',
            value: running && { cents: running.reduce((sum, { committed }) => sum + committed, 0), whole: true },
            note: running && ['of ', { cents: running.reduce((sum, { ceiling }) => sum + ceiling, 0), whole: true }],
          },
          {
            label: 'Renewals and notices',
            value: countOf(notices),
            note: notices !== undefined && (notices > 0 ? 'awaiting decision' : 'no decisions due'),
            tone: notices && 'warn',
            to: '/contracts?tab=ends',
          },
          {
            label: 'Expiring insurance',
            value: countOf(lapsing),
            note: lapsing !== undefined && 'within 30 days, or expired',
            tone: lapsing && 'bad',
            to: '/contracts?tab=securities',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'register',
      title: 'Register',
      shows: [
        {
          list: list(contract, {
            columns: ['number', 'title', 'vendor', 'ceiling', 'committed', 'ends_on', 'status'],
            follows: [
              {
                name: 'remaining',
                label: 'Remaining',
                from: ['ceiling', 'committed'],
                of: ({ ceiling = 0, committed = 0 }) => ceiling - committed,
              },
            ],
            shares: [
              {
                column: 'committed',
                label: 'Ordered',
                whole: 'ceiling',
                parts: [{ name: 'committed', label: 'Ordered' }],
              },
            ],
          }),
          new: add,
        },
      ],
    },
    { tab: 'ends', title: 'Renewals and notices', shows: [{ own: 'contracts/ComingEnds' }] },
    { tab: 'securities', title: 'Insurance and bonds', shows: [{ list: list(contractSecurity) }] },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
