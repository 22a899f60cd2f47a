import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { controlChange } from '../records.ts'

export default function ChangesScreen() {
  return (
    <Screen area="Administration" title="Control changes">
      <RecordList of={controlChange} />
    </Screen>
  )
}
