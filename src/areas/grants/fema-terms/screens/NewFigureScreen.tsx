import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { femaTerm } from '../records.ts'

export default function NewFigureScreen() {
  return (
    <ControlFormScreen
      of={femaTerm}
      area="Grant Management"
      back="/fema-grants-hub?tab=figures"
      command="fema-terms/create"
    />
  )
}
