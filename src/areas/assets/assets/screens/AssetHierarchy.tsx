import { Panel } from '#kit/parts/Panel.tsx'
import { AssetTree } from './AssetTree.tsx'

/** The tree of all assets. */
export const AssetHierarchy = () => (
  <Panel title="Asset hierarchy" about="Sites hold systems, systems hold assets, assets hold components.">
    <AssetTree />
  </Panel>
)
