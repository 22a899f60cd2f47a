import { amendment } from '../amendments/records.ts'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { recordPage, register, rows, type Seen } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { trend } from '#platform/records/list/charted.ts'
import { phrase } from '#platform/say.ts'
import { plural } from '#platform/words.ts'
import { contract } from '../contracts/records.ts'
import { shareOf } from '../contracts/rules.ts'
import { changeOrderLife, claimLife } from './life.ts'
import { changeOrder, claim, type ChangeOrder } from './records.ts'
import { warnAbove, whyNotSubmit } from './rules.ts'

export const claimPage = recordPage(claim, {
  at: '/claims-change-orders/claims/:id',
  list: ['/claims-change-orders?tab=claims', 'Claims'],
  life: claimLife,
  edit: { by: 'contract-claims/edit' },
  links: (row) => [[`/contract-management/${row.contract}`, 'Contract']],
  amount: (row) => ({
    cents: row.claimed,
    note: Number(row.days) > 0 ? `Claimed, and ${Number(row.days)} days` : 'Claimed',
  }),
  shows: [
    {
      notes(row) {
        const late = row.notice_due ? daysBetween(row.notice_due, row.noticed_on) : 0
        return [
          late > 0 && {
            tone: 'warn',
            title: `The notice came ${plural(late, { one: 'a day', other: `${late} days` })} late: it was due on ${dayInWords(row.notice_due!)}`,
            text: row.late_reason,
          },
        ]
      },
    },
    {
      figures: (row) => [
        {
          label: 'Assessed',
          value: row.assessed === null ? 'Not yet' : { cents: row.assessed },
          note: Number(row.assessed_days ?? 0) > 0 && `and ${Number(row.assessed_days)} days`,
        },
        { label: 'Settled', value: row.settled === null ? 'Not yet' : { cents: row.settled } },
      ],
    },
    {
      title: 'Claim',
      facts: [
        'contract',
        'by',
        'cause',
        'grounds',
        'event_on',
        'noticed_on',
        'notice_due',
        'answer_by',
        'change_order',
        'owner',
        'documents',
      ],
    },
    {
      title: 'Decision',
      facts: ['assessment', 'settlement', 'decided_by'],
      when: (row) => row.assessment || row.settlement,
    },
  ],
})

const loads = {
  contract,
  changes: rows(changeOrder, { by: 'contract', through: 'contract', order: 'created_at.asc', limit: 500 }),
  amendments: rows(amendment, { by: 'contract', through: 'contract', order: 'created_at.asc', limit: 500 }),
}

/** All changes of the contract in percent of what was signed, with this one. */
const shareWith = (row: ChangeOrder, { contract: of, changes }: Seen<typeof loads>['loaded']) =>
  row.share ??
  (of &&
    changes &&
    shareOf(of.original, [
      ...changes.filter((each) => each.id !== row.id && changeOrderLife.is(each, 'approved')).map(({ cost }) => cost),
      row.cost,
    ]))

function timeOf({ days: given }: ChangeOrder): string {
  const days = Number(given)
  const count = Math.abs(days)
  return days === 0 ? 'None' : `${days > 0 ? '+' : '−'}${count} ${plural(count, { one: 'day', other: 'days' })}`
}

export const changeOrderPage = recordPage(changeOrder, {
  at: '/claims-change-orders/changes/:id',
  list: ['/claims-change-orders', 'Change orders'],
  life: changeOrderLife,
  edit: { by: 'change-orders/edit' },
  loads,
  links: (row) => [[`/contract-management/${row.contract}`, 'Contract']],
  acts: [
    {
      by: 'change-orders/submit',
      label: 'Submit for approval',
      look: 'main',
      when: (row, { actor, loaded }) => loaded.contract && whyNotEdit(changeOrder, row, actor) === null,
      whyNot: (row, { loaded }) => whyNotSubmit(row, loaded.contract!),
      done: ({ number }) => `${number} submitted for approval`,
    },
  ],
  shows: [
    {
      figures(row, { loaded }) {
        const share = shareWith(row, loaded)
        return [
          { label: 'Time', value: timeOf(row) },
          {
            label: 'Total change (%)',
            value: share === undefined ? undefined : `${share}%`,
            note: row.share === null ? 'of signed ceiling, with this change' : 'of signed ceiling',
            tone: share !== undefined && share > warnAbove && 'warn',
          },
        ]
      },
    },
    { own: 'ChangeForecast' },
    { title: 'Change', facts: ['contract', 'cause', 'reason', 'estimate', 'documents', 'requested_by', 'decided_at'] },
    { approvals: (row) => changeOrderLife.is(row, 'draft', 'returned') },
  ],
})

const trends = [
  trend(changeOrder, { title: 'Change orders by cause', by: 'cause', figure: 'cost', list: '/claims-change-orders' }),
  trend(changeOrder, {
    title: 'Change orders by contract',
    by: 'contract',
    figure: 'cost',
    list: '/claims-change-orders',
  }),
  trend(claim, {
    title: 'Claims by month of notice',
    by: 'noticed_on',
    figure: 'claimed',
    list: '/claims-change-orders?tab=claims',
  }),
  trend(claim, { title: 'Claims by cause', by: 'cause', figure: 'claimed', list: '/claims-change-orders?tab=claims' }),
]

const orders = register(changeOrder, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: ['submitted', 'approved'] },
  reads: ['status', 'cost'],
})
const claims = register(claim, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: ['noticed', 'assessed'] },
  reads: ['status', 'claimed', 'assessed'],
})
const newChange = {
  of: changeOrder,
  by: 'change-orders/draft',
  label: 'New change order',
  about: 'Enter its cost, days and reason.',
  done: 'Draft change order created',
  opens: true,
} as const
const newClaim = {
  of: claim,
  by: 'contract-claims/note',
  label: 'New claim',
  about: 'The event date and the notice date decide whether the notice is on time.',
  done: 'Claim added',
  start: ({ actor, today }: Pick<Seen, 'actor' | 'today'>) => ({
    owner: actor.user_id,
    by: 'vendor',
    noticed_on: today,
  }),
  opens: true,
} as const

const total = (cents: readonly (number | null)[]) => ({
  cents: cents.reduce<number>((sum, each) => sum + (each ?? 0), 0),
  whole: true as const,
})

/**
 * Two registers that belong together. The spec puts no guard before them: signed out, the page explains itself and
 * shows no contracts.
 */
export const changesPage = listPage({
  at: '/claims-change-orders',
  title: phrase('Claims and change orders'),
  about: 'Change orders and claims with cost and time impact.',
  vendor: 'VendorContracts',
  signedOut: 'Explanation',
  loads: { orders, claims },
  above: [
    {
      figures: ({ loaded: { orders, claims } }) => {
        const approved = orders?.filter((row) => changeOrderLife.is(row, 'approved'))
        const pending = orders?.filter((row) => changeOrderLife.is(row, 'submitted'))
        return [
          {
            label: 'Approved changes',
            value: approved && total(approved.map(({ cost }) => cost)),
            note:
              approved && plural(approved.length, { one: '1 change order', other: `${approved.length} change orders` }),
          },
          {
            label: 'Pending changes',
            value: pending && total(pending.map(({ cost }) => cost)),
            note: pending && `${pending.length} awaiting decision`,
          },
          {
            label: 'Open claims',
            value: claims && total(claims.map(({ claimed }) => claimed)),
            note: claims && `${claims.length} not settled`,
            to: '/claims-change-orders?tab=claims',
          },
          {
            label: 'Assessed',
            value: claims && total(claims.map(({ assessed }) => assessed)),
            note: claims && `${claims.filter((row) => claimLife.is(row, 'assessed')).length} assessed`,
          },
        ]
      },
    },
  ],
  new: newChange,
  tabs: [
    {
      tab: 'changes',
      title: 'Change orders',
      shows: [
        {
          list: list(changeOrder, {
            columns: ['number', 'title', 'contract', 'cause', 'cost', 'days', 'share', 'status'],
          }),
          new: newChange,
        },
      ],
    },
    {
      tab: 'claims',
      title: 'Claims',
      shows: [
        {
          list: list(claim, {
            columns: ['number', 'title', 'contract', 'noticed_on', 'claimed', 'assessed', 'settled', 'status'],
          }),
          new: newClaim,
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
