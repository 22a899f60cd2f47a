import { grantCostLife } from '#areas/grants/charges/life.ts'
import { grantCost } from '#areas/grants/charges/records.ts'
import { openOf } from '#areas/grants/drawdowns/rules.ts'
import { drawdown, drawdownLine } from '#areas/grants/drawdowns/records.ts'
import { paymentItem } from '#areas/finance/payments/records.ts'
import { grantBudgetLine } from '#areas/grants/budgets/records.ts'
import { dutyOf } from '#areas/grants/burn/rules.ts'
import { grantMilestone } from '#areas/grants/milestones/records.ts'
import { isFederal } from '#areas/grants/grants/award/rules.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import { grant, type Grant } from '#areas/grants/grants/records.ts'
import {
  burnOf,
  isBehindInMatch,
  isClaimable,
  isRunning,
  matchWords,
  paceWords,
  remainingOf,
} from '#areas/grants/grants/rules.ts'
import { reportLife } from '#areas/grants/reports/life.ts'
import { grantReport, type GrantReport } from '#areas/grants/reports/records.ts'
import { daysBetween, dayShort } from '#platform/dates.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
import { inPercent, plural } from '#platform/words.ts'

const findingTitles = {
  recorded: 'Questioned, then allowed',
  questioned: 'Questioned',
  disallowed: 'Disallowed',
} as const

export const costPage = recordPage(grantCost, {
  at: '/grants-management/costs/:id',
  list: ['/grants-management?tab=costs', 'Costs'],
  life: grantCostLife,
  loads: {
    lines: rows(drawdownLine, { by: 'cost', order: 'created_at.asc', limit: 100 }),
    drawn: rows(drawdown, { by: 'drawdown_lines.cost', order: 'created_at.asc', limit: 100 }),
    paid: rows(paymentItem, {
      by: 'invoice',
      through: 'invoice',
      where: { undone: false },
      order: 'created_at.asc',
      limit: 5,
    }),
  },
  amount: (row) => ({
    cents: row.amount,
    note: row.match > 0 ? ['Award share, and ', { cents: row.match }, ' counted as match'] : 'Award share',
  }),
  shows: [
    {
      notes: (row) => [
        row.finding && {
          tone: grantCostLife.is(row, 'recorded') ? 'info' : 'warn',
          title: grantCostLife.byStatus(row, findingTitles),
          text: row.finding,
        },
      ],
    },
    {
      figures: (row) => [
        { label: 'Drawn', value: { cents: row.drawn } },
        { label: 'Left to draw', value: { cents: grantCostLife.isOpen(row) ? openOf(row) : 0 } },
      ],
    },
    { own: 'drawdowns/BilledAndDrawn' },
    { title: 'Details', facts: ['kind', 'class', 'incurred_on', 'from_income', 'why', 'documents', 'entered_by'] },
  ],
})

/** A late report first, then one that is due soon; before and after that its life says it. */
function nextOf(
  row: Grant,
  reports: readonly GrantReport[] | undefined,
  { today, reader }: { today: string; reader: string },
): NextStep | undefined {
  if (!isRunning(row)) return undefined
  const open = reports?.filter((report) => reportLife.isOpen(report) && report.due_on !== null) ?? []
  const [first] = open
  if (!first) return undefined
  const days = daysBetween(today, first.due_on!)
  const name = `${first.kind === 'sf425' ? 'SF-425' : 'Performance'} report to ${dayShort(first.period_end, today)}`
  const others = open.filter((report) => dutyOf(report, today) === 'late').length - 1
  if (days < 0)
    return {
      tone: 'late',
      lead: `${name} was due ${dayShort(first.due_on!, today)}, ${plural(-days, { one: 'yesterday', other: `${-days} days ago` })}`,
      rest:
        `${others > 0 ? `${plural(others, { one: 'Another report is', other: `${others} other reports are` })} late too. ` : ''}${isFederal(row) ? 'The awarding agency may withhold payments until it is filed (2 CFR 200.339).' : ''}` ||
        undefined,
    }
  if (days > 30) return undefined
  return {
    tone: first.owner === reader ? 'you' : 'others',
    lead: `File the ${name} by ${dayShort(first.due_on!, today)}`,
    rest: `${inDays(days)}.`,
  }
}

const inDays = (days: number) => (days === 0 ? 'Today' : plural(days, { one: 'Tomorrow', other: `In ${days} days` }))

/** The title above the text under "Attention". */
const concern = {
  draft: 'This grant needs attention',
  active: 'This grant needs attention',
  attention: 'This grant needs attention',
  closing: 'This grant was reopened',
  closed: 'This grant needs attention',
  terminated: 'This grant was terminated early',
}

const loads = {
  reports: rows(grantReport, {
    by: 'funding',
    order: 'due_on.asc',
    limit: 500,
    columns: ['number', 'kind', 'period_end', 'due_on', 'owner', 'sent_on', 'status'],
  }),
  costs: rows(grantCost, {
    by: 'funding',
    order: 'incurred_on.desc',
    limit: 200,
    columns: ['number', 'description', 'class', 'incurred_on', 'amount', 'match', 'drawn', 'status'],
  }),
  milestones: rows(grantMilestone, {
    by: 'funding',
    where: { status: { not: ['dropped'] } },
    order: 'planned_on.asc',
    limit: 300,
  }),
  budget: rows(grantBudgetLine, { by: 'funding', order: 'position.asc', limit: 500 }),
}

export const grantPage = recordPage(grant, {
  at: '/grant-management/grants/:id',
  list: ['/grant-management', 'Grants'],
  life: grantLife,
  add: { by: 'grants/draft', mine: 'manager' },
  edit: { by: 'grants/edit', page: true },
  loads,
  next: (row, { today, actor, loaded: { reports } }) => nextOf(row, reports, { today, reader: actor.user_id }),
  amount: ({ amount, match }) => ({
    cents: amount,
    note:
      match > 0
        ? [
            'Award, plus ',
            { cents: match, whole: true },
            ` match (${inPercent(Math.round((match / (amount + match)) * 100))})`,
          ]
        : 'Award',
  }),
  links: (row, { today, loaded: { reports } }) => {
    const late = isRunning(row) && reports?.find((report) => dutyOf(report, today) === 'late')
    return [late && [`/grant-management/reports/${late.id}`, 'Open report', 'main']]
  },
  shows: [
    {
      notes: (row) => [
        row.attention && {
          tone: grantLife.is(row, 'terminated') ? 'bad' : 'warn',
          title: grantLife.byStatus(row, concern),
          text: row.attention,
        },
      ],
    },
    {
      figures(row, { today }) {
        const pace = paceWords(burnOf(row, today))
        const left = daysBetween(today, row.ends_on)
        return [
          {
            label: 'Spent',
            value: { cents: row.spent },
            note: [{ label: pace.words, part: row.spent, of: row.amount }, pace.words],
            tone: pace.tone && 'warn',
          },
          {
            label: 'Left to spend',
            value: remainingOf(row) === row.amount ? 'The whole award' : { cents: remainingOf(row) },
            note: row.match > 0 && `Match: ${matchWords(row)}`,
            tone: isBehindInMatch(row) && 'warn',
          },
          {
            label: 'Drawn',
            value: { cents: row.drawn },
            note: [{ cents: Math.max(0, row.spent - row.drawn) }, ' spent but not drawn'],
            to: `/grants-management?grant=${row.id}`,
          },
          {
            label: left < 0 ? 'Period ended' : 'Period ends',
            value: { day: row.ends_on },
            note: left < 0 ? `${-left} days ago` : { due: row.ends_on },
            tone: left < 60 && grantLife.is(row, 'spending') && 'warn',
          },
        ]
      },
    },
    { own: 'burn/BurnPanel', when: (row) => !grantLife.is(row, 'draft') },
    { own: 'milestones/MilestoneStrip' },
    { own: 'burn/ClassesPanel', asks: ({ id }) => [['grants/burn', { id }]] },
    { own: 'AwardTerms' },
    { tab: 'budget', title: 'Budget', shows: [{ own: 'BudgetTab' }] },
    { tab: 'milestones', title: 'Milestones', shows: [{ own: 'MilestonesTab' }] },
    {
      tab: 'reports',
      title: 'Reports',
      count: (_, { loaded: { reports } }) => reports?.length,
      shows: [
        { own: 'reports/PlanButton', when: (_, { loaded: { reports } }) => reports?.length === 0 },
        { title: 'Reports', rows: loads.reports },
      ],
    },
    {
      tab: 'costs',
      title: 'Costs and drawdowns',
      shows: [
        {
          title: 'Drawdowns',
          links: (row) => [
            [`/grants-management?grant=${row.id}`, 'Cash position of this grant'],
            isClaimable(row) && [`/grants-management/new?grant=${row.id}`, 'New drawdown'],
          ],
          rows: rows(drawdown, {
            by: 'funding',
            order: 'created_at.desc',
            limit: 200,
            columns: ['number', 'kind', 'amount', 'sent_on', 'received_on', 'received', 'status'],
          }),
        },
        {
          title: 'Costs',
          foot: (_, { loaded: { costs } }) => costs?.length === 200 && 'The newest 200 are shown.',
          links: (row, { loaded: { costs } }) => [
            costs?.length === 200 && [`/grants-management?tab=costs&grant=${row.id}`, 'See all costs'],
          ],
          rows: loads.costs,
          add: { by: 'grant-costs/record', label: 'Add cost', when: isClaimable },
        },
      ],
    },
    { tab: 'subrecipients', title: 'Subrecipients', shows: [{ own: 'SubrecipientsTab' }] },
    { tab: 'compliance', title: 'Compliance', shows: [{ own: 'ComplianceTab' }] },
    { tab: 'closeout', title: 'Closeout', shows: [{ own: 'CloseoutTab' }] },
  ],
})
