import VendorShipmentsScreen from './VendorShipmentsScreen.tsx'

/** A company sees the shipments that it sends. */
export const VendorShipments = () => <VendorShipmentsScreen />
