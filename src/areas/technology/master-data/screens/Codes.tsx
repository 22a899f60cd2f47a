import { RecordList } from '#kit/record/list/RecordList.tsx'
import { codeItem, type CodeList } from '../records.ts'
import { NewCode } from './NewCode.tsx'

/** The codes of a list, with the columns that its kind has. */
export const Codes = ({ row }: { row: CodeList }) => (
  <RecordList
    of={codeItem}
    where={{ list: row.id }}
    first={<NewCode row={row} />}
    columns={[
      'code',
      'name',
      ...(row.kind === 'unit' ? (['factor'] as const) : row.kind === 'place' ? [] : (['broader'] as const)),
      'valid_from',
      'valid_to',
      'status',
    ]}
  />
)
