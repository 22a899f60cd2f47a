import { Navigate, useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { takeoffItem } from '../../records.ts'

/** Where a line of a solicitation leads: its item, with the marks it was measured by. */
export default function ItemScreen() {
  const found = useRecord(takeoffItem, useParams().id ?? '')
  return found.row ? (
    <Navigate replace to={`/quantity-takeoff/${found.row.takeoff}/plan?item=${found.row.id}`} />
  ) : (
    <NoRecord of={takeoffItem} found={found} list={{ to: '/quantity-takeoff', label: 'Takeoffs' }} />
  )
}
