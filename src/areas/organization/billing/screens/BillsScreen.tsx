import { plural } from '#platform/words.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useToday } from '#client/use-today.ts'
import { billLife } from '../life.ts'
import { billingAccount, billingInvoice } from '../records.ts'

/** Amounts that the organization owes for Granary, and those that it has paid. */
export default function BillsScreen() {
  const today = useToday()
  const { rows } = useRecords(billingInvoice, (from) => from.order('issued_on', { ascending: false }).limit(500))
  const { rows: accounts } = useRecords(billingAccount, (from) => from.limit(1))
  const open = rows?.filter((row) => billLife.is(row, 'open') && row.kind === 'invoice') ?? []
  const late = open.filter(({ due_on }) => due_on < today)
  const sum = (some: typeof open) => some.reduce((total, { amount }) => total + amount, 0)
  return (
    <Screen area="Billing" title="Billing invoices" actions={<ButtonLink to="/billing">Billing</ButtonLink>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: 'Due',
              ...known(rows, () => ({
                value: <Amount cents={sum(open)} />,
                note: `${open.length} ${plural(open.length, { one: 'invoice', other: 'invoices' })}`,
              })),
              to: '/billing/invoices?where.status=open',
            },
            {
              label: 'Overdue',
              ...known(rows, () => ({
                value: <Amount cents={sum(late)} />,
                ...(late.length > 0 && {
                  tone: 'bad' as const,
                  note: `${late.length} past ${plural(late.length, { one: 'its', other: 'their' })} due date`,
                }),
              })),
              to: `/billing/invoices?where.status=open&where.due_on=..${today}`,
            },
            {
              label: 'Disputed',
              ...known(rows, (rows) => ({ value: String(rows.filter((row) => billLife.is(row, 'disputed')).length) })),
              to: '/billing/invoices?where.status=disputed',
            },
            {
              label: 'Tax',
              ...known(accounts, (accounts) => ({
                value: accounts[0]?.tax_exempt ? 'Exempt' : 'Not set',
                note: accounts[0]?.tax_exempt
                  ? accounts[0].certificate.length > 0
                    ? 'certificate on file'
                    : 'certificate missing'
                  : 'from the billing details',
                ...(accounts[0]?.tax_exempt && accounts[0].certificate.length === 0 && { tone: 'warn' as const }),
              })),
              to: '/billing',
            },
          ]}
        />
        <RecordList of={billingInvoice} first={<ButtonLink to="/billing">Preview next invoice</ButtonLink>} />
      </div>
    </Screen>
  )
}
