import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '#client/failure.ts'
import { failureOf, isBroken, watchQuestions } from '#client/watch-questions.tsx'
import { usePrintOnceLoaded } from '#kit/record/use-printing.ts'
import { FromThisDevice } from './FromThisDevice.tsx'
import { Outbox } from './Outbox.tsx'

/** For a failed request that no part of the page tells of: a panel that shows nothing without its rows is missing. */
export function Unanswered() {
  const queries = useQueryClient()
  const [failed, setFailed] = useState<Failure | null>(null)
  usePrintOnceLoaded('main')
  useEffect(() => {
    const look = () => {
      const next = failureOf(queries, isBroken)
      setFailed((now) => (now?.reason === next?.reason ? now : next))
    }
    look()
    const ends = [watchQuestions(queries), queries.getQueryCache().subscribe(look)]
    return () => ends.forEach((end) => end())
  }, [queries])
  return (
    <>
      <FromThisDevice />
      <Outbox />
      {failed && (
        <div
          className="border-b border-line bg-surface-2 px-(--gutter) py-2 md:px-6 [main:has([data-failed]:not([data-page-failed]_*))_&]:hidden print:hidden"
          data-page-failed
        >
          {failed.told}
        </div>
      )}
    </>
  )
}
