import { Screen } from '#kit/record/Screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'

/** The installation looks at itself. */
export default function SystemTestScreen() {
  return (
    <Screen
      area="Organization Admin"
      title="System self-test"
      about="Each step really does what it says, on this machine, with this database, and undoes it."
    >
      <CheckPanel
        kind="system"
        verb="Run all"
        done="The self-test is running"
        empty="Database, row security, files, mail, background work, clock and trail."
      />
    </Screen>
  )
}
