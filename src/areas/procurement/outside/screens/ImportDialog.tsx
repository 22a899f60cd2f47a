import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { importOutside } from '../commands.ts'
import { outsideOpportunity } from '../records.ts'
import { readOutside } from '../rules.ts'
import { ListDialog } from './ListDialog.tsx'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const take = useCommand<typeof importOutside>('outside-opportunities/import')
  const { data: known } = useRows<{ key: string }>('outside_opportunities', (from) => from.select('key').limit(1_000))
  return (
    <ListDialog
      id="outside-file"
      of="SAM.gov or Grants.gov"
      known={new Set(known?.map(({ key }) => key))}
      read={readOutside}
      kindOf={({ source }) => optionLabel(outsideOpportunity.fields.source, source)}
      take={(rows) => take({ rows })}
      onClose={onClose}
    />
  )
}
