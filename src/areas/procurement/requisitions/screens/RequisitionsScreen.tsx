import { RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { manyOf } from '#kit/record/list/many-of.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Trends, trend } from '#kit/record/Trends.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { catalogItem } from '../../catalog/records.ts'
import { procurementThreshold } from '../../methods/records.ts'
import { requisitionLife } from '../life.ts'
import { requisition } from '../records.ts'

const tabs = [
  { name: 'requisitions', title: 'Requisitions', of: requisition, next: 'New requisition', path: '/smart-requisition' },
  { name: 'trends', title: 'Trends', of: requisition, next: 'New requisition', path: '/smart-requisition' },
  { name: 'catalog', title: 'Catalog', of: catalogItem, next: 'New catalog item', path: '/requisitions/catalog/new' },
  {
    name: 'thresholds',
    title: 'Thresholds',
    of: procurementThreshold,
    next: 'New procurement threshold',
    path: '/requisitions/thresholds/new',
  },
] as const

const trends = [
  trend(requisition, { title: 'Requested by cost center', by: 'cost_center', figure: 'amount', list: '/requisitions' }),
  trend(requisition, { title: 'Requested by month needed', by: 'need_by', figure: 'amount', list: '/requisitions' }),
  trend(requisition, { title: 'Requisitions by method', by: 'method', list: '/requisitions' }),
  trend(requisition, { title: 'Requisitions by status', by: 'status', list: '/requisitions' }),
]

/** The requisitions with their status; the catalog that prices them, and the thresholds for how to buy. */
export default function RequisitionsScreen() {
  const actor = useActor()
  const [tab, choose] = useTab(tabs)
  const first = whyNotEdit(tab.of, null, actor) === null && (
    <ButtonLink look="main" to={tab.path}>
      <Icon name="plus" />
      {tab.next}
    </ButtonLink>
  )
  return (
    <Screen area="Core Procurement" title="Requisitions" actions={first}>
      <Tabs label="Requisitions" tabs={tabs} chosen={tab.name} onChoose={choose}>
        {tab.name === 'requisitions' && <RecordList of={requisition} moves={manyOf(requisitionLife)} first={first} />}
        {tab.name === 'trends' && <Trends charts={trends} />}
        {tab.name === 'catalog' && <RecordList of={catalogItem} importAs="catalog-items" first={first} />}
        {tab.name === 'thresholds' && (
          <RegisterPanel
            of={procurementThreshold}
            at="/requisitions/thresholds"
            columns={['name', 'kind', 'applies_to', 'amount', 'quotes', 'days', 'paragraph', 'valid_from', 'valid_to']}
          />
        )}
      </Tabs>
    </Screen>
  )
}
