import { Screen } from '#kit/record/Screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'

/** The public pages are read as machines read them. */
export default function DiscoverabilityTestScreen() {
  return (
    <Screen
      area="Organization Admin"
      title="Discoverability test"
      about="Each public page is read as a crawler reads it that runs no scripts, and what is missing is named."
    >
      <CheckPanel
        kind="discoverability"
        verb="Read all pages"
        done="The pages are being read"
        empty="Titles, descriptions, canonical addresses, headings and structured data of every public page."
      />
    </Screen>
  )
}
