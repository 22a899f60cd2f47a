import { declarationLife } from '#areas/grants/declarations/life.ts'
import { declaredArea, disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { damageItem } from '#areas/grants/damage/records.ts'
import { paProject } from '#areas/grants/public-assistance/records.ts'
import { daysBetween } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { optionLabel } from '#platform/records/record.ts'
import { plural } from '#platform/words.ts'

const areas = rows(declaredArea, {
  by: 'declaration',
  order: 'position.asc',
  limit: 1_000,
  columns: ['area', 'fips', 'designated_on', 'public_assistance', 'individual_assistance', 'hazard_mitigation'],
})

export const declarationPage = recordPage(disasterDeclaration, {
  at: '/disaster/:id',
  title: 'Declaration',
  list: ['/disaster', 'Disaster declarations'],
  life: declarationLife,
  add: {
    by: 'disaster-declarations/enter',
    title: 'New declaration',
    mine: 'owner',
    start: { federal_share: 75, emergency_share: 75 },
  },
  edit: { by: 'disaster-declarations/edit', page: true, title: 'Edit declaration' },
  loads: {
    areas,
    damage: rows(damageItem, {
      by: 'declaration',
      where: { status: { not: ['withdrawn', 'ineligible'] } },
      order: 'created_at.asc',
      limit: 1_000,
    }),
    projects: rows(paProject, {
      by: 'declaration',
      where: { status: { not: ['withdrawn', 'denied'] } },
      order: 'created_at.asc',
      limit: 1_000,
    }),
  },
  shows: [
    {
      figures: (row, { loaded }) => {
        const days = row.incident_ends ? daysBetween(row.incident_begins, row.incident_ends) + 1 : null
        return [
          {
            label: 'Type',
            value: optionLabel(disasterDeclaration.fields.type, row.type),
            note: `${row.number}, ${row.incident}`,
          },
          {
            label: 'Incident',
            value: days === null ? 'Continuing' : plural(days, { one: 'One day', other: `${days} days` }),
          },
          {
            label: 'Federal share',
            value: `${Number(row.federal_share)}%`,
            note: `${Number(row.emergency_share)}% of emergency work`,
          },
          {
            label: 'Designated areas',
            value: loaded.areas && String(loaded.areas.length),
            note: loaded.areas && 'designated',
          },
        ]
      },
    },
    { own: 'CostPanel', asks: ({ id }) => [['disaster-declarations/costs', { id }]] },
    {
      title: 'Declaration',
      facts: [
        'number',
        'state',
        'declared_on',
        'incident_begins',
        'incident_ends',
        'public_assistance',
        'individual_assistance',
        'hazard_mitigation',
        'owner',
        'came_by',
      ],
    },
    { title: 'Designated areas', grid: areas, saves: 'disaster-declarations/set-areas' },
  ],
})

const open = register(disasterDeclaration, { order: 'declared_on.desc', limit: 200, where: { status: 'open' } })
const designated = register(declaredArea, { order: 'created_at.desc', limit: 1_000, reads: ['declaration'] })

/** The register of declarations: open, closed, and the programs each one funds. */
export const declarationsPage = listPage({
  at: '/disaster',
  title: 'Disaster declarations',
  loads: { open, designated },
  above: [
    {
      figures: ({ loaded: { open, designated } }) => {
        const within = open && designated?.filter((area) => open.some(({ id }) => id === area.declaration)).length
        return [
          { label: 'Open', value: countOf(open?.length), to: '/disaster?where.status=open' },
          {
            label: 'Major disasters',
            value: countOf(open?.filter(({ type }) => type === 'DR').length),
            note: open && 'of open declarations',
            to: '/disaster?where.status=open&where.type=DR',
          },
          {
            label: 'Public Assistance',
            value: countOf(open?.filter(({ public_assistance }) => public_assistance).length),
            to: '/disaster?where.status=open&where.public_assistance=yes',
          },
          { label: 'Designated areas', value: countOf(within), note: within !== undefined && 'in open declarations' },
        ]
      },
    },
  ],
  shows: [
    {
      list: list(disasterDeclaration, {
        columns: ['number', 'title', 'type', 'state', 'declared_on', 'incident_begins', 'incident_ends', 'status'],
      }),
      new: { to: '/disaster/new', label: 'New declaration' },
    },
  ],
})
