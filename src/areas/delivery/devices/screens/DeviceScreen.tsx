import { useState } from 'react'
import { useParams } from 'react-router'
import { useNow } from '#client/use-now.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { asHours } from '#kit/dates.ts'
import { download } from '#kit/record/list/download.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { toCsv } from '#platform/records/csv.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { simulateReadings } from '../commands.ts'
import { deviceLife } from '../life.ts'
import { device, deviceAlarm, deviceReading, deviceRule, type Device, type DeviceReading } from '../records.ts'
import { silentFor, whyNotSimulate } from '../rules.ts'
import { ReadingsDialog } from './ReadingsDialog.tsx'

const list = { to: '/iot', label: 'Sensors' }

export default function DeviceScreen() {
  const found = useRecord(device, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={device} found={found} list={list} />
}

function Page({ row }: { row: Device }) {
  const actor = useActor()
  const now = useNow()
  const simulate = useCommand<typeof simulateReadings>('device-readings/simulate')
  const readings = useRecords(deviceReading, (from) =>
    from.eq('device', row.id).order('at', { ascending: false }).limit(200),
  )
  const rules = useRecords(deviceRule, (from) => from.eq('device', row.id).order('name').limit(100))
  const alarms = useRecords(deviceAlarm, (from) =>
    from.eq('device', row.id).order('raised_at', { ascending: false }).limit(50),
  )
  const [importing, setImporting] = useState(false)
  const may = whyNotEdit(device, row, actor)
  const minutes = silentFor(row, new Date(now))
  const actions = (
    <>
      {may === null && <ButtonLink to={`/iot/devices/${row.id}/edit`}>Edit</ButtonLink>}
      {deviceLife.isOpen(row) && <Button onClick={() => setImporting(true)}>Import readings</Button>}
      {row.simulated && (
        <MoveButton whyNot={whyNotSimulate(row)} run={() => simulate({ id: row.id })} done="Sample data generated">
          Generate sample data
        </MoveButton>
      )}
      <Moves life={deviceLife} row={row} />
    </>
  )
  return (
    <RecordPage of={device} life={deviceLife} row={row} list={list} actions={actions}>
      {row.simulated && (
        <Notice title="Simulated">Its readings are made up to test the rules. No real device is measured.</Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Last reading',
            value: row.last_value === null ? 'None yet' : `${Number(row.last_value)} ${row.unit}`,
            note: row.last_at ? <Moment at={row.last_at} /> : 'never reported',
          },
          {
            label: 'Since last report',
            value: minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`,
            note: `reports every ${Number(row.every_minutes)} min`,
            ...(minutes > Number(row.every_minutes) * 2 && { tone: 'warn' as const }),
          },
          {
            label: 'Battery',
            value: row.battery === null ? 'Not reported' : `${Number(row.battery)}%`,
            ...(row.battery !== null && Number(row.battery) < 20 && { tone: 'warn' as const }),
          },
          { label: 'Calibration due', value: row.calibrate_by ? <Day day={row.calibrate_by} /> : 'No date set' },
        ]}
      />
      <Panel
        title="Readings"
        about="The last 200, newest on the right."
        actions={
          readings.rows &&
          readings.rows.length > 0 && (
            <Button
              onClick={() =>
                download(
                  new Blob(
                    [
                      toCsv(deviceReading, readings.rows!, [
                        'at',
                        'value',
                        'battery',
                        'signal',
                        'longitude',
                        'latitude',
                      ]),
                    ],
                    { type: 'text/csv' },
                  ),
                  `${row.number} readings.csv`,
                )
              }
            >
              Download readings
            </Button>
          )
        }
      >
        {readings.rows && readings.rows.length > 1 ? (
          <Curve
            row={row}
            readings={readings.rows}
            limit={rules.rows?.find(({ kind, enabled }) => enabled && (kind === 'above' || kind === 'below'))}
          />
        ) : (
          <p className="text-ink-2">{readings.rows ? 'Too few readings for a chart.' : '…'}</p>
        )}
      </Panel>
      <Panel title="Alarms">
        <RecordTable
          of={deviceAlarm}
          found={alarms}
          columns={['words', 'severity', 'raised_at', 'over_at', 'status']}
        />
      </Panel>
      <Panel
        title="Alarm rules"
        actions={may === null && <ButtonLink to={`/iot/rules/new?device=${row.id}`}>New rule</ButtonLink>}
      >
        <RecordTable of={deviceRule} found={rules} columns={['name', 'kind', 'limit_value', 'severity', 'enabled']} />
      </Panel>
      <Panel title="Sensor">
        <RecordFacts
          of={device}
          row={row}
          show={[
            'measures',
            'location',
            'place',
            'serial',
            'project',
            'purchase_order',
            'owner',
            'signal',
            'calibrated_on',
          ]}
        />
      </Panel>
      {importing && <ReadingsDialog row={row} onClose={() => setImporting(false)} />}
    </RecordPage>
  )
}

function Curve({
  row,
  readings,
  limit,
}: {
  row: Device
  readings: readonly DeviceReading[]
  limit: { name: string; limit_value: number } | undefined
}) {
  const ordered = readings.toReversed()
  const across = asHours(ordered.map(({ at }) => at))
  return (
    <LineChart
      bare
      title={`${row.name}, in ${row.unit}`}
      unit="count"
      near
      step="Time"
      across={across}
      series={[{ name: row.unit, values: ordered.map(({ value }) => Number(value)) }]}
      {...(limit && { limit: { name: limit.name, value: Number(limit.limit_value) } })}
    />
  )
}
