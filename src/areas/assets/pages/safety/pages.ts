import { permitLife } from '#areas/assets/permits/life.ts'
import { lockout, permit } from '#areas/assets/permits/records.ts'
import { jobHazard, safetyIncident, safetySheet, safetyYear, toolboxTalk } from '#areas/assets/safety/records.ts'
import { assetTerm } from '#areas/assets/terms/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { register, type Seen } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { atLeast, type Actor } from '#platform/roles.ts'

const trends = [
  trend(safetyIncident, { title: 'Incidents by month', by: 'happened_at', list: '/safety-management' }),
  trend(safetyIncident, { title: 'Incidents by kind', by: 'kind', list: '/safety-management' }),
  trend(safetyIncident, { title: 'Incidents by department', by: 'department', list: '/safety-management' }),
  trend(safetyIncident, { title: 'Incidents by asset', by: 'asset', list: '/safety-management' }),
  trend(safetyIncident, { title: 'Incidents by status', by: 'status', list: '/safety-management' }),
]

const incidents = register(safetyIncident, {
  order: 'happened_at.desc',
  limit: 1_000,
  reads: ['kind', 'happened_at', 'status', 'action', 'action_due', 'action_done_on'],
})
const permits = register(permit, {
  order: 'ends_at.asc',
  limit: 500,
  where: { status: permitLife.openStatuses },
  unnamed: true,
})
const locks = register(lockout, { order: 'created_at.desc', limit: 1_000, where: { removed_by: null }, unnamed: true })
const report = {
  of: safetyIncident,
  by: 'safety-incidents/report',
  label: 'Report incident',
  about: 'Leave out the names of injured people. A manager adds their injury cases.',
  done: 'Incident reported',
  start: () => ({ action_owner: null }),
  opens: true,
} as const
const years = register(safetyYear, { order: 'year.desc', limit: 100, unnamed: true })
const terms = register(assetTerm, { order: 'kind.asc', limit: 500, unnamed: true })
const isManager = (actor: Actor) => atLeast('manager', actor)

/** Safety incidents, controls, and the OSHA logs. */
export const safetyPage = listPage({
  at: '/safety-management',
  title: 'Safety',
  about: 'Incidents, near misses, permits, lockout/tagout and OSHA logs.',
  loads: { incidents, permits },
  new: report,
  above: [{ own: 'safety/SafetyFigures' }],
  tabs: [
    {
      tab: 'events',
      title: 'Incidents',
      shows: [
        {
          list: list(safetyIncident, {
            columns: ['number', 'title', 'kind', 'happened_at', 'location', 'action_due', 'status'],
          }),
          new: report,
        },
      ],
    },
    {
      tab: 'log',
      title: 'OSHA log',
      shows: [
        { own: 'safety/LogPanel', when: isManager, loads: { years, terms } },
        { own: 'safety/NoLog', when: (actor) => !isManager(actor) },
      ],
    },
    {
      tab: 'permits',
      title: 'Permits and lockouts',
      shows: [
        { own: 'permits/LockedPermits', loads: { permits, locks } },
        { own: 'permits/RequestPermit' },
        { list: list(permit) },
      ],
    },
    {
      tab: 'hazards',
      title: 'Job hazards',
      shows: [
        {
          button: {
            of: jobHazard,
            by: 'job-hazards/draft',
            label: 'New job hazard analysis',
            done: 'Job hazard analysis created. Add its steps',
            opens: true,
          },
        },
        { list: list(jobHazard) },
      ],
    },
    {
      tab: 'talks',
      title: 'Toolbox talks',
      shows: [
        {
          button: {
            of: toolboxTalk,
            by: 'toolbox-talks/add',
            label: 'New toolbox talk',
            done: 'Toolbox talk saved',
            start: ({ actor, today }: Pick<Seen, 'actor' | 'today'>) => ({ led_by: actor.user_id, held_on: today }),
            opens: true,
          },
        },
        { list: list(toolboxTalk, { editBy: 'toolbox-talks/edit' }) },
      ],
    },
    {
      tab: 'sheets',
      title: 'Data sheets',
      shows: [
        {
          button: {
            of: safetySheet,
            by: 'safety-sheets/add',
            label: 'New safety data sheet',
            done: 'Safety data sheet added',
            opens: true,
          },
        },
        { list: list(safetySheet, { editBy: 'safety-sheets/edit' }) },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
