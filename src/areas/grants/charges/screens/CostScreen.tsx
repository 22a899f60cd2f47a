import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { Link } from 'react-router'
import { drawdown, drawdownLine } from '../../drawdowns/records.ts'
import { openOf } from '../../drawdowns/rules.ts'
import type { disallowCost, questionCost, settleCost } from '../commands.ts'
import { grantCost, type GrantCost } from '../records.ts'
import { whyNotDisallow, whyNotQuestion, whyNotSettle } from '../rules.ts'

const list = { to: '/grants-management?tab=costs', label: 'Costs' }

export default function CostScreen() {
  const found = useRecord(grantCost, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantCost} found={found} list={list} />
}

const questions = {
  question: { title: 'Question', about: 'It is not drawn until the question is settled.', verb: 'Question it' },
  settle: { title: 'Settle the question of', about: 'Why it is allowable after all.', verb: 'It is allowable' },
  disallow: { title: 'Disallow', about: 'The agency bears it: it leaves the grant.', verb: 'Disallow it' },
} as const

function One({ row }: { row: GrantCost }) {
  const actor = useActor()
  const { rows: lines } = useRecords(drawdownLine, (from) => from.eq('cost', row.id).limit(100))
  const { rows: drawn } = useRecords(drawdown, (from) => from.in('id', lines?.map((each) => each.drawdown) ?? []).limit(100))
  const { data: paid } = useRows<{ payment: string; amount: number }>('payment_items', (from) => from.select('payment,amount').eq('invoice', row.invoice ?? row.id).eq('undone', false).limit(5))
  const verbs = { question: useCommand<typeof questionCost>('grant-costs/question'), settle: useCommand<typeof settleCost>('grant-costs/settle'), disallow: useCommand<typeof disallowCost>('grant-costs/disallow') }
  const [asking, setAsking] = useState<keyof typeof questions>()
  return (
    <RecordPage
      of={grantCost}
      row={row}
      list={list}
      actions={
        <>
          {row.status === 'recorded' && whyNotQuestion(row, actor) === null && <Button onClick={() => setAsking('question')}>Question</Button>}
          {row.status === 'questioned' && <MoveButton look="main" whyNot={whyNotSettle(row, actor)} run={() => setAsking('settle')}>Settle</MoveButton>}
          {row.status !== 'disallowed' && (whyNotDisallow(row, actor) === null ? <Button look="danger" onClick={() => setAsking('disallow')}>Disallow</Button> : row.drawn > 0 && <MoveButton whyNot={whyNotDisallow(row, actor)} run={() => undefined}>Disallow</MoveButton>)}
        </>
      }
    >
      {row.finding && <Notice tone={row.status === 'recorded' ? 'info' : 'warn'} title={row.status === 'disallowed' ? 'Disallowed' : row.status === 'questioned' ? 'Questioned' : 'It was questioned, and is allowable'}>{row.finding}</Notice>}
      <Figures
        figures={[
          { label: 'Award pays', value: <Amount cents={row.amount} />, ...(row.match > 0 && { note: <>and <Amount cents={row.match} /> count as match</> }) },
          { label: 'In drawdowns', value: <Amount cents={row.drawn} /> },
          { label: 'Left to draw', value: <Amount cents={row.status === 'disallowed' ? 0 : openOf(row)} /> },
        ]}
      />
      <Panel title="From the invoice to the money" about="Both ways: what was billed and paid, and the drawdowns that ask for it.">
        <RecordFacts of={grantCost} row={row} show={['funding', 'invoice', ...(row.cost_record ? (['cost_record'] as const) : [])]} />
        {row.invoice && <p className="mt-3">{paid === undefined ? 'Looking for its payment…' : paid.length === 0 ? 'The invoice is not in a payment yet.' : paid.map(({ payment, amount }) => <Link key={payment} className="link" to={`/payments/${payment}`}>Payment of <Amount cents={amount} /></Link>)}</p>}
        <ul className="mt-3 grid gap-1">
          {lines?.length === 0 && <li className="text-ink-2">No drawdown asks for it yet.</li>}
          {lines?.map((line) => (
            <li key={line.id}>
              <Link className="link" to={`/grants-management/${line.drawdown}`}>{drawn?.find(({ id }) => id === line.drawdown)?.number ?? 'Drawdown'}</Link>: <Amount cents={line.amount} />{line.undone && ', given up'}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="The cost">
        <RecordFacts of={grantCost} row={row} show={['kind', 'class', 'incurred_on', 'why', 'documents', 'entered_by']} />
      </Panel>
      {asking && <ReasonDialog title={`${questions[asking].title} ${row.number}?`} about={questions[asking].about} verb={questions[asking].verb} run={(reason) => verbs[asking]({ id: row.id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
