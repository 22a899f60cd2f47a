import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { ref } from '#platform/records/fields.ts'
import type { moveAsset } from '../commands.ts'
import type { Asset } from '../records.ts'
import { whyNotBelong } from '../rules.ts'
import { byId, useAssets } from './use-assets.ts'

export function ParentDialog({ row, onClose }: { row: Asset; onClose: () => void }) {
  const move = useCommand<typeof moveAsset>('assets/move')
  const { rows } = useAssets()
  const all = byId(rows)
  return (
    <AskDialog
      title={`Move ${row.name} under`}
      about="Leave blank for the top level."
      verb="Move"
      done="Moved"
      fields={{ parent: ref('assets', { label: 'Parent asset' }) }}
      start={{ parent: row.parent }}
      whyNot={({ parent }: { parent?: string }) =>
        whyNotBelong(row, { parent: parent ? (all.get(parent) ?? null) : null, all })
      }
      press={({ parent }: { parent?: string }) => move.press({ id: row.id, parent: parent ?? null })}
      onClose={onClose}
    />
  )
}
