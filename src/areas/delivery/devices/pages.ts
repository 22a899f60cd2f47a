import { recordPage, rows } from '#platform/pages/page.ts'
import { alarmLife } from './life.ts'
import { deviceAlarm, deviceRule } from './records.ts'

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
