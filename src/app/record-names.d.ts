/** Written while building, from src/records.ts and src/lives.ts: see bin/bootstrap/record-names.js. */
declare module 'virtual:record-names' {
  import type { AnyRecord } from '#platform/records/record.ts'
  export const records: readonly AnyRecord[]
}

declare module 'virtual:move-words' {
  import type { MoveWords } from '#platform/life/words.ts'
  export const words: MoveWords
}

declare module 'virtual:record-loads' {
  /** The file with the whole declaration of each table. */
  export const loads: Readonly<Record<string, () => Promise<object>>>
}
