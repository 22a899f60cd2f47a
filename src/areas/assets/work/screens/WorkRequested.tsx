import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { serviceRequest } from '#areas/organization/service/records.ts'
import { useRecord } from '#client/use-record.ts'

const RequestDialog = lazy(() => import('./RequestDialog.tsx').then((file) => ({ default: file.RequestDialog })))

/** The form of a new work order, for an asset or a service request that the address names. */
export function WorkRequested() {
  const [query, setQuery] = useSearchParams()
  const [tab, asset, answers] = ['tab', 'asset', 'request'].map((name) => query.get(name))
  const { row: request } = useRecord(serviceRequest, answers ?? '')
  if (query.get('action') !== 'create' || (answers && !request)) return null
  return (
    <RequestDialog
      {...(asset && { asset })}
      {...(request && { request })}
      onClose={() => setQuery(tab ? { tab } : {}, { preventScrollReset: true })}
    />
  )
}
