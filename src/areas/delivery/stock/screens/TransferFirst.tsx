import { StockButton } from './StockButton.tsx'

export const TransferFirst = () => <StockButton verb="transfer" label="Transfer stock" />
