import type { Figures } from '../operations/figures.ts'
import type { OtlpOptions } from './otlp.ts'
import { organizationFigures } from './organizations.ts'
import { pushMetrics } from './push-metrics.ts'
import { exportSpans } from './spans.ts'
import { watchStatements } from './statements.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { makeTracing } from './tracing.ts'
import { watchJobs } from './work.ts'

export type Telemetry = ReturnType<typeof makeTelemetry>

type Place = OtlpOptions & { now?: () => number }

/** Measurements of this process's work, and the traces that it sends. Without an address no traces are sent. */
export function makeTelemetry(
  { traces, metrics, sampler, metricsEvery }: TelemetrySettings,
  { now, ...options }: Place = {},
) {
  const spans = traces && exportSpans(traces, options)
  const tracing = spans && makeTracing(sampler, spans.add)
  const organizations = organizationFigures()
  const statements = watchStatements(organizations)
  const jobs = watchJobs(tracing)
  let pushed: ReturnType<typeof pushMetrics> | undefined

  return {
    tracing,
    organizations,
    watch: statements.watch,
    /** Runs a job: measured, and in a separate trace. */
    job: jobs.run,

    /** Adds these measurements to the figures of the process. */
    announce(figures: Figures): void {
      figures.family('granary_statements_total', 'Statements answered by PostgreSQL, by role and kind.', () =>
        statements.figures().map((of) => [labelsOf(of), of.count]),
      )
      figures.family('granary_statement_seconds_total', 'Duration of statements.', () =>
        statements.figures().map((of) => [labelsOf(of), of.seconds]),
      )
      figures.family('granary_statements_failed_total', 'Statements that PostgreSQL refused.', () =>
        statements.figures().map((of) => [labelsOf(of), of.failed]),
      )
      figures.family('granary_statements_slow_total', 'Statements that took at least one second.', () =>
        statements.figures().map((of) => [labelsOf(of), of.slow]),
      )

      const perOrganization = (of: 'requests' | 'requestSeconds' | 'statements' | 'statementSeconds') => () =>
        organizations.lines().map(([organization, counts]) => [{ organization }, counts[of]] as const)
      figures.family(
        'granary_organization_requests_total',
        'Requests by organization; "other" is everyone below the most expensive.',
        perOrganization('requests'),
      )
      figures.family(
        'granary_organization_request_seconds_total',
        'Duration of their requests.',
        perOrganization('requestSeconds'),
      )
      figures.family(
        'granary_organization_statements_total',
        'Statements by organization.',
        perOrganization('statements'),
      )
      figures.family(
        'granary_organization_statement_seconds_total',
        'Duration of their statements.',
        perOrganization('statementSeconds'),
      )

      figures.family('granary_job_runs_total', 'Job runs in this process.', () =>
        jobs.figures().map(({ name, runs }) => [{ name }, runs]),
      )
      figures.family('granary_job_failures_total', 'Failed job runs.', () =>
        jobs.figures().map(({ name, failures }) => [{ name }, failures]),
      )
      figures.family('granary_job_seconds_total', 'Duration of job runs.', () =>
        jobs.figures().map(({ name, seconds }) => [{ name }, seconds]),
      )
      if (spans && tracing)
        figures.gauge(
          'granary_spans_dropped_total',
          'Spans that the collector did not accept.',
          () => spans.dropped() + tracing.dropped(),
        )
      if (metrics) pushed = pushMetrics(figures, metrics, metricsEvery, options)
    },

    async close(): Promise<void> {
      await Promise.all([spans?.flush(), pushed?.close()])
    },
  }
}

const labelsOf = ({ role, kind }: { role: string; kind: string }) => ({ role, kind })
