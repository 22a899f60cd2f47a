import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editRouteVehicle } from '../commands.ts'
import { routeVehicle, type RouteVehicle } from '../records.ts'

const list = { to: '/maintenance-management/routes?tab=vehicles', label: 'Route vehicles' }

export default function RouteVehicleScreen() {
  const found = useRecord(routeVehicle, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={routeVehicle} found={found} list={list} />
}

function Page({ row }: { row: RouteVehicle }) {
  const actor = useActor()
  const edit = useCommand<typeof editRouteVehicle>('route-vehicles/edit')
  const [editing, setEditing] = useState(false)
  return (
    <RecordPage
      of={routeVehicle}
      row={row}
      list={list}
      actions={whyNotEdit(routeVehicle, row, actor) === null && <Button onClick={() => setEditing(true)}>Edit</Button>}
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
      {editing && (
        <FormDialog
          of={routeVehicle}
          row={row}
          title={`Edit ${row.name}`}
          done="Vehicle saved"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </RecordPage>
  )
}
