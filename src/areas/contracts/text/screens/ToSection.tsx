import { Navigate, useLocation } from 'react-router'
import type { Contract } from '../../contracts/records.ts'

/** A section that was searched for is shown where the text is written and signed. */
export function ToSection({ row }: { row: Contract }) {
  const { hash } = useLocation()
  return hash.startsWith('#section-') ? <Navigate to={`/contract-lifecycle/${row.id}${hash}`} replace /> : null
}
