import { ListDialog } from '#areas/procurement/outside/screens/ListDialog.tsx'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { importOpportunities } from '../commands.ts'
import { fundingOpportunity } from '../records.ts'
import { readOpportunities } from '../rules.ts'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const take = useCommand<typeof importOpportunities>('funding-opportunities/import')
  const { data: known } = useRows<{ key: string }>('funding_opportunities', (from) => from.select('key').limit(1_000))
  return (
    <ListDialog
      id="opportunity-file"
      of="Grants.gov"
      known={new Set(known?.map(({ key }) => key))}
      read={readOpportunities}
      kindOf={({ instrument }) => instrument && optionLabel(fundingOpportunity.fields.instrument, instrument)}
      take={(rows) => take({ rows })}
      onClose={onClose}
    />
  )
}
