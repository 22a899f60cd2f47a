import { Panel } from '#kit/parts/Panel.tsx'
import { TestSteps } from '#kit/parts/TestSteps.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { SamlProvider } from '../records.ts'

/** The last test, line by line. */
export function TestResult({ row: { trace, tested_at } }: { row: Pick<SamlProvider, 'trace' | 'tested_at'> }) {
  return (
    <Panel
      title="Last test"
      about={
        tested_at ? (
          <>
            Tested <Moment at={tested_at} />. No one was signed in.
          </>
        ) : (
          'Not tested yet. A test opens your sign-in and shows the attributes received. No one is signed in.'
        )
      }
    >
      <TestSteps trace={trace} />
    </Panel>
  )
}
