import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { aiDisclosure } from '../records.ts'

/** The accounting of disclosures, to search, filter and export. */
export default function DisclosuresScreen() {
  return (
    <Screen
      area="AI and agents"
      title="AI disclosures"
      about="Data disclosed to outside programs and the language model."
    >
      <RecordList of={aiDisclosure} />
    </Screen>
  )
}
