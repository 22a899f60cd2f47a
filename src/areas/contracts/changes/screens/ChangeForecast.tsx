import type { Contract } from '../../contracts/records.ts'
import { ForecastPanel } from './ForecastPanel.tsx'

/** The forecast of the contract that a change order belongs to. */
export const ChangeForecast = ({ loaded: { contract } }: { loaded: { contract?: Contract | undefined } }) =>
  contract && <ForecastPanel row={contract} />
