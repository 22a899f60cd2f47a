import { costLife } from '#areas/grants/costs/life.ts'
import { costRecord } from '#areas/grants/costs/records.ts'
import { damageLife } from '#areas/grants/damage/life.ts'
import { damageItem, eligibilityCheck } from '#areas/grants/damage/records.ts'
import { whyNotCheck, whyNotCheckOwn } from '#areas/grants/damage/rules.ts'
import { disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { femaRfi, paAppeal } from '#areas/grants/fema-rfis/records.ts'
import { femaTerm } from '#areas/grants/fema-terms/records.ts'
import { fundingSource } from '#areas/grants/funding/records.ts'
import { paProjectLife } from '#areas/grants/public-assistance/projects/life.ts'
import { paProject, paRequest } from '#areas/grants/public-assistance/records.ts'
import { paRequestLife } from '#areas/grants/public-assistance/requests/life.ts'
import { needsLoanFirst } from '#areas/grants/public-assistance/rules.ts'
import { repairOrReplace } from '#areas/grants/public-assistance/share/rules.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { answerOf, chart, recordPage, register, rows, type Seen } from '#platform/pages/page.ts'
import { termOn } from '#platform/records/dated.ts'
import { optionLabel, type RowOf } from '#platform/records/record.ts'
import { notKnownYet } from '#platform/rules.ts'

export const requestPage = recordPage(paRequest, {
  at: '/fema-grants-hub/requests/:id',
  list: ['/fema-grants-hub?tab=requests', 'Requests for Public Assistance'],
  life: paRequestLife,
  edit: { by: 'pa-requests/edit' },
  shows: [
    {
      notes: (row) => [
        needsLoanFirst(row, 'E') && {
          title: 'Apply to the Small Business Administration first',
          text: 'This nonprofit’s service isn’t critical. Permanent work is paid only for costs a loan doesn’t cover (44 CFR 206.226(c)).',
        },
      ],
    },
    {
      figures: (row) => [
        { label: 'Designated', value: row.designated_on ? { day: row.designated_on } : 'Unknown', note: row.area },
        {
          label: 'Due',
          value: row.due_on ? { day: row.due_on } : 'Not set',
          note:
            paRequestLife.is(row, 'draft') && row.due_on
              ? { due: row.due_on }
              : row.submitted_on && ['submitted ', { day: row.submitted_on }],
        },
        {
          label: 'Damage due',
          value: row.damage_due ? { day: row.damage_due } : 'After the meeting',
          note:
            row.damage_due && paRequestLife.is(row, 'eligible')
              ? { due: row.damage_due }
              : '60 days after the recovery scoping meeting',
        },
      ],
    },
    {
      title: 'Details',
      facts: (row) => [
        'declaration',
        'applicant_kind',
        ...(row.applicant_kind === 'nonprofit' ? (['nonprofit_proof', 'nonprofit_service'] as const) : []),
        'pa_id',
        'contact',
        'submitted_on',
        'scoping_on',
        'late_reason',
        'answer',
        'documents',
      ],
      filled: ['late_reason', 'answer', 'documents'],
    },
    {
      title: 'Reported damage',
      rows: rows(damageItem, {
        by: 'request',
        order: 'number.asc',
        limit: 500,
        columns: ['number', 'title', 'category', 'estimate', 'status'],
      }),
    },
  ],
})

const terms = register(femaTerm, { order: 'kind.asc', limit: 500 })
const costs = <By extends 'damage' | 'project'>(by: By) =>
  rows(costRecord, {
    by,
    order: 'worked_on.asc',
    limit: 500,
    columns: ['number', 'description', 'kind', 'worked_on', 'amount', 'eligible', 'status'],
    ...(by === 'damage' && { unlessNone: true }),
  })

const checks = rows(eligibilityCheck, { by: 'damage', order: 'created_at.desc', limit: 20, columns: ['checked_by'] })

const mayBeChecked = (row: RowOf<typeof damageItem>) => damageLife.is(row, 'draft', 'reported', 'accepted')

const ofDamage = {
  declaration: disasterDeclaration,
  project: paProject,
  terms,
  costs: costs('damage'),
  checks,
  facts: answerOf<{ wroteIt: boolean }>(damageItem, (row) =>
    mayBeChecked(row) ? ['damage-items/facts', { id: row.id }] : null,
  ),
}

/** Undefined until the declaration and the settings of its day have arrived. */
function verdictOf(row: RowOf<typeof damageItem>, { declaration, terms: figures }: Seen<typeof ofDamage>['loaded']) {
  if (!row.replacement) return 'Not checked'
  const percent = declaration && figures && termOn(figures, 'replace_percent', declaration.declared_on)
  if (percent === undefined) return undefined
  return repairOrReplace(row.estimate, row.replacement, percent).choice === 'repair' ? 'Repair' : 'Possible replacement'
}

export const damagePage = recordPage(damageItem, {
  at: '/fema-grants-hub/damage/:id',
  list: ['/fema-grants-hub?tab=damage', 'Damage inventory'],
  life: damageLife,
  dialogs: { joinProject: 'damage/JoinProject' },
  edit: { by: 'damage-items/edit' },
  loads: ofDamage,
  acts: [
    {
      by: 'eligibility-checks/answer',
      label: 'Check eligibility',
      when: mayBeChecked,
      whyNot: (row, { actor, loaded: { facts } }) =>
        whyNotCheck(row, actor) ?? (facts ? whyNotCheckOwn(facts.wroteIt) : notKnownYet),
      about: 'Any “No” makes the damage ineligible. An unknown answer leaves it open.',
      form: eligibilityCheck,
      start: (row) => ({ damage: row.id }),
      send: (_, __, values) => values,
      done: 'Eligibility check saved',
    },
  ],
  shows: [
    {
      figures: (row, { loaded }) => [
        {
          label: 'Repair or replace',
          value: verdictOf(row, loaded),
          note: row.replacement !== null && [
            `${repairOrReplace(row.estimate, row.replacement, 0).percent}% of `,
            { cents: row.replacement, whole: true },
          ],
        },
        { label: 'Work completed', value: `${Number(row.complete)}%` },
        {
          label: 'Cost to date',
          value: loaded.costs && {
            cents: loaded.costs
              .filter((cost) => costLife.is(cost, 'checked') && !cost.donated)
              .reduce((total, { eligible }) => total + eligible, 0),
          },
          note: 'checked records',
        },
      ],
    },
    {
      title: 'Project',
      when: (row) => row.project,
      about: (_, { loaded: { project } }) => project?.number,
      facts: ['project'],
    },
    { own: 'damage/ChecksPanel' },
    {
      title: 'Details',
      facts: (row) => [
        'declaration',
        'request',
        'category',
        'site',
        'description',
        'cause',
        'labor',
        'priority',
        ...(['insured', 'historic', 'environment', 'mitigate', 'flood_zone'] as const).filter((name) => row[name]),
        'incident',
        'asset',
        'late_reason',
        'decision',
        'photos',
      ],
      filled: ['incident', 'asset', 'late_reason', 'decision', 'photos'],
    },
    { title: 'Cost to date', rows: ofDamage.costs },
    {
      title: 'Funding',
      rows: rows(fundingSource, {
        by: 'damage',
        order: 'created_at.desc',
        limit: 100,
        columns: ['name', 'kind', 'amount', 'received', 'status'],
        unlessNone: true,
      }),
    },
  ],
})

const ofProject = {
  declaration: disasterDeclaration,
  terms,
  damage: rows(damageItem, {
    by: 'project',
    order: 'number.asc',
    limit: 200,
    columns: ['number', 'title', 'estimate', 'complete', 'status'],
  }),
  costs: costs('project'),
}

/** The edition of the guide that governs the disaster. */
function guideOf({ declaration, terms: figures }: Seen<typeof ofProject>['loaded']) {
  const guide = declaration && figures && termOn(figures, 'guide_version', declaration.declared_on)
  return guide !== undefined && `Checked against the Public Assistance guide, version ${guide}, and 44 CFR 206.`
}

export const projectPage = recordPage(paProject, {
  at: '/fema-grants-hub/projects/:id',
  list: ['/fema-grants-hub?tab=projects', 'Public Assistance projects'],
  life: paProjectLife,
  edit: { by: 'pa-projects/edit', done: 'Saved and recalculated' },
  loads: ofProject,
  shows: [
    {
      notes: (row, { loaded: { declaration } }) => [
        row.size === 'unknown' &&
          declaration && {
            tone: 'warn',
            title: 'Project size can’t be determined yet',
            text: `No threshold is set for disasters declared on ${dayInWords(declaration.declared_on)}. Ask an administrator to enter it under FEMA settings.`,
          },
        row.size === 'below_minimum' &&
          row.minimum !== null && {
            tone: 'warn',
            title: 'Below the minimum project amount',
            text: `A project must total ${dollars(row.minimum)} or more. Add other damage of the same category.`,
          },
      ],
    },
    {
      figures: (row) => [
        {
          label: 'Eligible',
          value: { cents: row.eligible },
          note: optionLabel(paProject.fields.size, row.size) + (row.threshold === null ? '' : ' project'),
        },
        { label: 'Federal', value: { cents: row.federal }, note: `${Number(row.share ?? 0)}%` },
        {
          label: 'Obligated',
          value: { cents: row.obligated },
          note: row.obligated_on ? { day: row.obligated_on } : 'not yet',
        },
        {
          label: 'Completion deadline',
          value: row.complete_by ? { day: row.complete_by } : 'Not set',
          note:
            row.complete_by && paProjectLife.is(row, 'submitted', 'obligated')
              ? { due: row.complete_by }
              : row.completed_on && ['completed ', { day: row.completed_on }],
        },
      ],
    },
    { own: 'public-assistance/MoneyPanel' },
    { own: 'public-assistance/WorkProgress' },
    {
      tab: 'damage',
      title: 'Damage',
      count: (_, { loaded: { damage } }) => damage?.length,
      shows: [{ title: 'Damage items', rows: ofProject.damage }],
    },
    {
      tab: 'costs',
      title: 'Costs',
      count: (_, { loaded }) => loaded.costs?.length,
      shows: [
        { own: 'exceptions/ExceptionsPanel' },
        { title: 'Cost records', rows: ofProject.costs },
        { title: 'Costs by month paid', chart: chart(costRecord, { of: 'project', by: 'paid_on', figure: 'amount' }) },
      ],
    },
    {
      title: 'FEMA requests for information',
      rows: rows(femaRfi, {
        by: 'project',
        order: 'due_on.asc',
        limit: 100,
        columns: ['number', 'title', 'due_on', 'owner', 'status'],
        unlessNone: true,
      }),
    },
    {
      title: 'Appeals',
      rows: rows(paAppeal, {
        by: 'project',
        order: 'created_at.desc',
        limit: 50,
        columns: ['number', 'title', 'level', 'disputed', 'status'],
        unlessNone: true,
      }),
    },
    {
      title: 'Project worksheet',
      about: (_, { loaded }) => guideOf(loaded),
      facts: [
        'declaration',
        'request',
        'fema_number',
        'funding',
        'category',
        'kind',
        'method',
        'site',
        'damage',
        'scope',
        'insurance_known',
        'insure_from',
        'mitigation_basis',
        'ehp',
        'ehp_conditions',
        'owner',
        'documents',
      ],
      filled: ['funding', 'ehp_conditions', 'documents'],
    },
  ],
})
