import { useRecords } from '#client/use-record.ts'
import { workOrderLife } from '../life.ts'
import { workOrder } from '../records.ts'

/** Work that is not finished: for boards, calendars and figures. */
export const useOpenWork = () =>
  useRecords(workOrder, (from) =>
    from
      .in('status', [...workOrderLife.openStatuses])
      .order('due')
      .order('id')
      .limit(1_000),
  )
