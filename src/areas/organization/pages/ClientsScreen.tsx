import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useToday } from '#client/use-today.ts'
import { serviceLife } from '#areas/organization/service/life.ts'
import { serviceRequest } from '#areas/organization/service/records.ts'
import { agreementLife } from '#areas/organization/clients/life.ts'
import { agreement, client, clientContact } from '#areas/organization/clients/records.ts'
import { standingOf } from '#areas/organization/clients/rules.ts'

const tabs = [
  { name: 'clients', title: 'Client agencies' },
  { name: 'agreements', title: 'Agreements' },
  { name: 'contacts', title: 'Contacts' },
  { name: 'trends', title: 'Trends' },
] as const

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

/** The agencies the organization serves, with agreements and contacts. */
export default function ClientsScreen() {
  const today = useToday()
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows: clients } = useRecords(client, (from) => from.eq('status', 'active').limit(1_000))
  const { rows: agreements } = useRecords(agreement, (from) =>
    from.in('status', ['active', 'submitted']).order('ends_on').limit(1_000),
  )
  const { rows: open } = useRecords(serviceRequest, (from) =>
    from.in('status', serviceLife.openStatuses).not('client', 'is', null).limit(1_000),
  )
  const ending = agreements?.filter((row) =>
    ['notice', 'expiring', 'over'].includes(standingOf(row, today) ?? ''),
  ).length
  const waiting = agreements?.filter((row) => agreementLife.is(row, 'submitted')).length
  const first = (
    <ButtonLink look="main" to={chosen === 'agreements' ? '/clients/agreements/new' : '/clients/new'}>
      <Icon name="plus" />
      {chosen === 'agreements' ? 'New agreement' : 'New client agency'}
    </ButtonLink>
  )
  return (
    <Screen area="Customers & Agencies" title="Client agencies" actions={chosen !== 'contacts' && first}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: 'Clients served',
              ...known(clients, (clients) => ({ value: String(clients.length) })),
              to: '/clients?where.status=active',
            },
            {
              label: 'Active agreements',
              ...knownOf([agreements, waiting, ending], (agreements, waiting, ending) => ({
                value: String(agreements.length - waiting),
                ...(ending > 0 && { note: `${ending} due for a decision or ending`, tone: 'warn' as const }),
              })),
              to: '/clients?tab=agreements&where.status=active',
            },
            {
              label: 'Waiting for approval',
              ...knownOf([agreements, waiting], (agreements, waiting) => ({ value: String(waiting) })),
              to: '/clients?tab=agreements&where.status=submitted',
            },
            {
              label: 'Open requests',
              ...known(open, (open) => ({ value: String(open.length) })),
              to: '/customer-management?where.status=new,in_progress,waiting',
            },
          ]}
        />
        <Tabs label="Client agencies" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'clients' && <RecordList of={client} first={first} />}
          {chosen === 'agreements' && <RecordList of={agreement} first={first} />}
          {chosen === 'contacts' && <RecordList of={clientContact} />}
        </Tabs>
      </div>
    </Screen>
  )
}
