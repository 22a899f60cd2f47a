import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editRouteVehicle } from '../commands.ts'
import { routeVehicle, type RouteVehicle } from '../records.ts'

const list = { to: '/maintenance-management/routes?tab=vehicles', label: 'Route vehicles' }

export default function RouteVehicleScreen() {
  const found = useRecord(routeVehicle, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={routeVehicle} found={found} list={list} />
}

function Page({ row }: { row: RouteVehicle }) {
  const edit = useCommand<typeof editRouteVehicle>('route-vehicles/edit')
  return (
    <RecordPage
      of={routeVehicle}
      row={row}
      list={list}
      actions={<EditRecord of={routeVehicle} row={row} edit={edit} done="Vehicle saved" />}
    >
      <Panel title="Vehicle">
        <RecordFacts
          of={routeVehicle}
          row={row}
          show={[
            'asset',
            'driver',
            'depot',
            'shift_from',
            'shift_until',
            'break_minutes',
            'break_from',
            'break_until',
            'capacity',
            'skills',
            'most_miles',
            'fixed_cost',
            'mile_cost',
            'hour_cost',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
