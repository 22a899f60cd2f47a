import { SolicitationList } from './SolicitationList.tsx'

export default function InformationScreen() {
  return (
    <SolicitationList
      title="Requests for information"
      about="What the market can do and at about what price, asked before anything is bought."
      kinds="rfi"
      start="/rfq-builder/new?kind=rfi"
      label="New request"
    />
  )
}
