import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { PaProject } from '../records.ts'

/** How far the work of a project is, as last reported. */
export const WorkProgress = ({ row }: { row: PaProject }) => (
  <Panel
    title="Progress"
    about={
      row.progress_on ? (
        <>
          Reported <Day day={row.progress_on} />. The recipient reports quarterly until the final payment.
        </>
      ) : (
        'Not reported yet. The recipient reports quarterly until the final payment.'
      )
    }
  >
    <p className="mb-1.5 font-semibold">{Number(row.complete)}% of the work</p>
    <Progress label="Work completed" value={Number(row.complete)} />
  </Panel>
)
