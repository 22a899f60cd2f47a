import { termsOf } from '#platform/reads/reads.ts'
import type { Dated } from '#platform/records/dated.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { useRecords } from './use-record.ts'

type Settings<R> = RowOf<R> extends { kind: infer Kind extends string } ? Dated<Kind> & { source: string } : never

/** Every setting of the agency in this register, for all dates; the rules choose. Undefined until loaded. */
export const useTerms = <R extends AnyRecord>(of: R): readonly Settings<R>[] | undefined =>
  useRecords(of, termsOf).rows as readonly Settings<R>[] | undefined
