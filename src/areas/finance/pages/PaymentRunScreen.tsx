import { plural } from '#platform/words.ts'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { releaseRun } from '#areas/finance/payments/commands.ts'
import { runLife } from '#areas/finance/payments/life.ts'
import { payment, paymentRun, type PaymentRun } from '#areas/finance/payments/records.ts'
import { whyNotMakeFile, whyNotReleaseYet } from '#areas/finance/payments/rules.ts'
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
  return (
    <RecordPage
      of={paymentRun}
      life={runLife}
      row={row}
      list={list}
      actions={
        <>
          {runLife.is(row, 'submitted') && (
            <MoveButton
              look="main"
              whyNot={whyNotReleaseYet(row, { actor })}
              run={async () => void (await release({ id: row.id }))}
              done={`${row.number} released`}
            >
              Release run
            </MoveButton>
          )}
          {runLife.is(row, 'released', 'sent') && (
            <MoveButton
              look={row.file_digest ? 'plain' : 'main'}
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
      <Figures
        figures={[
          {
            label: 'Total',
            value: <Amount cents={row.amount} />,
            note: `${row.payments} ${plural(row.payments, { one: 'payment', other: 'payments' })}`,
          },
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
      <Panel title="Payments">
        <RecordTable
          of={payment}
          found={payments}
          columns={['number', 'vendor', 'amount', 'trace', 'remittance', 'status']}
        />
      </Panel>
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
    </RecordPage>
  )
}
