import { StockButton } from './StockButton.tsx'

export const ReceiveFirst = () => <StockButton verb="receive" label="Receive stock" />
