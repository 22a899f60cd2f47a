import { StockButton } from './StockButton.tsx'

export const TransferStock = () => <StockButton verb="transfer" label="Transfer to warehouse" />
