import { useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { answerOf, askTrail, type Newest } from '#kit/trail/ask.ts'
import { keepSeen, seenOf } from '#kit/trail/seen.ts'
import type { Checked } from '#platform/audit/whole.ts'
import { openVerifier, type Verifier } from './open-verifier.ts'

export type Finding = { part: string; from: number | null; to: number | null; sentence: string }
export type ServerVerdict = {
  entries: number
  checkpoints: number
  findings: Finding[]
  records: { table_name: string; record: string; sentence: string }[]
}
export type Whole = {
  stage: 'idle' | 'reading' | 'asking' | 'done' | 'stopped'
  checked: Checked | null
  server: ServerVerdict | null
  failure: string | null
  took: number | null
  log: Blob | null
}

const nothing: Whole = { stage: 'idle', checked: null, server: null, failure: null, took: null, log: null }

/**
 * Verifies the whole log: what the server sends is hashed again here as it arrives, outside the page. Then the server
 * checks what only it can see: rows outside the log, and records that differ from their history.
 */
export function useWhole({ organization_id: log, origin, key }: Newest) {
  const backend = useBackend()
  const [whole, setWhole] = useState<Whole>(nothing)
  const running = useRef<AbortController>(null)

  async function start() {
    const stop = (running.current = new AbortController())
    const began = performance.now()
    let verifier: Verifier | undefined
    setWhole({ ...nothing, stage: 'reading' })
    try {
      const seen = seenOf(origin)
      const { body } = await answerOf(backend, `/logs/${log}/export`, { signal: stop.signal })
      verifier = await openVerifier({ key: seen?.key ?? key, seen: seen ?? undefined })
      // The verified log can be saved as it arrived. The browser holds the blob, on disk where it is large, and not in this
      // page.
      const pieces: Blob[] = []
      for (const reader = body!.getReader(); ;) {
        const { done, value } = await reader.read()
        if (done) break
        pieces.push(new Blob([value]))
        const checked = await verifier.piece(value)
        setWhole((now) => ({ ...now, checked }))
      }
      const checked = await verifier.end()
      if (checked.wrong.length === 0 && checked.newest) keepSeen(origin, { ...checked.newest, key: checked.key })
      setWhole((now) => ({
        ...now,
        stage: 'asking',
        checked,
        log: new Blob(pieces, { type: 'application/x-ndjson' }),
        took: performance.now() - began,
      }))
      const server = await askTrail<ServerVerdict>(backend, `/logs/${log}/verification`, { signal: stop.signal })
      setWhole((now) => ({ ...now, stage: 'done', server }))
    } catch (error) {
      setWhole((now) => ({ ...now, stage: 'stopped', failure: stop.signal.aborted ? null : sentence(error) }))
    } finally {
      verifier?.close()
    }
  }
  return { whole, start: () => void start(), stop: () => running.current?.abort() }
}
