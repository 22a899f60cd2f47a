import { Navigate, useLocation, useParams } from 'react-router'
import { NotFound } from './frames.tsx'
import { recordPages } from './pages.ts'

/** /records/<table>/<id>, as emails and notifications link to a record: redirects to its current page. */
export function RecordAddress() {
  const { table = '', id = '' } = useParams()
  const { search, hash } = useLocation()
  const page = recordPages[table]
  return page ? <Navigate to={page.replace(':id', encodeURIComponent(id)) + search + hash} replace /> : <NotFound />
}
