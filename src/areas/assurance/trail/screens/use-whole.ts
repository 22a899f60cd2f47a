import { useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { answerOf, askTrail, type Newest } from '#kit/trail/ask.ts'
import { keepSeen, seenOf } from '#kit/trail/seen.ts'
import type { Checked } from '#platform/audit/whole.ts'

export type Finding = { part: string; from: number | null; to: number | null; sentence: string }
export type ServerVerdict = { entries: number; checkpoints: number; findings: Finding[]; records: { table_name: string; record: string; sentence: string }[] }
export type Whole = { stage: 'idle' | 'reading' | 'asking' | 'done' | 'stopped'; checked: Checked | null; server: ServerVerdict | null; failure: string | null; took: number | null; lines: readonly string[] }

const nothing: Whole = { stage: 'idle', checked: null, server: null, failure: null, took: null, lines: [] }

/**
 * Goes through the whole log: what the server sends is hashed again here as it arrives. Then the server is asked what only it
 * can see: rows beside the log, and records that are not what their history made of them.
 */
export function useWhole({ organization_id: log, origin, key }: Newest) {
  const backend = useBackend()
  const [whole, setWhole] = useState<Whole>(nothing)
  const running = useRef<AbortController>(null)

  async function start() {
    const stop = (running.current = new AbortController())
    const began = performance.now()
    setWhole({ ...nothing, stage: 'reading' })
    try {
      const { verifyWhole } = await import('#platform/audit/whole.ts')
      const seen = seenOf(origin)
      const verifier = verifyWhole({ key: seen?.key ?? key, seen: seen ?? undefined })
      const lines: string[] = []
      for await (const some of linesOf(await answerOf(backend, `/logs/${log}/export`, { signal: stop.signal }))) {
        await verifier.take(some)
        lines.push(...some)
        setWhole((now) => ({ ...now, checked: verifier.result() }))
      }
      const checked = verifier.result({ atEnd: true })
      if (checked.wrong.length === 0 && checked.newest) keepSeen(origin, { ...checked.newest, key: checked.key })
      setWhole((now) => ({ ...now, stage: 'asking', checked, lines, took: performance.now() - began }))
      const server = await askTrail<ServerVerdict>(backend, `/logs/${log}/verification`, { signal: stop.signal })
      setWhole((now) => ({ ...now, stage: 'done', server }))
    } catch (error) {
      setWhole((now) => ({ ...now, stage: 'stopped', failure: stop.signal.aborted ? null : sentence(error) }))
    }
  }
  return { whole, start: () => void start(), stop: () => running.current?.abort() }
}

/** Whole lines, as many as came with each piece. */
async function* linesOf(answer: Response): AsyncGenerator<string[]> {
  const [reader, decoder] = [answer.body!.getReader(), new TextDecoder()]
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const pieces = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = pieces.pop()!
    if (pieces.length > 0) yield pieces
    if (done) break
  }
  if (rest.trim()) yield [rest]
}
