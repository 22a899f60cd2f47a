import { femaTerm } from '#areas/grants/fema-terms/records.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import { workingDay, workingDays, type Story } from '#platform/functions/demo/story.ts'
import { storms, type Site, type Storm } from './plan/seed.ts'

const answers = { caused: 'yes', in_area: 'yes', responsible: 'yes', careful: 'yes', other_agency: 'yes' }
const source = 'DEMONSTRATION: figure of fiscal year 2025 carried back. Replace it with FEMA’s notice.'

/** Two storms, from the first call to the closeout of their projects with FEMA. */
export function tellStorms(story: Story, last: number): void {
  const people = new Map<string, string>()
  story.later(`${last - 1}-07-03`, async (tx) => {
    for (const { who, user_id } of await tx.sql<{ who: string; user_id: string }>(
      `select split_part(email, '@', 1) as who, user_id from organization_members where email like '%@alder-falls.example'`,
    ))
      people.set(who, user_id)
    await hasOnFile(
      tx,
      'ada',
      femaTerm,
      (
        [
          ['pa_minimum', 4_000],
          ['pa_large', 1_062_900],
        ] as const
      ).map(([kind, value]) => ({ kind, value, valid_from: `${last - 1}-07-01`, source })),
    )
  })
  for (const storm of storms) tellStorm(storm)

  function tellStorm(storm: Storm): void {
    const began = workingDay(`${last - storm.yearsBack}-${storm.began}`)
    let [incident, declaration, request] = ['', '', '']
    story.later(began, async (_tx, act) => {
      const opened = await act('max', 'incidents/open', {
        incident: {
          title: storm.title,
          kind: storm.kind,
          began_at: `${began}T${storm.at}:00-06:00`,
          commander: people.get('max'),
          summary: storm.summary,
          objectives: storm.objectives,
        },
      })
      incident = opened.id
      await act('max', 'incidents/activate', { id: incident, level: 'full', reason: storm.activated })
      await act('max', 'incidents/sign-in', { id: incident, position: 'incident_commander' })
      await act('rosa', 'incidents/sign-in', { id: incident, position: 'operations' })
    })
    for (const [at, entries] of storm.log.entries())
      story.later(addDays(began, at), async (_tx, act) => {
        for (const [time, position, words, significant] of entries) {
          const { id } = await act('rosa', 'incident-log/write', {
            incident,
            position,
            observed_at: `${addDays(began, at)}T${time}:00-06:00`,
            words,
            significant: Boolean(significant),
            attachments: [],
          })
          if (significant) await act('max', 'incident-log/decide', { id, confirmed: true, words: '' })
        }
        for (const [lifeline, condition, impact, action] of storm.lifelines[at] ?? [])
          await act('max', 'lifelines/report', { incident, report: { lifeline, condition, impact, action } })
      })
    const ended = workingDays(began, storm.log.length)
    story.later(ended, async (tx, act) => {
      for (const { id, who } of await tx.sql<{ id: string; who: string }>(
        `select d.id, split_part(m.email, '@', 1) as who from position_duties d
          join organization_members m on m.organization_id = d.organization_id and m.user_id = d.holder
          where d.incident = $1 and d.status = 'on_duty'`,
        [incident],
      ))
        await act(who, 'incidents/sign-out', { id, note: 'Nothing is open. Costs and damage continue as a claim.' })
      await act('max', 'incidents/activate', { id: incident, level: 'monitoring', reason: 'All crews are back.' })
      await act('max', 'incidents/close', { id: incident, note: storm.outcome })
    })

    const declared = workingDay(addDays(began, storm.declaredAfter))
    story.later(declared, async (_tx, act) => {
      const row = await act('max', 'disaster-declarations/enter', {
        number: storm.number,
        title: `${storm.title} (demonstration)`,
        type: 'DR',
        incident: storm.fema,
        state: 'IA',
        declared_on: declared,
        incident_begins: began,
        incident_ends: ended,
        public_assistance: true,
        individual_assistance: false,
        hazard_mitigation: true,
        federal_share: 75,
        emergency_share: 75,
        owner: people.get('max'),
      })
      declaration = row.id
      await act('max', 'disaster-declarations/set-areas', {
        id: declaration,
        version: row.version,
        lines: [
          {
            area: 'Alder (County, demonstration)',
            fips: null,
            designated_on: declared,
            public_assistance: true,
            individual_assistance: false,
            hazard_mitigation: true,
          },
        ],
      })
      const asked = await act('rosa', 'pa-requests/draft', {
        declaration,
        applicant: 'City of Alder Falls (demo)',
        applicant_kind: 'local',
        area: 'Alder (County, demonstration)',
        contact: people.get('rosa'),
        documents: [],
      })
      request = asked.id
    })
    const sent = workingDays(declared, 4)
    story.later(sent, (_tx, act) => act('rosa', 'pa-requests/submit', { id: request, day: sent }))
    const scoping = workingDays(declared, 12)
    story.later(scoping, async (_tx, act) => {
      await act('max', 'pa-requests/accept', { id: request, words: 'The applicant is eligible.' })
      await act('rosa', 'pa-requests/hold-scoping', { id: request, day: scoping })
    })
    for (const [at, site] of storm.sites.entries()) claims(site, workingDays(scoping, 2 + at))

    const closes = workingDay(addDays(declared, storm.closedAfter))
    if (closes < `${last + 1}-06-24`)
      story.later(closes, (_tx, act) =>
        act('max', 'disaster-declarations/close', {
          id: declaration,
          reason: 'FEMA closed every project, and the last payment has arrived.',
        }),
      )

    /** Damage, its project, its costs and FEMA's share. */
    function claims(site: Site, day: string): void {
      let [damage, project, federal] = ['', '', 0]
      story.later(day, async (_tx, act) => {
        const { id } = await act('rosa', 'damage-items/note', {
          declaration,
          request,
          incident,
          title: site.title,
          category: site.category,
          description: site.damage,
          cause: site.cause,
          estimate: cents(site.dollars),
          labor: site.labor,
          insured: Boolean(site.insurance),
          priority: site.priority,
          photos: [],
        })
        damage = id
        await act('rosa', 'damage-items/report', { id })
      })
      story.later(workingDays(day, 3), async (_tx, act) => {
        await act('max', 'eligibility-checks/answer', {
          damage,
          ...answers,
          ...(site.category === 'C' && { maintained: 'yes' }),
          facts: site.facts,
          documents: [],
        })
        await act('max', 'damage-items/accept', { id: damage })
      })
      story.later(workingDays(day, 8), async (_tx, act) => {
        const row = await act('rosa', 'pa-projects/draft', {
          declaration,
          request,
          owner: people.get('rosa'),
          title: site.title,
          category: site.category,
          damage: site.damage,
          scope: site.scope,
          estimate: cents(site.dollars),
          insurance: cents(site.insurance ?? 0),
          insurance_known: site.insurance ? 'settled' : 'none',
          method: 'actual',
          documents: [],
        })
        project = row.id
        federal = row.federal
        await act('rosa', 'damage-items/join-project', { id: damage, project })
        if (site.insurance)
          await pays(act, { name: 'Property policy', kind: 'insurance', amount: cents(site.insurance) })
        await act('max', 'pa-projects/submit', { id: project, day: workingDays(day, 8) })
      })
      const obligated = workingDays(day, site.obligatedAfter)
      story.later(obligated, async (_tx, act) => {
        await act('max', 'pa-projects/note-review', { id: project, ehp: 'cleared', conditions: '' })
        await act('max', 'pa-projects/obligate', {
          id: project,
          amount: federal,
          day: obligated,
          fema_number: `PW ${site.fema} (demonstration)`,
        })
        await pays(act, { name: `Public Assistance, ${lower(site.title)}`, kind: 'pa', amount: federal })
        await pays(act, {
          name: `General Fund, ${lower(site.title)}`,
          kind: 'local',
          amount: cents(site.dollars) - cents(site.insurance ?? 0) - federal,
        })
      })
      for (const [at, cost] of site.costs.entries()) {
        const noted = workingDays(obligated, 3 + at * 4)
        const worked = at < site.workedInStorm ? addDays(began, at + 1) : addDays(noted, -2)
        story.later(noted, async (_tx, act) => {
          const { id } = await act('rosa', 'cost-records/note', {
            declaration,
            project,
            damage,
            category: site.category,
            documents: [],
            worked_on: worked,
            ...cost,
          })
          await act('max', 'cost-records/check', { id })
        })
      }
      const half = workingDays(obligated, Math.ceil(site.doneAfter / 2))
      const done = workingDays(obligated, site.doneAfter)
      story.later(half, (_tx, act) =>
        act('rosa', 'pa-projects/tell-progress', {
          id: project,
          complete: 55,
          day: half,
          words: 'Half of the work is done and on record.',
        }),
      )
      story.later(done, async (_tx, act) => {
        await act('rosa', 'pa-projects/tell-progress', { id: project, complete: 100, day: done, words: site.result })
        await act('rosa', 'pa-projects/complete', { id: project, day: done })
        await act('max', 'pa-projects/ask-closeout', { id: project })
      })
      story.later(workingDays(done, 38), async (tx, act) => {
        const { eligible } = (await tx.one<{ eligible: number }>(
          'select eligible::float8 as eligible from pa_projects where id = $1',
          [project],
        ))!
        await act('max', 'pa-projects/close', {
          id: project,
          final: eligible,
          reason: 'Costs agree with the worksheet. No amount is owed.',
        })
        for (const { id, amount } of await tx.sql<{ id: string; amount: number }>(
          `select id, amount::float8 as amount from recovery_sources where project = $1 and status = 'committed'`,
          [project],
        ))
          await act('max', 'recovery-sources/receive', { id, received: amount, decision: 'Paid with the closeout.' })
      })

      async function pays(act: Act, given: { name: string; kind: string; amount: number }): Promise<void> {
        const row = await act('rosa', 'recovery-sources/enter', {
          declaration,
          damage,
          project,
          documents: [],
          ...given,
        })
        await act('max', 'recovery-sources/commit', {
          id: row.id,
          amount: given.amount,
          decision: 'As stated in the letter (demonstration).',
        })
      }
    }
  }
}

const cents = (dollars: number) => Math.round(dollars * 100)
const lower = (title: string) => title.replace(/^./, (letter) => letter.toLowerCase())

/** The recording is older than the move that ends this deadline: all damage that is in a project was reported. */
export const reportDamageOfPast = (tx: Tx, organization: string): Promise<void> =>
  inTheNameOf(tx, 'rosa', 'pa-requests/carry-over', () =>
    tx.sql(
      `update pa_requests r set damage = 'reported' where r.organization_id = $1 and exists (select from damage_items d
        where d.organization_id = $1 and d.request = r.id) and not exists (select from damage_items d
        where d.organization_id = $1 and d.request = r.id and d.status in ('draft', 'reported', 'accepted'))`,
      [organization],
    ),
  )
