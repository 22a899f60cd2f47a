import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { trend } from '#platform/records/list/charted.ts'
import { deviceConnection } from './connections/records.ts'
import { alarmLife, deviceLife } from './life.ts'
import { device, deviceAlarm, deviceReading, deviceRule } from './records.ts'
import { silentFor, whyNotSimulate } from './rules.ts'

export const alarmPage = recordPage(deviceAlarm, {
  at: '/iot/alarms/:id',
  title: 'Alarm',
  list: ['/iot?tab=alarms', 'Alarms'],
  life: alarmLife,
  links: (row) => [[`/iot/devices/${row.device}`, 'Open sensor']],
  shows: [{ title: 'Alarm', facts: 'all' }],
})

export const rulePage = recordPage(deviceRule, {
  at: '/iot/rules/:id',
  list: ['/iot?tab=rules', 'Alarm rules'],
  edit: { by: 'device-rules/edit', page: true },
  shows: [
    { title: 'Rule', facts: 'all' },
    {
      title: 'Alarms from this rule',
      rows: rows(deviceAlarm, {
        by: 'rule',
        order: 'raised_at.desc',
        limit: 50,
        columns: ['words', 'raised_at', 'over_at', 'status'],
      }),
    },
  ],
})

const rules = rows(deviceRule, {
  by: 'device',
  order: 'name.asc',
  limit: 100,
  columns: ['name', 'kind', 'limit_value', 'severity', 'enabled'],
})

export const devicePage = recordPage(device, {
  at: '/iot/devices/:id',
  list: ['/iot', 'Sensors'],
  life: deviceLife,
  add: { by: 'devices/create' },
  edit: { by: 'devices/edit', page: true },
  loads: {
    readings: rows(deviceReading, { by: 'device', order: 'at.desc', limit: 200, columns: ['at', 'value'] }),
    rules,
  },
  acts: [
    { own: 'ImportReadings' },
    {
      by: 'device-readings/simulate',
      label: 'Generate sample data',
      when: (row) => row.simulated,
      whyNot: (row) => whyNotSimulate(row),
      done: 'Sample data generated',
    },
  ],
  shows: [
    {
      notes: (row) => [
        row.simulated && {
          title: 'Simulated',
          text: 'Its readings are made up to test the rules. No real device is measured.',
        },
      ],
    },
    {
      figures(row, { now }) {
        const minutes = silentFor(row, new Date(now))
        return [
          {
            label: 'Last reading',
            value: row.last_value === null ? 'None yet' : `${Number(row.last_value)} ${row.unit}`,
            note: row.last_at ? { moment: row.last_at } : 'never reported',
          },
          {
            label: 'Since last report',
            value: minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`,
            note: `reports every ${Number(row.every_minutes)} min`,
            tone: minutes > Number(row.every_minutes) * 2 && 'warn',
          },
          {
            label: 'Battery',
            value: row.battery === null ? 'Not reported' : `${Number(row.battery)}%`,
            tone: row.battery !== null && Number(row.battery) < 20 && 'warn',
          },
          { label: 'Calibration due', value: row.calibrate_by ? { day: row.calibrate_by } : 'No date set' },
        ]
      },
    },
    { own: 'Readings' },
    {
      title: 'Alarms',
      rows: rows(deviceAlarm, {
        by: 'device',
        order: 'raised_at.desc',
        limit: 50,
        columns: ['words', 'severity', 'raised_at', 'over_at', 'status'],
      }),
    },
    {
      title: 'Alarm rules',
      rows: rules,
      links: (row, { actor }) => [
        whyNotEdit(device, row, actor) === null && [`/iot/rules/new?device=${row.id}`, 'New rule'],
      ],
    },
    {
      title: 'Sensors of this device',
      when: (row) => row.hardware_id,
      rows: rows(device, {
        by: 'hardware_id',
        through: 'hardware_id',
        order: 'name.asc',
        limit: 50,
        columns: ['name', 'measures', 'last_value', 'unit', 'last_at', 'status'],
      }),
    },
    {
      title: 'Sensor',
      facts: [
        'measures',
        'location',
        'place',
        'serial',
        'hardware_id',
        'message_field',
        'project',
        'purchase_order',
        'owner',
        'signal',
        'calibrated_on',
      ],
    },
    { own: 'Connection' },
  ],
})

const trends = [
  trend(deviceAlarm, { title: 'Alarms by month', by: 'raised_at', list: '/iot?tab=alarms' }),
  trend(deviceAlarm, { title: 'Alarms by sensor', by: 'device', list: '/iot?tab=alarms' }),
  trend(deviceAlarm, { title: 'Alarms by severity', by: 'severity', list: '/iot?tab=alarms' }),
  trend(deviceAlarm, { title: 'Alarms by status', by: 'status', list: '/iot?tab=alarms' }),
  trend(device, { title: 'Sensors by measure', by: 'measures', list: '/iot' }),
]

const devices = register(device, { order: 'name.asc', limit: 500, where: { status: 'active' }, unnamed: true })
const alarms = register(deviceAlarm, {
  order: 'raised_at.desc',
  limit: 500,
  where: { status: alarmLife.openStatuses },
  unnamed: true,
})
const add = { to: '/iot/devices/new', label: 'New sensor' }

/** The sensors' readings, those not reporting, and unacknowledged alarms. */
export const sensorsPage = listPage({
  at: '/iot',
  title: 'Sensors',
  views: {
    'tab=map': 'Map of sensors',
    'tab=alarms': 'Alarms',
    'tab=rules': 'Alarm rules',
    'tab=connections': 'Sensor connections',
  },
  loads: { devices, alarms },
  new: { of: device, ...add },
  above: [
    {
      figures: ({ now, loaded: { devices, alarms } }) => {
        const silent = devices?.filter((row) => silentFor(row, new Date(now)) > Number(row.every_minutes) * 2)
        const weak = devices?.filter(({ battery }) => battery !== null && Number(battery) < 20).length
        const raised = alarms?.filter((row) => alarmLife.is(row, 'raised')).length
        return [
          {
            label: 'Sensors',
            value: countOf(devices?.length),
            note: devices && 'active',
            to: '/iot?where.status=active',
          },
          {
            label: 'Open alarms',
            value: countOf(alarms?.length),
            note: alarms && (raised ? `${raised} not acknowledged` : alarms.length > 0 ? 'all acknowledged' : 'none'),
            tone: raised && 'bad',
            to: `/iot?tab=alarms&where.status=${raised ? 'raised' : 'raised,seen'}`,
          },
          {
            label: 'Not reporting',
            value: countOf(silent?.length),
            note:
              silent &&
              (silent
                .map(({ name }) => name)
                .slice(0, 2)
                .join(', ') ||
                'all reporting on time'),
            tone: silent && silent.length > 0 && 'warn',
          },
          {
            label: 'Battery below 20%',
            value: countOf(weak),
            note: weak !== undefined && (weak > 0 ? 'replace battery' : 'none'),
            tone: weak && 'warn',
            to: '/iot?where.battery=..20',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'devices',
      title: 'Sensors',
      shows: [
        {
          list: list(device, {
            columns: [
              'number',
              'name',
              'measures',
              'last_value',
              'unit',
              'last_at',
              'battery',
              'calibrate_by',
              'status',
            ],
            editBy: 'devices/edit',
          }),
          new: add,
        },
      ],
    },
    { tab: 'map', title: 'Map', shows: [{ own: 'DeviceMap', loads: { devices, alarms } }] },
    { tab: 'alarms', title: 'Alarms', shows: [{ list: list(deviceAlarm) }] },
    {
      tab: 'rules',
      title: 'Alarm rules',
      shows: [
        { list: list(deviceRule, { editBy: 'device-rules/edit' }), new: { to: '/iot/rules/new', label: 'New rule' } },
      ],
    },
    {
      tab: 'connections',
      title: 'Connections',
      shows: [{ list: list(deviceConnection), new: { to: '/iot/connections/new', label: 'New connection' } }],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
