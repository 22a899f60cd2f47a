import { OpenPropertyReport } from '#areas/grants/federal-forms/screens/OpenPropertyReport.tsx'
import { useRecord } from '#client/use-record.ts'
import { asset } from '../../assets/records.ts'
import type { Disposal } from '../records.ts'
import { isReal, whyNoRequest } from '../rules.ts'

/** Offered for property with a federal interest. */
export function DispositionReport({ row }: { row: Disposal }) {
  const { row: found } = useRecord(asset, row.asset)
  if (!found || whyNoRequest(found)) return null
  return <OpenPropertyReport id={row.id} name={isReal(found) ? 'SF-429-C' : 'SF-428-C'} />
}
