import { answerOf, recordPage, rows } from '#platform/pages/page.ts'
import { connectionLife, messageLife } from './life.ts'
import { deviceConnection, deviceMessage } from './records.ts'
import type { ConnectionState } from './rules.ts'

export const messagePage = recordPage(deviceMessage, {
  at: '/iot/messages/:id',
  title: 'Refused message',
  list: (row) => (row ? [`/iot/connections/${row.connection}`, 'Connection'] : ['/iot?tab=connections', 'Connections']),
  life: messageLife,
  shows: [
    { notes: (row) => [messageLife.isOpen(row) && { tone: 'warn', title: row.reason }] },
    { title: 'Message', facts: ['connection', 'hardware_id', 'topic', 'received_at', 'bytes', 'reason'] },
    { title: 'Content', text: 'content', lines: true },
  ],
})

const brokerFacts = ['broker', 'username', 'topic', 'password_set_at'] as const

export const connectionPage = recordPage(deviceConnection, {
  at: '/iot/connections/:id',
  list: ['/iot?tab=connections', 'Connections'],
  life: connectionLife,
  add: { by: 'device-connections/create', mine: 'owner', find: ['MQTT', 'LoRaWAN', 'The Things Stack', 'ChirpStack'] },
  edit: { by: 'device-connections/edit', page: true },
  loads: { state: answerOf<ConnectionState>(deviceConnection, (row) => ['device-connections/state', { id: row.id }]) },
  acts: [{ own: 'BrokerPassword' }],
  shows: [
    { notes: (row) => [row.problem && { tone: 'bad', title: 'Not connected', text: row.problem }] },
    {
      figures(row, { loaded: { state } }) {
        const isOn = connectionLife.is(row, 'active')
        return [
          row.arrives === 'mqtt' && {
            label: 'Broker',
            value: state === undefined ? undefined : state?.connected_since ? 'Connected' : 'Not connected',
            note: state?.connected_since
              ? [{ moment: state.connected_since }]
              : isOn
                ? 'tried again soon'
                : 'not active',
            tone: isOn && state && !state.connected_since && 'warn',
          },
          {
            label: 'Last message',
            value:
              state === undefined ? undefined : state?.last_message_at ? { moment: state.last_message_at } : 'None yet',
          },
          {
            label: 'Last refused message',
            value:
              state === undefined ? undefined : state?.last_refused_at ? { moment: state.last_refused_at } : 'None',
            note: state?.last_refusal,
            tone: state?.last_refused_at && 'warn',
          },
        ]
      },
    },
    { own: 'Webhook' },
    { own: 'TryMessage' },
    {
      title: 'Refused messages',
      rows: rows(deviceMessage, {
        by: 'connection',
        order: 'received_at.desc',
        limit: 50,
        columns: ['received_at', 'hardware_id', 'reason', 'status'],
        whole: true,
      }),
    },
    {
      title: 'Connection',
      facts: ['arrives', 'format', ...brokerFacts, 'device_path', 'time_path', 'values_path', 'battery_path', 'owner'],
      filled: true,
    },
  ],
})
