import { Navigate, useLocation, useParams } from 'react-router'
import { NotFound } from './NotFound.tsx'
import { recordPages } from './record-pages.ts'

/** /records/<table>/<id>, as mails and notices name a record: on to the page that it has today. */
export function RecordAddress() {
  const { table = '', id = '' } = useParams()
  const { search, hash } = useLocation()
  const page = (recordPages as Readonly<Record<string, string>>)[table]
  return page ? <Navigate to={page.replace(':id', encodeURIComponent(id)) + search + hash} replace /> : <NotFound />
}
