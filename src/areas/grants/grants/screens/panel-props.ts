import type { Grant } from '../records.ts'

/** What a panel of the grants page is given. */
export type PanelProps = {
  /** All grants that one may see, the newest first. */ grants: readonly Grant[]
  /** The one that was chosen above the tabs. */ grant: Grant | undefined
}
