import { useCommand } from '#client/use-command.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import type { editDamage } from '../commands.ts'
import { damageItem, type DamageItem } from '../records.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

export function EditDamage({ row, onClose }: { row: DamageItem; onClose: () => void }) {
  const edit = useCommand<typeof editDamage>('damage-items/edit')
  return (
    <FormDialog
      of={damageItem}
      row={row}
      title={`Edit ${row.number}`}
      done="Saved"
      send={sendsChanges(row.id, edit)}
      onClose={onClose}
    />
  )
}
