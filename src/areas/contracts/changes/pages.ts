import { amendment } from '../amendments/records.ts'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { recordPage, rows, type Seen } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
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
