import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import type { BankStatement } from '../../statements/records.ts'
import type { startReconciliation } from '../commands.ts'
import { bankReconciliation, type BankReconciliation } from '../records.ts'

const { book_balance } = bankReconciliation.fields

type StartReconciliationProps = {
  row: BankStatement
  loaded: { reconciliations: readonly BankReconciliation[] | undefined }
}

/** The reconciliation of a statement, or its start. */
export function StartReconciliation({ row: statement, loaded: { reconciliations } }: StartReconciliationProps) {
  const navigate = useNavigate()
  const start = useCommand<typeof startReconciliation>('bank-reconciliations/start')
  const [asking, setAsking] = useState(false)
  if (!reconciliations) return null
  const [begun] = reconciliations
  if (begun) return <ButtonLink to={`/payments/reconciliations/${begun.id}`}>Open reconciliation</ButtonLink>
  return (
    <>
      <Button onClick={() => setAsking(true)}>Start reconciliation</Button>
      {asking && (
        <AskDialog
          title="Start reconciliation"
          about={statement.words}
          verb="Start reconciliation"
          done="Reconciliation started"
          fields={{ book_balance }}
          press={(values) => start.press({ statement: statement.id, book_balance: values.book_balance })}
          then={({ id }) => navigate(`/payments/reconciliations/${id}`)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
