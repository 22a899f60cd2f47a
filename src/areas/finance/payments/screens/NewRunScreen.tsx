import { plural } from '#platform/words.ts'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { ChoiceInput, Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { FieldError } from '#kit/inputs/FieldFrame.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { Outlook } from '#kit/record/Outlook.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { useSending } from '#kit/use-sending.ts'
import { dayInWords, isWorkingDay } from '#platform/dates.ts'
import { bankHolidays } from '#platform/holidays.ts'
import { invoice } from '../../invoices/records.ts'
import { payingAccount } from '../../paying-accounts/records.ts'
import { nextWorkingDay } from '../../prompt-payment/rules.ts'
import type { draftRun, previewRun } from '../commands.ts'
import { paymentRun, type PaymentRun } from '../records.ts'
import { bankInWords, rateForm } from '../rules.ts'

/** Approved invoices, earliest due first; discounts and interest are shown before the run is created. */
export default function NewRunScreen() {
  const today = useToday()
  const dayOf = useDayOf()
  const navigate = useNavigate()
  const draft = useCommand<typeof draftRun>('payment-runs/draft')
  const { rows: accounts } = useRecords(payingAccount, (from) => from.eq('status', 'open').order('name').limit(50))
  const { rows } = useRecords(invoice, (from) =>
    from.eq('status', 'approved').order('due_on').order('number').limit(500),
  )
  const names = useNames(invoice, rows ?? [])
  const [account, setAccount] = useState<string>()
  const [chosenMethod, setMethod] = useState<PaymentRun['method']>()
  const [typed, setDay] = useState<unknown>()
  const day = typed === undefined ? today : typed
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = (rows ?? []).filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const pay_on = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today
  const { data: plan } = useAnswer<typeof previewRun>(
    'payment-runs/preview',
    { pay_on, invoices: chosen },
    { about: 'invoices', enabled: chosen.length > 0 },
  )
  const from = account ?? accounts?.[0]?.id
  const unpayable = plan?.without_bank ?? []
  const onlyChecks = plan !== undefined && plan.payments.length > 0 && unpayable.length === plan.payments.length
  const method = chosenMethod ?? (onlyChecks ? 'check' : 'ach')
  // A bank pays no one whose details are not confirmed: their invoices wait for a run of checks.
  const unpaid = new Set(method === 'check' ? [] : unpayable.map(({ id }) => id))
  const paid = (rows ?? []).filter(({ id, vendor }) => !left.has(id) && !unpaid.has(vendor)).map(({ id }) => id)
  const payments = (chosen.length > 0 ? (plan?.payments ?? []) : []).filter(({ vendor }) => !unpaid.has(vendor))
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)

  const badDay = whyNotTyped({ kind: 'date', required: true }, 'Pay on', day)
  const press = from ? draft.press({ paying_account: from, method, pay_on, invoices: paid }) : null
  const { wrong, refusal, busy, send, ready } = useSending([
    !from && {
      name: 'run-account',
      message: 'Add a paying account first. An administrator can add one under Payments.',
    },
    badDay
      ? { name: 'run-day', message: badDay }
      : pay_on < today && { name: 'run-day', message: 'Select today or a later date.' },
    rows !== undefined &&
      paid.length === 0 && {
        name: 'run-invoices',
        message:
          rows.length === 0
            ? 'No approved invoices to pay.'
            : chosen.length > 0
              ? 'Select an invoice of a vendor with confirmed bank details, or pay by check.'
              : 'Select at least one invoice.',
      },
  ])
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => void navigate(`/payments/runs/${(await press!.send()).id}`))
  }
  const toggle = (id: string) =>
    setLeft((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]))
  return (
    <Screen area="Contracts & Finance" title="New payment run" about="A second person releases the run.">
      <form noValidate onSubmit={submit} aria-label="New payment run" className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        <Outlook of={paymentRun} />
        <Panel title="Payment details">
          <div className="grid gap-4 md:grid-cols-3">
            <Select
              id="run-account"
              label="Paid from"
              required
              error={wrong('run-account')}
              field={{
                options: (accounts ?? []).map(({ id }) => id),
                words: Object.fromEntries(
                  (accounts ?? []).map(({ id, name, account_last }) => [id, `${name}, ends in ${account_last}`]),
                ),
              }}
              value={from ?? ''}
              onChange={(value) => setAccount(String(value ?? ''))}
            />
            <ChoiceInput
              id="run-method"
              label="Payment method"
              required
              field={paymentRun.fields.method}
              value={method}
              onChange={(value) => setMethod(value as PaymentRun['method'])}
            />
            <DateInput
              id="run-day"
              label="Pay on"
              required
              error={wrong('run-day')}
              hint={
                isWorkingDay(pay_on, bankHolidays)
                  ? undefined
                  : `Banks are closed on this day. The money arrives on ${dayInWords(nextWorkingDay(pay_on, bankHolidays))}.`
              }
              value={day}
              onChange={setDay}
            />
          </div>
        </Panel>
        {method === 'check' && accounts?.find(({ id }) => id === from)?.first_check === null && (
          <Notice title="Checks are numbered from 10001">
            <Link className="link" to={`/payments/accounts/${from}`}>
              Enter the first number of your check stock
            </Link>{' '}
            on the paying account. An administrator can change it.
          </Notice>
        )}
        {unpaid.size > 0 && (
          <Notice tone="warn" title="Not in this run: vendors without confirmed bank details">
            <ul>
              {unpayable.map((each) => (
                <li key={each.id}>
                  <Link className="link inline-block py-1" to={`/vendor-directory/${each.id}`}>
                    {each.name}
                  </Link>
                  : {bankInWords(each, (moment) => dayInWords(dayOf(moment)))}
                </li>
              ))}
            </ul>
            Pay them by check, or open the vendor to enter and confirm bank details.
          </Notice>
        )}
        <Panel title="Approved invoices" about="Earliest due first. Clear invoices you don’t want to pay now.">
          {!rows && <SkeletonLines />}
          {rows?.length === 0 && <p className="text-ink-2">No approved invoices to pay.</p>}
          <ul className="grid">
            {rows?.map((row, at) => {
              const item = plan?.items.find(({ invoice: of }) => of === row.id)
              return (
                <li key={row.id} className="border-b border-line last:border-0">
                  <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_8rem]">
                    <input
                      id={at === 0 ? 'run-invoices' : undefined}
                      type="checkbox"
                      checked={!left.has(row.id)}
                      onChange={() => toggle(row.id)}
                      className="size-4.5 accent-action"
                    />
                    <span className="min-w-0">
                      <span className="font-semibold text-ink">{names.get(row.vendor) ?? '…'}</span>
                      <span className="block text-xs text-ink-2">
                        <span className="font-mono">{row.number}</span>{' '}
                        {row.kind === 'credit_note' ? 'credit note' : 'invoice'}{' '}
                        <span className="whitespace-nowrap">{row.vendor_number}</span>
                      </span>
                    </span>
                    <span className="text-sm text-ink-2 max-sm:col-start-2 max-sm:row-start-2">
                      {unpaid.has(row.vendor) && !left.has(row.id) ? (
                        'Not in this run'
                      ) : row.due_on ? (
                        <>
                          due <Day day={row.due_on} />
                        </>
                      ) : null}
                    </span>
                    <span className="text-right font-semibold max-sm:col-start-3 max-sm:row-start-1">
                      <Amount
                        cents={
                          item && !left.has(row.id)
                            ? item.amount
                            : row.kind === 'credit_note'
                              ? -row.amount
                              : row.amount
                        }
                      />
                    </span>
                    {item &&
                      !left.has(row.id) &&
                      (item.discount > 0 || item.interest > 0 || item.rate_missing || row.retained > 0) && (
                        <span
                          className={`col-start-2 col-span-full text-xs ${item.discount > 0 ? 'text-good' : item.interest > 0 || item.rate_missing ? 'text-warn' : 'text-ink-2'}`}
                        >
                          {item.discount > 0 && (
                            <>
                              <Amount cents={item.discount} /> discount taken
                            </>
                          )}
                          {item.interest > 0 && (
                            <>
                              <Amount cents={item.interest} /> interest for late payment
                            </>
                          )}
                          {row.retained > 0 && (
                            <>
                              {(item.discount > 0 || item.interest > 0) && ', '}
                              <Amount cents={row.retained} /> retainage under its contract
                            </>
                          )}
                          {item.rate_missing && (
                            <>
                              Late, but no interest rate is entered for its date.{' '}
                              <Link className="link relative" to={rateForm}>
                                Enter the rate
                              </Link>
                            </>
                          )}
                        </span>
                      )}
                  </label>
                </li>
              )
            })}
          </ul>
          <FieldError id="run-invoices" error={rows?.length === 0 ? null : wrong('run-invoices')} />
        </Panel>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="main" busy={busy}>
            Create payment run
          </Button>
          <ButtonLink look="quiet" to="/payments">
            Cancel
          </ButtonLink>
          {paid.length > 0 && plan && (
            <p className="text-lg">
              {payments.length} {plural(payments.length, { one: 'payment', other: 'payments' })}, total{' '}
              <span className="rule-double font-semibold">
                <Amount cents={total} />
              </span>
            </p>
          )}
        </div>
        <FormWill press={ready && rows ? press : null} />
      </form>
    </Screen>
  )
}
