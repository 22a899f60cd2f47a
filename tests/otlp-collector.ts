import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faultsOf } from './otlp-schema.ts'

const kinds: Record<string, string> = {
  '/v1/traces': 'ExportTraceServiceRequest',
  '/v1/metrics': 'ExportMetricsServiceRequest',
  '/v1/logs': 'ExportLogsServiceRequest',
}

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  traceState?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  failed: boolean
  service: unknown
}

/** A collector that follows the protocol: a message that violates the schema is answered 400 and recorded. */
export async function startCollector() {
  const faults: string[] = []
  const taken: { path: string; headers: Record<string, unknown>; body: any }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request
      .on('data', (piece) => (text += String(piece)))
      .on('end', () => {
        const body: unknown = JSON.parse(text)
        const found =
          request.headers['content-type'] === 'application/json'
            ? faultsOf(kinds[request.url!] ?? 'nothing', body)
            : ['the type is not application/json']
        faults.push(...found)
        if (found.length === 0 && status === 200) taken.push({ path: request.url!, headers: request.headers, body })
        response.writeHead(found.length > 0 ? 400 : status, { 'content-type': 'application/json' }).end('{}')
      })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const at = (path: string) => taken.filter((each) => each.path === path).map(({ body }) => body)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    taken,
    answerWith: (next: number) => void (status = next),
    spans: (): ReceivedSpan[] =>
      at('/v1/traces').flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
          scopeSpans.flatMap(({ spans }: any) =>
            spans.map((span: any) => ({
              ...span,
              attributes: plain(span.attributes),
              failed: span.status.code === 2,
              service: plain(resource.attributes)['service.name'],
            })),
          ),
        ),
      ),
    metrics: (): any[] =>
      at('/v1/metrics').flatMap(({ resourceMetrics }) =>
        resourceMetrics.flatMap(({ scopeMetrics }: any) => scopeMetrics.flatMap(({ metrics }: any) => metrics)),
      ),
    close: () => void server.close(),
  }
}

const plain = (attributes: { key: string; value: Record<string, unknown> }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
