import { expect, test } from 'vitest'
import { createDevice, createRule, takeReadings } from '#areas/delivery/devices/commands.ts'
import { alarmStart } from '#areas/delivery/server.ts'
import { importAlerts } from '#areas/disasters/alerts/commands.ts'
import { alertStart } from '#areas/disasters/server.ts'
import { mailStart } from '#areas/finance/server.ts'
import { startsKnow } from '#areas/forms/workflows/starts/known.ts'
import { startTypes, type StartKind } from '#areas/forms/workflows/starts/rules.ts'
import { records } from '../src/records.ts'
import { watching } from './workflows.ts'

// The starts that areas name, each with the real thing that happens there.

type Place = Awaited<ReturnType<typeof watching>>

const flood = (status: string, at: string) =>
  `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${status}</identifier><sender>nws</sender><sent>${at}</sent><status>${status}</status><msgType>Alert</msgType><scope>Public</scope><info><category>Met</category><event>Flood</event><urgency>Immediate</urgency><severity>Severe</severity><certainty>Observed</certainty><headline>Flood, ${status}</headline><area><areaDesc>Alder</areaDesc></area></info></alert>`

const happenings: [kind: StartKind, table: string, happens: (place: Place) => Promise<unknown>, subjects: RegExp[]][] =
  [
    [
      'alarm',
      'device_alarms',
      async ({ does, max, rosa, clock }) => {
        const gauge = await does(max, createDevice, {
          name: 'Mill Creek gauge',
          measures: 'level',
          unit: 'ft',
          owner: max.user_id,
          every_minutes: 60,
        } as never)
        await does(max, createRule, {
          name: 'Over its banks',
          device: gauge.id,
          kind: 'above',
          limit_value: 12,
          severity: 'critical',
          enabled: true,
        } as never)
        const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString()
        const readings = [
          { at: at(3), value: 10 },
          { at: at(2), value: 13 },
          { at: at(1), value: 14 },
        ]
        await does(rosa, takeReadings, { device: gauge.id, readings })
      },
      [/Mill Creek gauge is at 13 ft, above 12/],
    ],
    [
      'alert',
      'cap_alerts',
      async ({ does, rosa }) => {
        const files = ['Actual', 'Exercise'].map((status) => ({
          name: `${status}.cap`,
          text: flood(status, '2026-11-20T10:00:00-06:00'),
        }))
        await does(rosa, importAlerts, { files })
      },
      // An exercise starts nothing: the condition that the designer proposes asks for an actual alert.
      [/Flood, Actual/],
    ],
    [
      'mail',
      'mailed_invoices',
      ({ owner, organization, clock }) =>
        owner.query(
          `insert into mailed_invoices (organization_id, sender, subject, sent_at, mail_key, part, format, status)
            values ($1, 'billing@example.com', 'Invoice 7', $2, 'a', 0, 'pdf', 'proposed'),
              ($1, 'billing@example.com', 'Newsletter', $2, 'b', 0, 'none', 'skipped')`,
          [organization.id, clock.now()],
        ),
      [/Invoice 7/],
    ],
  ]

test.each(happenings)('an %s starts one run of its workflow, and no other', async (kind, table, happens, subjects) => {
  const place = await watching()
  startsKnow(records, [alarmStart, alertStart, mailStart])
  const { publish, look, runs } = place
  const flow = await publish({ kind, table, ...startTypes[kind].begins })
  const orders = await publish({ kind: 'event', table: 'purchase_orders' })
  await happens(place)
  await look()
  await look()
  const begun = await runs(flow.id)
  expect(begun).toHaveLength(subjects.length)
  for (const [at, subject] of subjects.entries())
    expect(begun[at]).toMatchObject({ start: kind, table_name: table, subject: expect.stringMatching(subject) })
  expect(await runs(orders.id)).toEqual([])
})
