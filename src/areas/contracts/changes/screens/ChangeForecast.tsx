import type { Amendment } from '../../amendments/records.ts'
import type { Contract } from '../../contracts/records.ts'
import type { ChangeOrder } from '../records.ts'
import { ForecastPanel } from './ForecastPanel.tsx'

type ChangeForecastProps = {
  loaded: {
    contract?: Contract | undefined
    amendments: readonly Amendment[] | undefined
    changes: readonly ChangeOrder[] | undefined
  }
}

/** The forecast of the contract that a change order belongs to. */
export const ChangeForecast = ({ loaded }: ChangeForecastProps) =>
  loaded.contract && <ForecastPanel row={loaded.contract} loaded={loaded} />
