import { useCommand } from '#client/use-command.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { createRoutePlan, createRouteVehicle } from '../commands.ts'
import { routePlan, routeVehicle } from '../records.ts'

const tabs = [
  { name: 'plans', title: 'Plans' },
  { name: 'vehicles', title: 'Vehicles' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(routePlan, { title: 'Cost by month', by: 'day', figure: 'cost', list: '/maintenance-management/routes' }),
  trend(routePlan, { title: 'Plans by status', by: 'status', list: '/maintenance-management/routes' }),
]

/** The days that were planned, and the vehicles that they are planned with. */
export default function RoutesScreen() {
  const [{ name: chosen }, choose] = useTab(tabs)
  const plan = useCommand<typeof createRoutePlan>('route-plans/create')
  const add = useCommand<typeof createRouteVehicle>('route-vehicles/create')
  const first =
    chosen !== 'vehicles' ? (
      <AddRecord of={routePlan} look="main" done="Plan created" send={plan} opens />
    ) : (
      <AddRecord of={routeVehicle} look="main" done="Vehicle added" send={add} opens />
    )
  return (
    <Screen
      area="Enterprise Asset Mgmt"
      title="Routes"
      about="Work orders, inspections, shipments and rounds in driving order."
      actions={first}
    >
      <Tabs label="Routes" tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : chosen === 'plans' ? (
          <RecordList
            of={routePlan}
            columns={['number', 'name', 'day', 'miles', 'cost', 'planned_by', 'status']}
            first={first}
          />
        ) : (
          <RecordList of={routeVehicle} first={first} />
        )}
      </Tabs>
    </Screen>
  )
}
