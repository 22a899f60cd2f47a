import { Screen } from '#kit/record/Screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'

/** A purchase from its need to its payment, and nothing of it stays. */
export default function EndToEndScreen() {
  return (
    <Screen
      area="System Management"
      title="End-to-end test"
      about="A purchase from its need to its payment, by the same commands that people press, in an organization that is made for it and undone at the end."
    >
      <CheckPanel
        kind="end_to_end"
        verb="Run the scenario"
        done="The scenario is running"
        empty="Budget, vendor, requisition, order, receipt, invoice, payment and both books."
      />
    </Screen>
  )
}
