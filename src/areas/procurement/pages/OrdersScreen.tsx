import { NewValue, RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { lazy } from 'react'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { manyOf } from '#kit/record/list/many-of.ts'
import { Trends, trend } from '#kit/record/Trends.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { Sides } from '#kit/Sides.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { receipt } from '#areas/procurement/receipts/records.ts'
import { OrderFigures } from '#areas/procurement/purchase-orders/screens/OrderFigures.tsx'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { orderChange, orderTerm, purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'

const tabs = [
  { name: 'orders', title: 'Orders' },
  { name: 'receipts', title: 'Receipts' },
  { name: 'changes', title: 'Changes' },
  { name: 'trends', title: 'Trends' },
  { name: 'terms', title: 'Settings' },
] as const

const trends = [
  trend(purchaseOrder, { title: 'Ordered by vendor', by: 'vendor', figure: 'amount', list: '/purchase-orders' }),
  trend(purchaseOrder, {
    title: 'Ordered by cost center',
    by: 'cost_center',
    figure: 'amount',
    list: '/purchase-orders',
  }),
  trend(purchaseOrder, { title: 'Due by month', by: 'due', figure: 'amount', list: '/purchase-orders' }),
  trend(receipt, { title: 'Received by month', by: 'received_on', list: '/purchase-orders?tab=receipts' }),
]

const progress = [
  {
    column: 'delivery',
    label: 'Received / billed',
    whole: 'amount',
    parts: [
      { name: 'received_amount', label: 'Received' },
      { name: 'invoiced_amount', label: 'Billed' },
    ],
  },
]

const OwnSide = lazy(() => import('./VendorOrdersScreen.tsx'))

/** Orders to vendors, what was received, and the settings that apply to both. */
export default function OrdersScreen() {
  return (
    <Sides vendor={OwnSide}>
      <Orders />
    </Sides>
  )
}

function Orders() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
  const order = whyNotEdit(purchaseOrder, null, actor) === null && (
    <ButtonLink look="main" to="/purchase-orders/new">
      <Icon name="plus" />
      New order
    </ButtonLink>
  )
  return (
    <Screen
      area="Core Procurement"
      title="Purchase orders"
      actions={chosen === 'terms' ? <NewValue of={orderTerm} at="/purchase-orders/terms" /> : order}
    >
      <div className="grid gap-5">
        <OrderFigures />
        <Tabs label="Purchase orders" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'orders' && (
            <RecordList
              of={purchaseOrder}
              columns={['number', 'title', 'vendor', 'status', 'delivery', 'due', 'amount']}
              shares={progress}
              moves={manyOf(orderLife)}
              first={order}
            />
          )}
          {chosen === 'receipts' && <RecordList of={receipt} />}
          {chosen === 'changes' && <RecordList of={orderChange} />}
          {chosen === 'terms' && <RegisterPanel of={orderTerm} at="/purchase-orders/terms" />}
        </Tabs>
      </div>
    </Screen>
  )
}
