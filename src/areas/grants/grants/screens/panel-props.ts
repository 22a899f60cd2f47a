import type { Grant } from '../records.ts'

/** The props of a panel on the grants page. */
export type PanelProps = {
  /** All grants the viewer can see, newest first. */ grants: readonly Grant[]
  /** The grant selected above the tabs. */ grant: Grant | undefined
}
