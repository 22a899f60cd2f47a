import { Screen } from '#kit/record/Screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'

/** Tests of this installation. */
export default function SystemTestScreen() {
  return (
    <Screen
      area="Organization Admin"
      title="System self-test"
      about="Tests database, mail, storage, jobs and backup on this server."
    >
      <CheckPanel
        kind="system"
        verb="Run all"
        done="Self-test running"
        empty="Database, row security, files, mail, background jobs, clock and audit log."
      />
    </Screen>
  )
}
