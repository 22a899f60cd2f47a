import { SolicitationList } from './SolicitationList.tsx'

export default function InformationScreen() {
  return (
    <SolicitationList
      title="Requests for information"
      kinds="rfi"
      start="/rfq-builder/new?kind=rfi"
      label="New request"
    />
  )
}
