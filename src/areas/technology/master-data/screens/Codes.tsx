import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { ListShown } from '#platform/pages/list-shown.ts'

/** The codes of a list. */
export const Codes = ({ list }: { list: ListShown }) => <RecordList {...list} />
