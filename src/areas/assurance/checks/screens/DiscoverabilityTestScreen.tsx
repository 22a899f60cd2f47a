import { Screen } from '#kit/record/Screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'

/** Reads the public pages like a crawler. */
export default function DiscoverabilityTestScreen() {
  return (
    <Screen
      area="Organization Admin"
      title="Discoverability test"
      about="Reads each public page as a crawler and lists what’s missing."
    >
      <CheckPanel
        kind="discoverability"
        verb="Run test"
        done="Test running"
        empty="Titles, descriptions, canonical addresses, headings and structured data of every public page."
      />
    </Screen>
  )
}
