import { assetLife } from '#areas/assets/assets/life.ts'
import type { Asset } from '#areas/assets/assets/records.ts'
import { AssetTree } from '#areas/assets/assets/screens/AssetTree.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

/** The parts of an asset. */
export const Components = ({ row }: { row: Asset }) => (
  <Panel
    title="Components"
    actions={
      assetLife.isOpen(row) && <ButtonLink to={`/asset-management/new?under=${row.id}`}>Add component</ButtonLink>
    }
  >
    <AssetTree under={row.id} label={`Components of ${row.name}`} />
  </Panel>
)
