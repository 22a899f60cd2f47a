import { OpenPropertyReport } from '#areas/grants/federal-forms/screens/OpenPropertyReport.tsx'
import type { Asset } from '../../assets/records.ts'
import type { Disposal } from '../records.ts'
import { isReal, whyNoRequest } from '../rules.ts'

type DispositionReportProps = { row: Disposal; loaded: { asset: Asset | undefined } }

/** Offered for property with a federal interest. */
export function DispositionReport({ row, loaded: { asset: found } }: DispositionReportProps) {
  if (!found || whyNoRequest(found)) return null
  return <OpenPropertyReport id={row.id} name={isReal(found) ? 'SF-429-C' : 'SF-428-C'} />
}
