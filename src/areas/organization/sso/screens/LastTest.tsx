import { Panel } from '#kit/parts/Panel.tsx'
import { TestSteps } from '#kit/parts/TestSteps.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { SsoConnection } from '../records.ts'

/** The steps of the last test, and where it ended. */
export const LastTest = ({ row }: { row: SsoConnection }) => (
  <Panel
    title="Last test"
    about={
      row.tested_at ? (
        <>
          Tested <Moment at={row.tested_at} />.
        </>
      ) : (
        'Not tested yet. A test runs the steps of a sign-in and signs no one in.'
      )
    }
  >
    <TestSteps trace={row.trace} />
  </Panel>
)
