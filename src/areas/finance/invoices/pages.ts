import { dayInWords } from '#platform/dates.ts'
import { recordPage, register, rows, type FigureSaid, type Words } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Actor } from '#platform/roles.ts'
import { plural } from '#platform/words.ts'
import { extrasOf } from './extras/rules.ts'
import { invoiceLife, isComing } from './life.ts'
import { financeTerm } from '../terms/records.ts'
import { toleranceKinds, tolerancesFrom, type Dated } from '../terms/rules.ts'
import { invoice, invoiceHold, invoiceLine, type Invoice } from './records.ts'
import { moves } from './rules.ts'

const isOpen = (row: Invoice) => invoiceLife.is(row, 'draft', 'held', 'returned')
const mayEdit = (row: Invoice, actor: Actor) => isOpen(row) && whyNotEdit(invoice, row, actor) === null
const loads = {
  lines: rows(invoiceLine, { by: 'invoice', order: 'position.asc', limit: 1_000, columns: ['description', 'amount'] }),
  holds: rows(invoiceHold, { by: 'invoice', order: 'position.asc', limit: 200, columns: ['reason', 'words'] }),
  terms: register(financeTerm, { order: 'kind.asc', limit: 500, where: { kind: [...toleranceKinds] } }),
}

const submit = (isDraft: boolean) => ({
  by: 'invoices/submit',
  label: isDraft ? 'Match and submit' : 'Rerun match',
  look: 'main' as const,
  when: (row: Invoice) => isOpen(row) && invoiceLife.is(row, 'draft') === isDraft,
  whyNot: (row: Invoice, { loaded: { lines } }: { loaded: { lines?: readonly unknown[] | undefined } }) =>
    lines?.length === 0 ? 'Add at least one line.' : moves.whyNot('submit', row),
  done: ({ number }: Invoice) => `${number} matched`,
})

/** A hold for want of a tolerance is explained: one begins later, and a rule never reaches back. */
function toleranceToCome(row: Invoice, terms: readonly Dated[] | undefined) {
  const from = invoiceLife.is(row, 'held') && terms ? tolerancesFrom(terms, row.received_on) : null
  return (
    from !== null && {
      tone: 'warn' as const,
      title: `Your match tolerances begin on ${dayInWords(from)}`,
      text: `This invoice was received on ${dayInWords(row.received_on)}, so it was matched with a tolerance of 0%. If the excess would be accepted today, another manager can release its holds with that reason. If the date received is wrong, edit it and rerun the match.`,
    }
  )
}

/** The part of the amount that is not paid now, or does not belong to the lines. */
function noteOf(row: Invoice): Words | undefined {
  if (row.retained > 0)
    return [{ cents: row.retained }, ' retained, ', { cents: row.amount - row.retained }, ' payable']
  if (extrasOf(row) > 0) return ['with ', { cents: extrasOf(row) }, ' freight and tax']
  return row.kind === 'credit_note' ? 'Credited' : undefined
}

function paidOf(row: Invoice, today: string): FigureSaid | false {
  if (invoiceLife.is(row, 'paid'))
    return {
      // A run is released before its payment date: until then nothing was paid.
      label: isComing(row, today) ? 'Payment date' : 'Paid',
      value: row.paid_on ? { day: row.paid_on } : '',
      note:
        row.discount_taken > 0
          ? [{ cents: row.discount_taken }, ' discount taken']
          : row.interest > 0
            ? [{ cents: row.interest }, ' interest']
            : 'In full',
    }
  return (
    row.discount_percent !== null &&
    Number(row.discount_percent) !== 0 && {
      label: 'Discount',
      value: `${row.discount_percent}%`,
      note: row.discount_until && ['until ', { day: row.discount_until }],
    }
  )
}

export const invoicePage = recordPage(invoice, {
  at: '/invoices/:id',
  list: ['/invoices', 'Invoices'],
  life: invoiceLife,
  only: () => [],
  loads,
  amount: (row) => {
    const note = noteOf(row)
    return { cents: row.amount, ...(note && { note }) }
  },
  links: (row, { actor }) => [
    mayEdit(row, actor) && [`/invoices/${row.id}/edit`, 'Edit'],
    mayEdit(row, actor) && [`/invoices/${row.id}/lines`, 'Edit lines'],
  ],
  acts: [submit(true), submit(false), { own: 'InvoiceMoves' }],
  shows: [
    {
      notes: (row, { loaded: { terms } }) => [
        toleranceToCome(row, terms),
        row.dispute &&
          invoiceLife.is(row, 'disputed', 'rejected') && {
            tone: 'warn',
            title: invoiceLife.is(row, 'disputed') ? 'Disputed' : 'Returned to the vendor',
            text: row.dispute,
          },
      ],
    },
    {
      figures: (row, { today }) => [
        {
          label: 'Due',
          value: row.due_on ? { day: row.due_on } : 'Not known yet',
          note: row.clock_from ? ['Clock started ', { day: row.clock_from }] : 'Set when matched',
        },
        {
          label: 'Holds',
          value: String(row.holds),
          ...(row.holds > 0
            ? {
                note: plural(row.holds, { one: 'See below how to release it', other: 'See below how to release them' }),
                tone: 'warn' as const,
              }
            : { note: row.within > 0 ? [{ cents: row.within }, ' over order, within tolerance'] : 'No holds' }),
        },
        paidOf(row, today),
      ],
    },
    { own: 'HoldsPanel' },
    {
      tab: 'lines',
      title: 'Lines',
      count: (_, { loaded: { lines } }) => lines?.length,
      shows: [{ own: 'BilledLines' }, { own: 'CodingPanel' }],
    },
    {
      title: 'Invoice',
      facts: (row) => [
        'vendor',
        'purchase_order',
        'contract',
        'releases',
        'invoice_date',
        'received_on',
        'came_by',
        'entered_by',
        ...(row.kind === 'credit_note' ? (['kind', 'credits'] as const) : []),
        ...(['charges_because', 'discount_percent', 'discount_until', 'not_a_duplicate', 'note'] as const).filter(
          (name) => row[name],
        ),
        'document',
      ],
      filled: ['contract', 'releases'],
    },
    { own: 'OwnDocument', when: (row) => row.came_by === 'portal' },
    { approvals: (row, { loaded: { lines } }) => isOpen(row) && row.holds === 0 && Boolean(lines?.length) },
  ],
})
