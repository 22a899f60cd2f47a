import { CheckLine } from '#kit/parts/CheckLine.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { transferLife } from '../life.ts'
import type { BudgetTransfer } from '../records.ts'
import { transferChecks } from '../rules.ts'
import { TransferChart } from './TransferChart.tsx'
import { TransferEffect } from './TransferEffect.tsx'

type TransferPartsProps = {
  row: BudgetTransfer
  loaded: { from_line?: BudgetLine | undefined; to_line?: BudgetLine | undefined }
}

/** The effect on both lines, and what is checked before it is approved. */
export const TransferParts = ({ row: transfer, loaded: { from_line: from, to_line: to } }: TransferPartsProps) =>
  from &&
  to && (
    <>
      <TransferEffect transfer={transfer} from={from} to={to} />
      <div className="grid gap-4 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TransferChart transfer={transfer} from={from} to={to} />
        {transferLife.isOpen(transfer) && (
          <Panel title="Checks">
            <ul className="grid gap-2">
              {transferChecks(transfer, { from, to }).map((check) => (
                <CheckLine key={check.words} check={check} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
