import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { choice, date, money, text } from '#platform/records/fields.ts'
import type { addItem } from '../commands.ts'
import { itemKindWords, reconcilingItem, type BankReconciliation } from '../records.ts'
import { whyNotItem } from '../rules.ts'

const kinds = ['deposit', 'bank', 'book'] as const
const fields = {
  kind: choice(kinds, { required: true, label: 'Kind', words: itemKindWords }),
  day: date({ required: true, label: 'Date' }),
  words: text({ required: true, max: 300, label: 'Description' }),
  amount: money({ required: true, help: reconcilingItem.fields.amount.help! }),
}

/** A deposit in transit, or an adjustment to one side. */
export function AddItemDialog({ row, onClose }: { row: BankReconciliation; onClose: () => void }) {
  const add = useCommand<typeof addItem>('bank-reconciliations/add-item')
  return (
    <AskDialog
      title="Add item"
      verb="Add item"
      done="Item added"
      fields={fields}
      start={{ kind: 'deposit', day: row.until }}
      early={false}
      whyNot={(values) => whyNotItem(values, row)}
      press={(values) => add.press({ id: row.id, ...values })}
      onClose={onClose}
    />
  )
}
