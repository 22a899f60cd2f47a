import { StockButton } from './StockButton.tsx'

export const ReceiveStock = () => <StockButton verb="receive" label="Receive stock" look="main" />
