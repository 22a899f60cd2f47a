import { plural } from '#platform/words.ts'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { asDay, asHours, asMoment } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { editShipment, setLegs } from '../commands.ts'
import { shipmentLife } from '../life.ts'
import { shipment, shipmentEvent, shipmentLeg, shipmentLine, type Shipment, type ShipmentEvent } from '../records.ts'
import { lateBy } from '../rules.ts'
import { EventDialog } from './EventDialog.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { sendsChanges } from '#kit/record/form-send.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/shipment-tracking', label: 'Shipments' }

export default function ShipmentScreen() {
  const found = useRecord(shipment, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={shipment} found={found} list={list} />
}

function One({ row }: { row: Shipment }) {
  const actor = useActor()
  const lines = useRecords(shipmentLine, (from) => from.eq('shipment', row.id).order('position').limit(200))
  const { rows: legs } = useRecords(shipmentLeg, (from) => from.eq('shipment', row.id).order('position').limit(50))
  const { rows: events } = useRecords(shipmentEvent, (from) =>
    from.eq('shipment', row.id).order('at', { ascending: false }).limit(500),
  )
  const set = useCommand<typeof setLegs>('shipments/set-legs')
  const late = lateBy(row)
  return (
    <RecordPage
      of={shipment}
      life={shipmentLife}
      row={row}
      list={list}
      {...(shipmentLife.is(row, 'arrived') && {
        next: { tone: 'you', lead: 'Receive against the order', rest: 'The shipment arrived and is not received yet.' },
      })}
      actions={<ShipmentMoves row={row} lines={lines.rows ?? []} />}
    >
      {row.exception && <Notice tone="bad" title={row.exception} />}
      <Figures
        figures={[
          {
            label: 'ETA',
            value: shipmentLife.is(row, 'received', 'arrived') ? (
              'Arrived'
            ) : row.eta ? (
              <Day day={row.eta} />
            ) : (
              'Unknown'
            ),
            note: row.eta_reason ?? 'no reason given',
            ...(late > 0 && { tone: 'warn' as const }),
          },
          {
            label: 'Confidence',
            value: row.eta_confidence ? optionLabel(shipment.fields.eta_confidence, row.eta_confidence) : 'Unknown',
            note: 'estimated',
          },
          {
            label: 'Promised date',
            value: row.promised_on ? <Day day={row.promised_on} /> : 'No date',
            note: late > 0 ? `${late} ${plural(late, { one: 'day', other: 'days' })} later` : 'from the order',
            ...(late > 0 && { tone: 'warn' as const }),
          },
        ]}
      />
      <RecordTab name="lines" title="Lines" count={lines.rows?.length}>
        <Panel title="Lines">
          <RecordTable of={shipmentLine} found={lines} columns={['description', 'quantity', 'unit']} />
        </Panel>
      </RecordTab>
      <RecordTab name="route" title="Route and events" count={events?.length}>
        {legs && (legs.length > 0 || shipmentLife.is(row, 'planned', 'in_transit')) && (
          <Suspense fallback={<SkeletonLines lines={3} />}>
            <GridPanel
              title="Legs"
              of={shipmentLeg}
              rows={legs}
              columns={['mode', 'from_name', 'to_name', 'planned_departure', 'planned_arrival']}
              version={row.version}
              whyNot={
                shipmentLife.is(row, 'planned', 'in_transit')
                  ? whyNotEdit(shipment, row, actor)
                  : 'This shipment has arrived. Its legs can’t be changed.'
              }
              send={(next, version) => set({ id: row.id, version, lines: next })}
            />
          </Suspense>
        )}
        <Readings row={row} events={events} />
        <Panel title="Events">
          {events?.length === 0 ? (
            <p className="text-ink-2">No events yet.</p>
          ) : (
            <Timeline
              label="Events"
              entries={(events ?? []).map((event) => ({ id: event.id, at: event.at, words: inWords(event) }))}
            />
          )}
        </Panel>
      </RecordTab>
      <Panel title="Shipment">
        <RecordFacts
          of={shipment}
          row={row}
          show={[
            'purchase_order',
            'vendor',
            'carrier',
            'tracking',
            'mode',
            'from_name',
            'to_name',
            'watched_by',
            'shipped_on',
            'arrived_at',
            'signed_by',
            'receipt',
            'documents',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

function inWords({ kind, place_name, reading, outside, expected_on, words }: ShipmentEvent): string {
  const read =
    reading !== null &&
    `${Number(reading)} ${kind === 'shock' ? 'g' : '°F'}${outside === 'yes' ? ', out of range' : ''}`
  const said = [read, expected_on && `for ${asDay(`${expected_on}T12:00:00`)}`, words].filter(Boolean).join('. ')
  return `${optionLabel(shipmentEvent.fields.kind, kind)}${place_name ? ` in ${place_name}` : ''}${said ? `: ${said}` : ''}`
}

/** Readings compared with the agreed limits. */
function Readings({ row, events }: { row: Shipment; events: readonly ShipmentEvent[] | undefined }) {
  const read = (events ?? []).filter(({ kind, reading }) => kind === 'temperature' && reading !== null).toReversed()
  if (read.length === 0) return null
  return (
    <Panel
      title="Temperature in transit"
      about={`Limits: ${row.temp_min === null ? 'no lower limit' : `not below ${Number(row.temp_min)} °F`}, ${row.temp_max === null ? 'no upper limit' : `not above ${Number(row.temp_max)} °F`}. Last reading: ${asMoment(read.at(-1)!.at)}.`}
    >
      <LineChart
        bare
        title="Temperature in transit, °F"
        unit="count"
        near
        step="reading"
        when={read.map(({ at }) => at)}
        across={asHours(read.map(({ at }) => at))}
        series={[{ name: '°F', values: read.map(({ reading }) => Number(reading)) }]}
        {...(row.temp_max !== null && { limit: { name: 'Maximum', value: Number(row.temp_max) } })}
      />
    </Panel>
  )
}

function ShipmentMoves({
  row,
  lines,
}: {
  row: Shipment
  lines: readonly Parameters<typeof ReceiveDialog>[0]['lines'][number][]
}) {
  const actor = useActor()
  const [asking, setAsking] = useState<'edit' | 'note' | 'receive'>()
  const edit = useCommand<typeof editShipment>('shipments/edit')
  const close = () => setAsking(undefined)
  const open = whyNotEdit(shipment, row, actor) === null
  return (
    <>
      {open && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      <Moves life={shipmentLife} row={row} />
      {open && (
        <Button {...(!shipmentLife.is(row, 'arrived') && { look: 'main' as const })} onClick={() => setAsking('note')}>
          Add observation
        </Button>
      )}
      {shipmentLife.is(row, 'arrived') && (
        <Button look="main" onClick={() => setAsking('receive')}>
          Receive against order
        </Button>
      )}
      {asking === 'edit' && (
        <FormDialog
          of={shipment}
          row={row}
          title={`Edit ${row.number}`}
          done="Saved"
          send={sendsChanges(row.id, edit)}
          onClose={close}
        />
      )}
      {asking === 'note' && <EventDialog row={row} onClose={close} />}
      {asking === 'receive' && <ReceiveDialog row={row} lines={lines} onClose={close} />}
    </>
  )
}
