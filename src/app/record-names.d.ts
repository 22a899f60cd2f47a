/** Written while building, from src/records.ts: see bin/bootstrap/record-names.js. */
declare module 'virtual:record-names' {
  import type { AnyRecord } from '#platform/records/record.ts'
  export const records: readonly AnyRecord[]
}
