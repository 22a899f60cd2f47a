import { firstReason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { dayShort } from '#platform/dates.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import type { Actor } from '#platform/roles.ts'
import type { releaseRun } from '#areas/finance/payments/commands.ts'
import { paymentLife, runLife } from '#areas/finance/payments/life.ts'
import { payment, paymentRun, type Payment, type PaymentRun } from '#areas/finance/payments/records.ts'
import { rateForm, whyNotBarred, whyNotMakeFile, whyNotReleaseYet } from '#areas/finance/payments/rules.ts'
import { voidedCheck } from '#areas/finance/checks/records.ts'
import { PrintChecks } from '#areas/finance/checks/screens/PrintChecks.tsx'
import { RunInvoices, RunPicture } from '#areas/finance/payments/screens/RunContents.tsx'
import { useRunContents } from '#areas/finance/payments/screens/use-run-contents.ts'
import { useBankFile } from '#areas/finance/bank-files/screens/use-bank-file.ts'

const list = { to: '/payments', label: 'Payments' }

export default function PaymentRunScreen() {
  const found = useRecord(paymentRun, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={paymentRun} found={found} list={list} />
}

function Page({ row }: { row: PaymentRun }) {
  const actor = useActor()
  const release = useCommand<typeof releaseRun>('payment-runs/release')
  const takeFile = useBankFile(row.id)
  const payments = useRecords(payment, (from) => from.eq('run', row.id).order('number').limit(1000))
  const contents = useRunContents(row.id)
  const today = useToday()
  return (
    <RecordPage
      of={paymentRun}
      life={runLife}
      row={row}
      list={list}
      next={nextOf(row, actor, { today, payments: payments.rows })}
      amount={{
        cents: row.amount,
        note: (
          <>
            {row.payments} {plural(row.payments, { one: 'payment', other: 'payments' })}, pay on{' '}
            <Day day={row.pay_on} />
          </>
        ),
      }}
      actions={
        <>
          {runLife.is(row, 'submitted') && (
            <MoveButton
              look="main"
              whyNot={firstReason(whyNotReleaseYet(row, { actor }), whyNotBarred(contents.data?.barred ?? null))}
              run={async () => void (await release({ id: row.id }))}
              done={`${row.number} released`}
            >
              Release run
            </MoveButton>
          )}
          {row.method === 'check' && runLife.is(row, 'released') && <PrintChecks row={row} />}
          {runLife.is(row, 'released', 'sent') && (
            <MoveButton
              look={row.file_digest || needsPrint(row) ? 'plain' : 'main'}
              whyNot={whyNotMakeFile(row, { actor })}
              run={takeFile}
              done="File created. The download is logged."
            >
              {row.file_digest ? 'Download file again' : 'Create bank file'}
            </MoveButton>
          )}
          {/* It can be sent once there is a file. */}
          {(row.file_digest || !runLife.is(row, 'released')) && <Moves life={runLife} row={row} />}
        </>
      }
    >
      {runLife.is(row, 'submitted') && row.made_by === actor.user_id && (
        <Notice title="A second person must release this run">
          You can’t release a run you created, or one with an invoice you entered.
        </Notice>
      )}
      {runLife.is(row, 'draft', 'submitted') && contents.data && contents.data.no_rate > 0 && (
        <Notice tone="warn" title="Late without interest">
          {plural(contents.data.no_rate, {
            one: 'One late invoice is paid without interest, because no rate is entered for its first late day.',
            other: `${contents.data.no_rate} late invoices are paid without interest, because no rate is entered for their first late days.`,
          })}{' '}
          <Link className="link" to={rateForm}>
            Enter the rate
          </Link>
          , then cancel this run and plan it again.
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Pay on',
            value: <Day day={row.pay_on} />,
            note: row.sent_on ? (
              <>
                Sent <Day day={row.sent_on} />
              </>
            ) : (
              'Not sent yet'
            ),
          },
          {
            label: 'Discounts taken',
            value: <Amount cents={row.discount} />,
            ...(row.discount > 0 && { tone: 'good' as const }),
          },
          {
            label: 'Interest',
            value: <Amount cents={row.interest} />,
            note: row.interest > 0 ? 'For late payment' : 'None',
            ...(row.interest > 0 && { tone: 'warn' as const }),
          },
        ]}
      />
      <RunPicture row={row} contents={contents} payments={payments.rows} />
      <Panel
        title="Payment run"
        about={
          row.funding &&
          `${row.released_at ? 'At release' : 'At submission for release'}: ${row.funding.charAt(0).toLowerCase()}${row.funding.slice(1)}`
        }
        foot={row.file_digest && <span className="font-mono break-all">SHA-256 {row.file_digest}</span>}
      >
        <RecordFacts
          of={paymentRun}
          row={row}
          show={[
            'paying_account',
            'method',
            'made_by',
            'released_by',
            'released_at',
            'checks_printed_by',
            'checks_printed_at',
            'file_at',
            'opened_by',
            'sent_on',
          ]}
        />
        {runLife.is(row, 'sent', 'cleared') && (
          <p className="mt-3 text-sm">
            <Link className="link" to={`/payments?tab=ledger&where.source_table=payments#entries`}>
              Payment entries in the ledger
            </Link>
          </p>
        )}
      </Panel>
      <RecordTab name="payments" title="Payments" count={row.payments}>
        <Panel title="Payments">
          <RecordTable
            of={payment}
            found={payments}
            columns={['number', 'vendor', 'amount', 'trace', 'remittance', 'status']}
          />
        </Panel>
      </RecordTab>
      {row.method === 'check' && (
        <RecordTab name="voided" title="Voided checks">
          <RecordList of={voidedCheck} where={{ run: row.id }} />
        </RecordTab>
      )}
      <RecordTab name="invoices" title="Invoices" count={contents.data?.invoices.length}>
        <RunInvoices row={row} contents={contents} />
      </RecordTab>
    </RecordPage>
  )
}

/** Printing in the office is a choice: the bank or a printer can print from the file too. */
const needsPrint = ({ method, checks_printed_at }: PaymentRun) => method === 'check' && checks_printed_at === null

type Around = { today: string; payments: readonly Payment[] | undefined }

/** Release and bank file are commands beside the moves; who may release depends on who created the run. */
function nextOf(row: PaymentRun, actor: Actor, { today, payments }: Around): NextStep | undefined {
  const pays = `Pays on ${dayShort(row.pay_on, today)}.`
  const late = row.pay_on < today
  if (runLife.is(row, 'submitted')) {
    if (row.made_by === actor.user_id)
      return { tone: late ? 'late' : 'others', lead: 'Waiting for another manager to release the run', rest: pays }
    return whyNotReleaseYet(row, { actor }) === null
      ? { tone: late ? 'late' : 'you', lead: 'Check the payments and release the run', rest: pays }
      : { tone: late ? 'late' : 'others', lead: 'Waiting for a manager to release the run', rest: pays }
  }
  if (runLife.is(row, 'released'))
    return {
      tone: late ? 'late' : 'you',
      lead: row.file_digest
        ? 'Send the file to the bank, then mark the run as sent'
        : needsPrint(row)
          ? 'Print the checks, then create the bank file'
          : 'Create the bank file',
      rest: pays,
    }
  if (runLife.is(row, 'sent') && payments) {
    const open = payments.filter((each) => paymentLife.is(each, 'issued')).length
    return {
      tone: 'moving',
      lead: `Waiting for the bank to clear ${open} of ${plural(row.payments, { one: '1 payment', other: `${row.payments} payments` })}`,
      rest: 'Import the bank statement to match them.',
    }
  }
  return undefined
}
