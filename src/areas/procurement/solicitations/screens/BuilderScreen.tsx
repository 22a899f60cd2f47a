import { SolicitationList } from './SolicitationList.tsx'

export default function BuilderScreen() {
  return <SolicitationList title="Solicitation builder" about="Quotes, sealed bids and proposals, from the first draft to the opening." kinds="rfq,ifb,rfp" start="/rfq-builder/new" label="New solicitation" />
}
