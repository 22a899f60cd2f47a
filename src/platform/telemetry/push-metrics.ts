import type { Family, Figures } from '../operations/figures.ts'
import { attributesOf, otlpQueue, resourceOf, type Destination, type OtlpOptions } from './otlp.ts'
import { nanoseconds } from './spans.ts'

/** The counters of a process only rise and begin with it. */
const cumulative = 2

/** Sends the figures of /metrics to a collector at intervals, for operators who do not scrape them. */
export function pushMetrics(
  figures: Pick<Figures, 'collect'>,
  to: Destination,
  every: number,
  options: OtlpOptions = {},
) {
  const began = Date.now() - process.uptime() * 1_000
  const resource = resourceOf(to)
  const queue = otlpQueue<object>(
    to,
    {
      wrap: (metrics) => ({ resourceMetrics: [{ resource, scopeMetrics: [{ scope: { name: 'granary' }, metrics }] }] }),
    },
    options,
  )
  async function push(): Promise<void> {
    queue.add(
      ...(await figures.collect()).map((family) => metricOf(family, nanoseconds(began), nanoseconds(Date.now()))),
    )
    await queue.flush()
  }
  const timer = setInterval(() => void push(), every).unref()
  return {
    push,
    async close() {
      clearInterval(timer)
      await push()
    },
  }
}

function metricOf(family: Family, startTimeUnixNano: string, timeUnixNano: string): object {
  const { name, help: description } = family
  if (family.type !== 'histogram') {
    const dataPoints = family.values.map(([labels, asDouble]) => ({
      attributes: attributesOf(labels),
      startTimeUnixNano,
      timeUnixNano,
      asDouble,
    }))
    if (family.type === 'gauge') return { name, description, gauge: { dataPoints } }
    return { name, description, sum: { dataPoints, aggregationTemporality: cumulative, isMonotonic: true } }
  }
  const dataPoints = family.durations.map(([labels, { counts, sum, count }]) => ({
    attributes: attributesOf(labels),
    startTimeUnixNano,
    timeUnixNano,
    count: String(count),
    sum,
    explicitBounds: family.bounds,
    // Each bucket separately here, where Prometheus counts all up to the bound; the last one is beyond all bounds.
    bucketCounts: [...counts, count].map((upTo, i) => String(upTo - (i === 0 ? 0 : counts[i - 1]!))),
  }))
  return { name, description, unit: 's', histogram: { dataPoints, aggregationTemporality: cumulative } }
}
