import { attributesOf, otlpQueue, resourceOf, type Destination, type OtlpOptions, type OtlpQueue } from './otlp.ts'
import type { FinishedSpan, SpanKind } from './tracing.ts'

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const failedStatus = 2

/** Spans to be sent to a collector. */
export function exportSpans(to: Destination, options: OtlpOptions = {}): OtlpQueue<FinishedSpan> {
  const resource = resourceOf(to)
  return otlpQueue(
    to,
    {
      wrap: (spans) => ({
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'granary' }, spans: spans.map(spanOf) }] }],
      }),
    },
    options,
  )
}

const spanOf = ({ trace, id, parent, name, kind, start, end, attributes, failed }: FinishedSpan) => ({
  traceId: trace.id,
  spanId: id,
  ...(trace.state && { traceState: trace.state }),
  ...(parent && { parentSpanId: parent }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(start),
  endTimeUnixNano: nanoseconds(end),
  attributes: attributesOf(attributes),
  status: failed ? { code: failedStatus } : {},
})

/** To the microsecond: a double cannot hold the time since 1970 more precisely. */
export const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1_000)}000`
