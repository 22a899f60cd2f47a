import { agreementLife } from '#areas/organization/clients/life.ts'
import { agreement, client, clientContact } from '#areas/organization/clients/records.ts'
import { standingOf } from '#areas/organization/clients/rules.ts'
import { serviceLife } from '#areas/organization/service/life.ts'
import { serviceRequest } from '#areas/organization/service/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'

const trends = [
  trend(agreement, {
    title: 'Agreement value by client',
    by: 'client',
    figure: 'value',
    list: '/clients?tab=agreements',
  }),
  trend(agreement, { title: 'Agreements ending by month', by: 'ends_on', list: '/clients?tab=agreements' }),
  trend(serviceRequest, { title: 'Requests by client', by: 'client', list: '/customer-management' }),
  trend(agreement, { title: 'Agreements by kind', by: 'kind', list: '/clients?tab=agreements' }),
]

const clients = register(client, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: 'active' },
  reads: ['status'],
})
const agreements = register(agreement, {
  order: 'ends_on.asc',
  limit: 1_000,
  where: { status: ['active', 'submitted'] },
})
const requests = register(serviceRequest, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: serviceLife.openStatuses, client: { not: null } },
  reads: ['status'],
})
const always = () => true
const add = { to: '/clients/new', label: 'New client agency', when: always }

/** The agencies the organization serves, with agreements and contacts. */
export const clientsPage = listPage({
  at: '/clients',
  title: 'Client agencies',
  loads: { clients, agreements, requests },
  above: [
    {
      figures: ({ today, loaded: { clients, agreements, requests } }) => {
        const ending = agreements?.filter((row) =>
          ['notice', 'expiring', 'over'].includes(standingOf(row, today) ?? ''),
        ).length
        const waiting = agreements?.filter((row) => agreementLife.is(row, 'submitted')).length
        return [
          { label: 'Clients served', value: countOf(clients?.length), to: '/clients?where.status=active' },
          {
            label: 'Active agreements',
            value: countOf(agreements && agreements.length - (waiting ?? 0)),
            note: ending && `${ending} due for a decision or ending`,
            tone: ending && 'warn',
            to: '/clients?tab=agreements&where.status=active',
          },
          {
            label: 'Waiting for approval',
            value: countOf(waiting),
            to: '/clients?tab=agreements&where.status=submitted',
          },
          {
            label: 'Open requests',
            value: countOf(requests?.length),
            to: '/customer-management?where.status=new,in_progress,waiting',
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'clients', title: 'Client agencies', shows: [{ list: list(client), new: add }] },
    {
      tab: 'agreements',
      title: 'Agreements',
      shows: [{ list: list(agreement), new: { to: '/clients/agreements/new', label: 'New agreement', when: always } }],
    },
    { tab: 'contacts', title: 'Contacts', shows: [{ list: list(clientContact) }] },
    { tab: 'trends', title: 'Trends', new: add, shows: [{ trends }] },
  ],
})
