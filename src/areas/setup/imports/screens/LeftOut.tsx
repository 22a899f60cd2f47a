import type { ImportRun } from '#areas/organization/imports/records.ts'
import { Notice } from '#kit/parts/Notice.tsx'

/** The records that lack something, one a line. */
export const LeftOut = ({ row }: { row: ImportRun }) => (
  <Notice tone="warn" title="Some records stay drafts">
    <ul>
      {row.left_out?.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Notice>
)
