import { Panel } from '#kit/parts/Panel.tsx'
import { afterCloseout } from '../rules.ts'

/** The duties that a closed grant leaves. */
export const AfterCloseout = () => (
  <Panel
    title="After closeout"
    about="These duties continue (2 CFR 200.345). An administrator can reopen the grant for them."
  >
    <ul className="grid list-disc gap-1.5 ps-5">
      {afterCloseout.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  </Panel>
)
