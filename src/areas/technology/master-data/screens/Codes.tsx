import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { ListShown } from '#platform/pages/list-shown.ts'
import type { CodeList } from '../records.ts'
import { NewCode } from './NewCode.tsx'

/** The codes of a list. */
export const Codes = ({ row, list }: { row: CodeList; list: ListShown }) => (
  <RecordList {...list} first={<NewCode row={row} />} />
)
