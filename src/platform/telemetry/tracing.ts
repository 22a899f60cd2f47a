import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { isSampled, type Sampler } from './sampling.ts'
import { newSpanId, newTraceId, writeTraceparent, type TraceContext } from './trace-context.ts'

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
export type Attributes = Record<string, string | number | boolean | undefined>
export type FinishedSpan = {
  trace: Pick<Trace, 'id' | 'state'>
  id: string
  parent?: string
  name: string
  kind: SpanKind
  /** Milliseconds since 1970, with their fraction. */
  start: number
  end: number
  attributes: Attributes
  failed: boolean
}

/** The work of one request or job in this process. Its spans are sent together at its end. */
export type Trace = {
  id: string
  sampled: boolean
  state?: string
  root: string
  caller?: string
  start: number
  kind: SpanKind
  /** Null after the end. */
  waiting: FinishedSpan[] | null
  /** The action is secret: the trace only shows that there was a request. */
  hidden: boolean
  keep: (span: FinishedSpan) => void
}

export type Tracing = {
  begin(kind: SpanKind, caller?: TraceContext): Trace
  end(trace: Trace, name: string, attributes: Attributes, failed: boolean): void
  /** Work that no request started. */
  job<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  dropped(): number
}

type Place = { trace: Trace; span: string }

/** The trace of the code that is running now. */
const place = new AsyncLocalStorage<Place>()
const mostSpans = 1_000
const now = () => performance.timeOrigin + performance.now()

export function makeTracing(sampler: Sampler, send: (...spans: FinishedSpan[]) => void): Tracing {
  let dropped = 0

  function keep(trace: Trace, span: FinishedSpan): void {
    if (!trace.sampled || trace.hidden) return
    if (!trace.waiting) send(span)
    else if (trace.waiting.length < mostSpans) trace.waiting.push(span)
    else dropped++
  }

  const tracing: Tracing = {
    begin(kind, caller) {
      const id = caller?.traceId ?? newTraceId()
      const trace: Trace = {
        id,
        sampled: isSampled(sampler, id, caller),
        root: newSpanId(),
        start: now(),
        kind,
        waiting: [],
        hidden: false,
        keep: (span) => keep(trace, span),
      }
      if (caller) trace.caller = caller.spanId
      if (caller?.state) trace.state = caller.state
      return trace
    },
    end(trace, name, attributes, failed) {
      const spans = trace.hidden ? [] : (trace.waiting ?? [])
      trace.waiting = null
      if (!trace.sampled) return
      const { root: id, start, kind, caller } = trace
      send(
        { trace, id, ...(caller && { parent: caller }), name, kind, start, end: now(), attributes, failed },
        ...spans,
      )
    },
    async job(name, attributes, work) {
      const trace = tracing.begin('consumer')
      let failed = true
      try {
        const result = await inTrace(trace, work)()
        failed = false
        return result
      } finally {
        tracing.end(trace, name, attributes, failed)
      }
    },
    dropped: () => dropped,
  }
  return tracing
}

/** Work bound to this trace, even when another request calls it. */
export const inTrace = <T>(trace: Trace | undefined, work: () => T): (() => T) =>
  trace ? () => place.run({ trace, span: trace.root }, work) : work

export type OpenSpan = { traceparent: string; end(failed: boolean): void }

/** A span that is ended by hand; undefined where the current work is not sampled. Only a sampled one is described. */
export function openSpan(
  kind: SpanKind,
  describe: () => { name: string; attributes: Attributes },
): OpenSpan | undefined {
  const here = place.getStore()
  if (!here?.trace.sampled) return undefined
  const { trace, span: parent } = here
  const { name, attributes } = describe()
  const [id, start] = [newSpanId(), now()]
  return {
    traceparent: writeTraceparent({ traceId: trace.id, spanId: id, sampled: true }),
    end: (failed) => trace.keep({ trace, id, parent, name, kind, start, end: now(), attributes, failed }),
  }
}

/**
 * Runs the work within a separate span; without a trace it just runs. `outgoing` are the headers that pass the trace
 * on.
 */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (outgoing: Record<string, string>) => Promise<T>,
): Promise<T> {
  const here = place.getStore()
  if (!here) return work({})
  const { trace } = here
  const [id, start] = [newSpanId(), now()]
  const outgoing = {
    traceparent: writeTraceparent({ traceId: trace.id, spanId: id, sampled: trace.sampled }),
    ...(trace.state && { tracestate: trace.state }),
  }
  let failed = true
  try {
    const result = await place.run({ trace, span: id }, () => work(outgoing))
    failed = false
    return result
  } finally {
    trace.keep({ trace, id, parent: here.span, name, kind, start, end: now(), attributes, failed })
  }
}

/** From here on nothing about this request is traced. */
export function hideTrace(): void {
  const trace = place.getStore()?.trace
  if (trace) trace.hidden = true
}
