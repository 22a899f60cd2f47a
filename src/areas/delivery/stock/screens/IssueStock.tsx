import { StockButton } from './StockButton.tsx'

export const IssueStock = () => <StockButton verb="issue" label="Issue stock" />
