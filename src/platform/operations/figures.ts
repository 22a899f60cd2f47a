import { monitorEventLoopDelay } from 'node:perf_hooks'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const mostAdvice = 5

type Gauge = { help: string; read: () => number | undefined | Promise<number | undefined> }
/** `counts`: how many took up to each of the bounds. */
type Durations = { counts: Uint32Array; sum: number; count: number }

export type Labels = Record<string, string>
export type LabeledValue = readonly [Labels, number]
type ReadFamily = () => readonly LabeledValue[] | Promise<readonly LabeledValue[]>
type Described = { name: string; help: string }
export type Family =
  | (Described & { type: 'counter' | 'gauge'; values: readonly LabeledValue[] })
  | (Described & { type: 'histogram'; bounds: readonly number[]; durations: readonly (readonly [Labels, Durations])[] })

export type RouteFigures = {
  route: string
  count: number
  failed: number
  refused: number
  mean: number
  p95: number | null
}
export type Summary = {
  seconds: number
  memory: number
  lag: number
  routes: RouteFigures[]
  /** Problems that the operator should fix. */ advice: string[]
}

export type Figures = ReturnType<typeof createFigures>

/**
 * The process's own figures, in Prometheus' text format. Labels are routes, methods and statuses, nothing
 * that a caller can invent, so the program limits the number of lines.
 */
export function createFigures() {
  const requests = new Map<string, number>()
  const durations = new Map<string, Durations>()
  const gauges = new Map<string, Gauge>()
  const families = new Map<string, { help: string; read: ReadFamily }>()
  const advice = new Set<string>()
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()

  return {
    request(method: string, route: string, status: number, seconds: number): void {
      const key = `${method} ${status} ${route}`
      requests.set(key, (requests.get(key) ?? 0) + 1)
      let of = durations.get(route)
      if (!of) durations.set(route, (of = { counts: new Uint32Array(buckets.length), sum: 0, count: 0 }))
      for (let i = buckets.length - 1; i >= 0 && seconds <= buckets[i]!; i--) of.counts[i]!++
      of.sum += seconds
      of.count++
    },

    /** True the first time. Only a few are kept, because a caller can create any number. */
    advise(sentence: string): boolean {
      if (advice.has(sentence) || advice.size >= mostAdvice) return false
      advice.add(sentence)
      return true
    },

    /** A figure that is read when it is requested; its source announces it once. Undefined omits its line. */
    gauge(name: string, help: string, read: Gauge['read']): void {
      gauges.set(name, { help, read })
    },

    /** The same for people: each route with its count, errors and durations. Counted since the process began. */
    summary(): Summary {
      const routes = [...durations].map(([route, { counts, sum, count }]) => {
        const answers = [...requests].flatMap(([key, times]) => {
          const [, status, ...of] = key.split(' ')
          return of.join(' ') === route ? [{ status: Number(status), times }] : []
        })
        const failed = answers.filter(({ status }) => status >= 500).reduce((all, { times }) => all + times, 0)
        const refused = answers
          .filter(({ status }) => status >= 400 && status < 500)
          .reduce((all, { times }) => all + times, 0)
        return {
          route,
          count,
          failed,
          refused,
          mean: count === 0 ? 0 : sum / count,
          p95: quantile(counts, count, 0.95),
        }
      })
      return {
        seconds: process.uptime(),
        memory: process.memoryUsage.rss(),
        lag: Number.isFinite(loop.mean) ? loop.mean / 1e9 : 0,
        routes: routes.toSorted((a, b) => b.count - a.count),
        advice: [...advice],
      }
    },

    /** Figures with one name, told apart by labels. The caller keeps their number small. */
    family(name: string, help: string, read: ReadFamily): void {
      families.set(name, { help, read })
    },

    /** All figures, for either format. */
    async collect(): Promise<Family[]> {
      const found: Family[] = [
        {
          name: 'http_requests_total',
          help: 'Requests answered.',
          type: 'counter',
          values: [...requests].map(([key, value]) => [requestLabels(key), value]),
        },
        {
          name: 'http_request_duration_seconds',
          help: 'Time from the head of a request to the end of its answer.',
          type: 'histogram',
          bounds: buckets,
          durations: [...durations].map(([route, of]) => [{ route }, of]),
        },
      ]
      for (const [name, { help, read }] of [...own(loop), ...gauges]) {
        // A source that fails omits its line; the other lines are needed most just then.
        const value = await Promise.resolve()
          .then(read)
          .catch(() => undefined)
        if (value !== undefined) found.push({ name, help, type: typeOf(name), values: [[{}, value]] })
      }
      for (const [name, { help, read }] of families) {
        const values = await Promise.resolve()
          .then(read)
          .catch(() => [])
        if (values.length > 0) found.push({ name, help, type: typeOf(name), values })
      }
      loop.reset()
      return found
    },

    async print(): Promise<string> {
      return `${(await this.collect()).flatMap(linesOf).join('\n')}\n`
    },

    close(): void {
      loop.disable()
    },
  }
}

/** The bound that this share of requests stays under; null beyond the last one. */
function quantile(counts: Uint32Array, count: number, part: number): number | null {
  const at = counts.findIndex((below) => below >= count * part)
  return at < 0 ? null : buckets[at]!
}

function own(loop: ReturnType<typeof monitorEventLoopDelay>): [string, Gauge][] {
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  return [
    [
      'nodejs_eventloop_lag_seconds',
      { help: 'Mean event loop delay since the last reading.', read: () => seconds(loop.mean) },
    ],
    [
      'nodejs_eventloop_lag_p99_seconds',
      { help: 'Event loop delay that 99 of 100 turns stay under.', read: () => seconds(loop.percentile(99)) },
    ],
    ['process_resident_memory_bytes', { help: 'Memory used by the process.', read: () => process.memoryUsage.rss() }],
    [
      'process_cpu_seconds_total',
      {
        help: 'Processor time used by the process.',
        read: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
      },
    ],
    ['process_uptime_seconds', { help: 'Time since the process started.', read: () => process.uptime() }],
  ]
}

const typeOf = (name: string) => (name.endsWith('_total') ? 'counter' : 'gauge')

function requestLabels(key: string): Labels {
  const [method = '', status = '', ...route] = key.split(' ')
  return { method, route: route.join(' '), status }
}

/** As Prometheus reads it. */
function linesOf(family: Family): string[] {
  const { name, help, type } = family
  const head = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
  if (family.type !== 'histogram')
    return [...head, ...family.values.map(([labels, value]) => `${name}${written(labels)} ${value}`)]
  const { bounds, durations } = family
  const lines = durations.flatMap(([labels, { counts, sum, count }]) => [
    ...bounds.map((bound, i) => `${name}_bucket${written({ ...labels, le: String(bound) })} ${counts[i]}`),
    `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${written(labels)} ${sum}`,
    `${name}_count${written(labels)} ${count}`,
  ])
  return [...head, ...lines]
}

function written(labels: Labels): string {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${label(value)}"`)
  return all.length > 0 ? `{${all.join(',')}}` : ''
}

const label = (text: string) => text.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
