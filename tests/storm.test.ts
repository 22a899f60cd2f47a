import { expect, test } from 'vitest'
import { importAlerts } from '#areas/disasters/alerts/commands.ts'
import {
  draftEmergency,
  emergencyCommands,
  issueInEmergency,
  orderInEmergency,
} from '#areas/disasters/emergency-purchases/commands.ts'
import { exportProject } from '#areas/disasters/fema-exchange/commands.ts'
import { incidentCommands, openIncident, signIn } from '#areas/disasters/incidents/commands.ts'
import { askResource, requestCommands } from '#areas/disasters/requests/commands.ts'
import { costCommands } from '#areas/grants/costs/commands.ts'
import { costKinds } from '#areas/grants/costs/records.ts'
import { femaFormDocument } from '#areas/grants/fema-forms/questions.ts'
import { addDays } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { listOfToday } from './exclusions.ts'
import { ordering } from './orders.ts'
import { checkCosts, importCosts, stormCity, stormSheet, withFaults, wordsOf } from './storm-costs.ts'

const alert = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>S1</identifier><sender>nws</sender><sent>2026-11-20T10:00:00-06:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope><info><category>Met</category><event>Storm</event><urgency>Immediate</urgency><severity>Severe</severity><certainty>Observed</certainty><headline>Storm over Alder</headline><area><areaDesc>Alder</areaDesc><polygon>42,-92 42,-91 43,-91 43,-92 42,-92</polygon></area></info></alert>`

/** A failure says at which step of the storm it was. */
const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}

test('a storm from its alert to the exported package: every dollar of 5,000 cost lines is where it should be', async () => {
  const place = await stormCity(await ordering())
  const { does, rosa, max, ada, sees, owner, clock, vendor, supplies, signs, today } = place

  const incident = await step('the alert becomes an incident, and the operations center is activated', async () => {
    await does(rosa, importAlerts, { files: [{ name: 'storm.cap', text: alert }] })
    const [{ id: from }] = (await sees(rosa, 'select id from cap_alerts')) as [{ id: string }]
    const opened = await does(rosa, openIncident, {
      incident: { title: 'Storm', kind: 'storm', began_at: clock.now().toISOString() } as never,
      alert: from,
    })
    await does(max, incidentCommands.activate, { id: opened.id, level: 'full', reason: 'Roads are under water.' })
    await does(rosa, signIn, { id: opened.id, position: 'logistics' as const })
    return opened.id
  })

  await step('40 resource requests, some split, turned back, and all demobilized or canceled', async () => {
    const { assign, split, depart, turnBack, arrive, demobilize, cancel } = requestCommands
    for (let at = 0; at < 40; at++) {
      const { id } = await does(rosa, askResource, {
        incident,
        title: `Pumps for sector ${at}`,
        kind: 'equipment',
        quantity: 4,
        unit: 'each',
        priority: 'urgent',
      } as never)
      if (at % 10 === 9) {
        await does(max, cancel, { id, reason: 'No longer needed.' })
        continue
      }
      if (at % 5 === 0) await does(rosa, split, { id, part: 1 })
      await does(rosa, assign, { id, source: 'own', provider: 'Yard' })
      await does(rosa, depart, { id })
      if (at % 7 === 0) {
        await does(rosa, turnBack, { id })
        await does(rosa, depart, { id })
      }
      await does(rosa, arrive, { id })
      await does(rosa, demobilize, { id })
    }
    // Each part that no one filled stays open.
    expect(
      await sees(rosa, 'select status, count(*)::int, sum(quantity)::int from resource_requests group by 1 order by 1'),
    ).toEqual([
      { status: 'canceled', count: 4, sum: 16 },
      { status: 'demobilized', count: 36, sum: 136 },
      { status: 'new', count: 8, sum: 8 },
    ])
  })

  await step('an emergency purchase is decided by another person, ordered below its ceiling, and issued', async () => {
    await listOfToday(place)
    const { id } = await does(rosa, draftEmergency, {
      incident,
      vendor,
      title: 'Bypass pump',
      nature: 'services',
      ground: 'emergency',
      threat: 'health',
      why: 'The pump station is under water and the east side has none.',
      steps: 'Three companies were called; one has a pump of this size.',
      conflict_checked: true,
      price_basis: 'Published rates.',
      pricing: 'time_materials',
      transition: 'Quotes for the rental.',
      starts_on: today,
      transition_on: addDays(today, 10),
      ends_on: addDays(today, 30),
      ceiling: 20_000_00,
      federal: true,
    } as never)
    await does(rosa, emergencyCommands.submit, { id })
    await expect(does(rosa, emergencyCommands.approve, { id })).rejects.toThrow()
    await does(max, emergencyCommands.approve, { id })
    const lines = (unit_price: number) =>
      [
        {
          description: 'Bypass pump, 6 in',
          quantity: 4,
          unit: 'week',
          unit_price,
          budget_line: supplies.id,
          inspection: false,
        },
      ] as never
    await expect(does(rosa, orderInEmergency, { id, lines: lines(5_000.01) })).rejects.toThrow('ceiling is left')
    const order = await does(rosa, orderInEmergency, { id, lines: lines(4_500) })
    await signs(order.id)
    expect(await does(rosa, issueInEmergency, { order: order.id })).toMatchObject({ status: 'issued' })
  })

  const sheet = stormSheet(place)
  const run = await step('60 wrong cells are corrected, and 5,000 lines imported', async () => {
    expect(await checkCosts(does, max, withFaults(sheet, place).rows)).toMatchObject({ wrong: 60 })
    const found = await checkCosts(does, max, sheet)
    expect([wordsOf(found), found.made]).toEqual([[], 5_000])
    return importCosts(does, max, sheet)
  })
  expect(run).toMatchObject({ made: 5_000, status: 'done' })

  await step('another manager checks ten days of one project; the importer can check none', async () => {
    const { rows } = await owner.query<{ id: string }>(
      'select id from cost_records where imported = $1 and project = $2 and worked_on >= $3 order by id',
      [run.id, place.measures.id, addDays(today, -10)],
    )
    await expect(does(max, costCommands.check, { id: rows[0]!.id })).rejects.toThrow(
      'You can’t check a cost you entered.',
    )
    for (const { id } of rows) await does(ada, costCommands.check, { id })
  })

  const { rows: projects } = await owner.query<{ id: string; spent: number; eligible: number; lines: number }>(
    `select p.id, p.spent::float8 as spent, count(*)::int as lines,
        coalesce(sum(c.eligible) filter (where c.status = 'checked'), 0)::float8 as eligible
       from pa_projects p join cost_records c on c.organization_id = p.organization_id and c.project = p.id
      where p.organization_id = $1 group by p.organization_id, p.id, p.spent order by p.number`,
    [place.organization.id],
  )

  await step('each worksheet is the sum of its checked costs, and so are the printed summaries', async () => {
    expect(projects.reduce((sum, { lines }) => sum + lines, 0)).toBe(5_000)
    expect(projects.filter(({ spent }) => spent > 0).map(({ id }) => id)).toEqual([place.measures.id])
    for (const { id, spent, eligible } of projects) {
      expect(spent).toBe(eligible)
      if (spent === 0) continue
      for (const kind of costKinds) {
        const paper = await does(ada, femaFormDocument, { kind, declaration: place.declaration.id, of: id })
        const [{ amount }] = (await sees(
          ada,
          `select coalesce(sum(amount), 0) as amount from cost_records
            where project = $1 and kind = $2 and status = 'checked'`,
          [id, kind],
        )) as [{ amount: number }]
        if (Number(amount) > 0) expect(JSON.stringify(paper)).toContain(dollars(Number(amount)))
      }
    }
  })

  await step('the package of each project has every line, and its totals are those of the worksheet', async () => {
    for (const { id, spent, lines } of projects) {
      const { content } = await does(ada, exportProject, { project: id })
      const read = JSON.parse(JSON.stringify(content)) as typeof content
      expect(read.costs).toHaveLength(lines)
      expect(read.totals.checked).toBe(spent / 100)
      const cents = read.costs
        .filter(({ status }) => status === 'checked')
        .reduce((sum, { eligible }) => sum + Math.round(eligible * 100), 0)
      expect(cents).toBe(spent)
    }
  })
})
