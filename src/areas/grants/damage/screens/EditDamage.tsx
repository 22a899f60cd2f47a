import { useCommand } from '#client/use-command.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import type { editDamage } from '../commands.ts'
import { damageItem, type DamageItem } from '../records.ts'

export function EditDamage({ row, onClose }: { row: DamageItem; onClose: () => void }) {
  const edit = useCommand<typeof editDamage>('damage-items/edit')
  return (
    <FormDialog
      of={damageItem}
      row={row}
      title={`Edit ${row.number}`}
      done="Saved"
      send={(changes, version) => edit({ id: row.id, version, changes })}
      onClose={onClose}
    />
  )
}
