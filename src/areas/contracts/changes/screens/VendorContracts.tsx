import VendorContractsScreen from '../../signing/screens/VendorContractsScreen.tsx'

/** A company sees the contracts that it signs. */
export const VendorContracts = () => <VendorContractsScreen />
