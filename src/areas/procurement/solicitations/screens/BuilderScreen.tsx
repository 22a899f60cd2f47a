import { RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Trends, trend } from '#kit/record/Trends.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { SellersWay } from './SellersWay.tsx'
import { clause, responsePeriod, solicitation } from '../records.ts'

const tabs = [
  {
    name: 'solicitations',
    title: 'Solicitations',
    of: solicitation,
    next: 'New solicitation',
    path: '/rfq-builder/new',
  },
  { name: 'trends', title: 'Trends', of: solicitation, next: 'New solicitation', path: '/rfq-builder/new' },
  { name: 'clauses', title: 'Clauses', of: clause, next: 'New clause', path: '/rfq-builder/clauses/new' },
  {
    name: 'periods',
    title: 'Response periods',
    of: responsePeriod,
    next: 'New response period',
    path: '/rfq-builder/periods/new',
  },
] as const

const trends = [
  trend(solicitation, { title: 'Estimate by category', by: 'category', figure: 'estimate', list: '/rfq-builder' }),
  trend(solicitation, { title: 'Estimate by type', by: 'kind', figure: 'estimate', list: '/rfq-builder' }),
  trend(solicitation, { title: 'Solicitations by status', by: 'status', list: '/rfq-builder' }),
  trend(solicitation, { title: 'Solicitations by contact', by: 'contact', list: '/rfq-builder' }),
]

/** Quotes, sealed bids and proposals; and the dated rows that the builder checks against. */
export default function BuilderScreen() {
  const actor = useActor()
  const [tab, choose] = useTab(tabs)
  const first = whyNotEdit(tab.of, null, actor) === null && (
    <ButtonLink look="main" to={tab.path}>
      <Icon name="plus" />
      {tab.next}
    </ButtonLink>
  )
  return (
    <Screen area="Core Procurement" title="Solicitation builder" actions={first}>
      <SellersWay title="These are your own company’s solicitations">
        Agency solicitations, with matches for you first, are in the vendor portal.
      </SellersWay>
      <Tabs label="Solicitation builder" tabs={tabs} chosen={tab.name} onChoose={choose}>
        {tab.name === 'solicitations' && (
          <RecordList
            of={solicitation}
            columns={['number', 'title', 'kind', 'closes_at', 'contact', 'status']}
            where={{ kind: 'rfq,ifb,rfp' }}
            first={first}
          />
        )}
        {tab.name === 'trends' && <Trends charts={trends} />}
        {tab.name === 'clauses' && (
          <RecordList
            of={clause}
            columns={['code', 'title', 'federal', 'above', 'optional', 'valid_from', 'source']}
            first={first}
          />
        )}
        {tab.name === 'periods' && <RegisterPanel of={responsePeriod} at="/rfq-builder/periods" />}
      </Tabs>
    </Screen>
  )
}
