import { Screen } from '#kit/record/Screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'

/** Runs a purchase from requisition to payment and leaves nothing behind. */
export default function EndToEndScreen() {
  return (
    <Screen
      area="System Management"
      title="End-to-end test"
      about="Runs a purchase from requisition to payment in a scratch organization."
    >
      <CheckPanel
        kind="end_to_end"
        verb="Run scenario"
        done="Scenario running"
        empty="Budget, vendor, requisition, order, receipt, invoice, payment, and the match of budget and journal."
      />
    </Screen>
  )
}
