import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { asShortDay } from '#kit/dates.ts'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { inBytes } from '#platform/words.ts'
import type { writeBill } from '../bills.ts'
import type { BillingView, createBillingAccount, editBillingAccount, showBilling } from '../commands.ts'
import { planChangeLife } from '../life.ts'
import { billingAccount, planChange } from '../records.ts'
import { overLimits, subscriptionStatus, whyNotWriteBill } from '../rules.ts'

/** The plan, its usage, and a preview of the next invoice. */
export default function BillingScreen() {
  const actor = useActor()
  const { data, isError, refetch } = useAnswer<typeof showBilling>('billing/show', {}, { about: 'plan_changes' })
  return (
    <Screen
      area="Billing"
      title="Billing"
      about="Plan, usage and next invoice."
      actions={
        <>
          <ButtonLink to="/billing/invoices">Invoices</ButtonLink>
          {atLeast('admin', actor) && (
            <ButtonLink look="main" to="/billing/plans">
              Change plan
            </ButtonLink>
          )}
        </>
      }
    >
      {isError && (
        <div className="rounded-md border border-line bg-surface">
          <ErrorState what="Billing" onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && <SkeletonLines />}
      {data && <Billing view={data} />}
    </Screen>
  )
}

function Billing({ view: { subscription, limits, period, usage, planned, next, billed } }: { view: BillingView }) {
  const actor = useActor()
  const [editing, setEditing] = useState(false)
  const { rows: accounts } = useRecords(billingAccount, (from) => from.limit(1))
  const changes = useRecords(planChange, (from) => from.order('created_at', { ascending: false }).limit(50))
  const create = useCommand<typeof createBillingAccount>('billing-accounts/create')
  const edit = useCommand<typeof editBillingAccount>('billing-accounts/edit')
  const write = useCommand<typeof writeBill>('billing/write-invoice')
  const account = accounts?.[0]
  const plan = subscription?.plan
  const simulated = subscriptionStatus.is(subscription, 'simulated')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {simulated && (
        <Notice title="This is a demo: no one is charged">
          Amounts are calculated as usual, and every invoice is marked as simulated.
        </Notice>
      )}
      {limits &&
        overLimits(limits, usage).map((words) => (
          <Notice key={words} tone="warn" title={words}>
            No new members can join. Upgrade or deactivate someone.
          </Notice>
        ))}
      {planned && (
        <Notice title={`${planned.to_plan} begins on ${dayInWords(planned.effective_on)}`}>
          Nothing changes until then. <Moves life={planChangeLife} row={planned} />
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Plan',
            value: plan?.name ?? 'None',
            note: plan ? (
              <>
                <Amount cents={plan.monthly_price} /> per month
              </>
            ) : limits ? (
              `the limits of ${limits.name} apply`
            ) : (
              'Select one'
            ),
          },
          {
            label: 'This month',
            value: period ? `${asShortDay(period.from)} – ${asShortDay(period.to)}` : '…',
            note: period ? `renews on ${dayInWords(period.to)}` : undefined,
          },
          {
            label: 'Next invoice',
            value: next.length > 0 ? <Amount cents={next.reduce((sum, { amount }) => sum + amount, 0)} /> : 'none',
            note: next.length > 0 && period ? `on ${dayInWords(period.to)}` : 'the plan is free',
          },
          {
            label: 'Purchase order number',
            ...known(accounts, () => ({
              value: account?.po_number ?? 'none',
              ...(!account?.po_number && next.length > 0 && { note: 'agencies pay against it', tone: 'warn' as const }),
            })),
          },
        ]}
      />
      <Panel title="Usage" about="Counted when you opened this page.">
        <div className="grid gap-4 sm:grid-cols-2">
          <Meter label="People" value={usage.people} most={limits?.seats ?? null} words={(value) => String(value)} />
          <Meter
            label="Files"
            value={usage.storage_bytes}
            most={limits?.storage_gb ? limits.storage_gb * 1e9 : null}
            words={inBytes}
          />
          <Meter label="Records" value={usage.records} most={null} words={(value) => value.toLocaleString('en-US')} />
          <Meter
            label="Commands in 30 days"
            value={usage.commands}
            most={null}
            words={(value) => value.toLocaleString('en-US')}
          />
        </div>
      </Panel>
      <Panel
        title="Next invoice"
        about={
          next.length > 0 && period
            ? `Preview for ${dayInWords(period.to)}, before tax.`
            : 'No next invoice: the plan is free.'
        }
        actions={
          !billed &&
          whyNotWriteBill(actor) === null && (
            <MoveButton whyNot={whyNotWriteBill(actor)} run={() => write({})} done="This month’s invoice created">
              Create this month’s invoice now
            </MoveButton>
          )
        }
      >
        <ul className="divide-y divide-line">
          {next.map(({ words, amount }) => (
            <li key={words} className="flex justify-between gap-4 py-2">
              <span>{words}</span>
              <Amount cents={amount} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title="Billing details"
        actions={
          whyNotEdit(billingAccount, null, actor) === null && (
            <Button onClick={() => setEditing(true)}>{account ? 'Edit' : 'Add billing details'}</Button>
          )
        }
      >
        {account ? (
          <RecordFacts
            of={billingAccount}
            row={account}
            show={['contact', 'email', 'address', 'po_number', 'tax_exempt', 'certificate']}
          />
        ) : (
          <p className="text-ink-2">
            Add a billing contact, your purchase order number, and your exemption certificate if you have one.
          </p>
        )}
      </Panel>
      <Panel title="Plan changes">
        <RecordTable
          of={planChange}
          found={changes}
          columns={['to_plan', 'from_plan', 'effective_on', 'credit', 'charge', 'status']}
        />
      </Panel>
      <p className="max-w-(--measure) text-xs text-ink-2">
        To end the subscription, change to the free plan. It begins with the next month, and nothing is deleted.
      </p>
      {editing && (
        <FormDialog
          of={billingAccount}
          title="Billing details"
          done="Billing details saved"
          {...(account && { row: account })}
          send={account ? (changed, version) => edit({ id: account.id, version, changes: changed }) : create}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}

const Meter = ({
  label,
  value,
  most,
  words,
}: {
  label: string
  value: number
  most: number | null
  words: (value: number) => string
}) => (
  <div>
    <p className="mb-1.5 flex justify-between gap-3">
      <span>{label}</span>
      <span className="figures">
        {words(value)}
        {most !== null && ` of ${words(most)}`}
      </span>
    </p>
    {most !== null ? (
      <Progress label={`${label}: ${words(value)} of ${words(most)}`} value={Math.min(value, most)} max={most} />
    ) : (
      <p className="text-xs text-ink-2">no limit</p>
    )}
  </div>
)
