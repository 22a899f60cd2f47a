import { SolicitationList } from './SolicitationList.tsx'

export default function InformationScreen() {
  return (
    <SolicitationList
      title="Requests for information"
      about="RFIs and vendor answers side by side."
      kinds="rfi"
      start="/rfq-builder/new?kind=rfi"
      label="New request"
    />
  )
}
