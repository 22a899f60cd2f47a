import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { raise } from './judging.ts'
import type { Device, DeviceRule } from './records.ts'
import { silence, silentFor } from './rules.ts'
import { alarmLife, deviceLife } from './life.ts'

const silentSql = `
  from device_rules r join devices d on d.organization_id = r.organization_id and d.id = r.device
 where r.kind = 'silent' and r.enabled and d.status ${among(deviceLife, 'active')}
 and coalesce(d.last_at, d.created_at) < $1::timestamptz - make_interval(mins => r.limit_value::int)
   and not exists (select from device_alarms a where a.organization_id = r.organization_id and a.rule = r.id
     and (a.status ${notAmong(alarmLife, 'over')} or a.raised_at > coalesce(d.last_at, d.created_at)))`

/** The alarm clears with the next reading; if cleared by hand, the same gap raises no second alarm. */
export const listenForSilence = forEachOrganization('listen-for-silence', {
  about: 'Raises the alarm of each sensor that missed a report.',
  every: 300,
  due: `select distinct r.organization_id ${silentSql}`,
  run: asCommand('devices/listen', async ({ tx, organization, now }) => {
    const silent = await tx.sql<Device & { rule: string; limit_value: number; severity: DeviceRule['severity'] }>(
      `select d.*, r.id as rule, r.limit_value, r.severity ${silentSql} and r.organization_id = $2
        order by d.id for update of d skip locked limit 200`,
      [now, organization],
    )
    for (const row of silent) {
      const words = silence(row, silentFor(row, now), Number(row.limit_value))
      if (words) await raise(tx, row, { id: row.rule, severity: row.severity }, words, now)
    }
  }),
})
