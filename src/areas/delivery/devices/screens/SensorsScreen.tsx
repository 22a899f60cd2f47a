import { useNow } from '#client/use-now.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { alarmLife } from '../life.ts'
import { device, deviceAlarm, deviceRule, type Device, type DeviceAlarm } from '../records.ts'
import { silentFor } from '../rules.ts'

const tabs = [
  { name: 'devices', title: 'Sensors' },
  { name: 'map', title: 'Map' },
  { name: 'alarms', title: 'Alarms' },
  { name: 'rules', title: 'Alarm rules' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(deviceAlarm, { title: 'Alarms by sensor', by: 'device', list: '/iot?tab=alarms' }),
  trend(deviceAlarm, { title: 'Alarms by severity', by: 'severity', list: '/iot?tab=alarms' }),
  trend(deviceAlarm, { title: 'Alarms by status', by: 'status', list: '/iot?tab=alarms' }),
  trend(device, { title: 'Sensors by measure', by: 'measures', list: '/iot' }),
]

/** The sensors' readings, those not reporting, and unacknowledged alarms. */
export default function SensorsScreen() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows: devices } = useRecords(device, (from) => from.eq('status', 'active').order('name').limit(500))
  const { rows: alarms } = useRecords(deviceAlarm, (from) =>
    from.in('status', alarmLife.openStatuses).order('raised_at', { ascending: false }).limit(500),
  )
  const first = whyNotEdit(device, null, actor) === null && (
    <ButtonLink look="main" to={chosen === 'rules' ? '/iot/rules/new' : '/iot/devices/new'}>
      <Icon name="plus" />
      {chosen === 'rules' ? 'New rule' : 'New sensor'}
    </ButtonLink>
  )
  return (
    <Screen area="Performance & Delivery" title="Sensors" actions={first}>
      <div className="grid gap-5">
        {devices && alarms ? <Summary devices={devices} alarms={alarms} /> : <FiguresSkeleton />}
        <Tabs label="Sensors" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'devices' && (
            <RecordList
              of={device}
              columns={[
                'number',
                'name',
                'measures',
                'last_value',
                'unit',
                'last_at',
                'battery',
                'calibrate_by',
                'status',
              ]}
              first={first || undefined}
              editBy="devices/edit"
            />
          )}
          {chosen === 'map' && devices && <DeviceMap devices={devices} alarms={alarms ?? []} />}
          {chosen === 'alarms' && <RecordList of={deviceAlarm} />}
          {chosen === 'rules' && <RecordList of={deviceRule} first={first || undefined} editBy="device-rules/edit" />}
        </Tabs>
      </div>
    </Screen>
  )
}

function Summary({ devices, alarms }: { devices: readonly Device[]; alarms: readonly DeviceAlarm[] }) {
  const now = useNow()
  const silent = devices.filter((row) => silentFor(row, new Date(now)) > Number(row.every_minutes) * 2)
  const weak = devices.filter(({ battery }) => battery !== null && Number(battery) < 20)
  const raised = alarms.filter((row) => alarmLife.is(row, 'raised'))
  return (
    <Figures
      figures={[
        { label: 'Sensors', value: devices.length, note: 'active', to: '/iot?where.status=active' },
        {
          label: 'Open alarms',
          value: alarms.length,
          note:
            raised.length > 0 ? `${raised.length} not acknowledged` : alarms.length > 0 ? 'all acknowledged' : 'none',
          to: `/iot?tab=alarms&where.status=${raised.length > 0 ? 'raised' : 'raised,seen'}`,
          ...(raised.length > 0 && { tone: 'bad' as const }),
        },
        {
          label: 'Not reporting',
          value: silent.length,
          note: silent[0]
            ? silent
                .map(({ name }) => name)
                .slice(0, 2)
                .join(', ')
            : 'all reporting on time',
          ...(silent.length > 0 && { tone: 'warn' as const }),
        },
        {
          label: 'Battery below 20%',
          value: weak.length,
          to: '/iot?where.battery=..20',
          note: weak.length > 0 ? 'replace battery' : 'none',
          ...(weak.length > 0 && { tone: 'warn' as const }),
        },
      ]}
    />
  )
}

function DeviceMap({ devices, alarms }: { devices: readonly Device[]; alarms: readonly DeviceAlarm[] }) {
  const features = devices.flatMap((row) => {
    const { longitude, latitude } = row.place ?? {}
    if (longitude === undefined || latitude === undefined) return []
    const alarm = alarms.find(({ device: of }) => of === row.id)
    return [
      {
        id: row.id,
        name: row.name,
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] as const },
        note: row.last_value === null ? 'Never reported' : `${Number(row.last_value)} ${row.unit}`,
        to: `/iot/devices/${row.id}`,
        ...(alarm && { tone: 'bad' as const }),
      },
    ]
  })
  return <MapView label="Sensors" layers={[{ id: 'devices', name: 'Sensors', features }]} />
}
