import { address, oneOf, SettingRefused, whole } from '../setting-values.ts'
import type { Destination } from './otlp.ts'
import { samplers, samplerOf, type Sampler } from './sampling.ts'

/** Destinations of the signals sent by OTLP; undefined for those that are not sent. */
export type TelemetrySettings = {
  logs?: Destination
  traces?: Destination
  metrics?: Destination
  sampler: Sampler
  /** Milliseconds. */ metricsEvery: number
}

type Get = (name: string) => string | undefined

/**
 * The standard names of OpenTelemetry. Two things differ from the standard, because log lines went to this address
 * first: traces and metrics are only sent on request, and the encoding is JSON.
 */
export function telemetrySettings(get: Get): TelemetrySettings {
  refuseOtherProtocols(get('OTEL_EXPORTER_OTLP_PROTOCOL'))
  const name = get('OTEL_SERVICE_NAME')
  const resource = {
    ...pairs(get('OTEL_RESOURCE_ATTRIBUTES'), 'OTEL_RESOURCE_ATTRIBUTES'),
    ...(name && { 'service.name': name }),
  }
  const headers = pairs(get('OTEL_EXPORTER_OTLP_HEADERS'), 'OTEL_EXPORTER_OTLP_HEADERS')
  const timeout = whole(get('OTEL_EXPORTER_OTLP_TIMEOUT') ?? '10000', 'OTEL_EXPORTER_OTLP_TIMEOUT', 100, 300_000)
  const everything = get('OTEL_EXPORTER_OTLP_ENDPOINT')
  const base = everything && address(everything, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  const to = (url: string | undefined, of: string, path: string): Destination | undefined =>
    url || base ? { url: url ? address(url, of) : `${base}/v1/${path}`, headers, timeout, resource } : undefined
  const isOn = (exporter: string, of: string) => oneOf(exporter, of, ['otlp', 'none'] as const) === 'otlp'

  const logs =
    isOn(get('OTEL_LOGS_EXPORTER') ?? 'otlp', 'OTEL_LOGS_EXPORTER') &&
    to(get('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT'), 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT', 'logs')
  const wanted = {
    traces: isOn(get('OTEL_TRACES_EXPORTER') ?? 'none', 'OTEL_TRACES_EXPORTER'),
    metrics: isOn(get('OTEL_METRICS_EXPORTER') ?? 'none', 'OTEL_METRICS_EXPORTER'),
  }
  const traces = to(get('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'), 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'traces')
  const metrics = to(get('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'), 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'metrics')
  if (wanted.traces && !traces)
    throw new SettingRefused('OTEL_TRACES_EXPORTER is otlp, but there is no address. Set OTEL_EXPORTER_OTLP_ENDPOINT.')
  if (wanted.metrics && !metrics)
    throw new SettingRefused('OTEL_METRICS_EXPORTER is otlp, but there is no address. Set OTEL_EXPORTER_OTLP_ENDPOINT.')
  return {
    ...(logs && { logs }),
    ...(wanted.traces && traces && { traces }),
    ...(wanted.metrics && metrics && { metrics }),
    sampler: samplerOf(
      oneOf(get('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on', 'OTEL_TRACES_SAMPLER', samplers),
      ratio(get('OTEL_TRACES_SAMPLER_ARG') ?? '1'),
    ),
    metricsEvery: whole(get('OTEL_METRIC_EXPORT_INTERVAL') ?? '60000', 'OTEL_METRIC_EXPORT_INTERVAL', 1_000, 3_600_000),
  }
}

function refuseOtherProtocols(protocol = 'http/json'): void {
  if (protocol !== 'http/json')
    throw new SettingRefused(
      `OTEL_EXPORTER_OTLP_PROTOCOL can only be http/json, not "${protocol}". Every OpenTelemetry collector accepts it on port 4318.`,
    )
}

/** "key=value,key=value", with percent-encoded special characters, as in the standard. */
function pairs(text = '', name: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const [key, ...value] = part.split('=')
        if (!key || value.length === 0)
          throw new SettingRefused(`${name} must be a list such as key=value,other=value.`)
        return [key.trim(), decoded(value.join('=').trim(), name)]
      }),
  )
}

function decoded(text: string, name: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    throw new SettingRefused(
      `${name} has a percent sign that doesn’t encode a character. Write %25 for a percent sign.`,
      { cause: error },
    )
  }
}

function ratio(text: string): number {
  const value = Number(text)
  if (!(value >= 0 && value <= 1))
    throw new SettingRefused(`OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1, such as 0.05, not "${text}".`)
  return value
}
