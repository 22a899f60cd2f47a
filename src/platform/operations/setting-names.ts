/**
 * Every name that an operator can set. A test keeps this list, src/platform/settings.ts and docs/settings.md in
 * agreement.
 */
export const settingNames = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'SITE_URL',
  'REDIRECT_URLS',
  'DNS_SERVERS',
  'GRANARY_DATA',
  'GRANARY_ARCHIVE',
  'GRANARY_POSTGRES',
  'GRANARY_BACKUP_RECIPIENTS',
  'GRANARY_JWT_SECRET',
  'GRANARY_KEY_FILE',
  'GRANARY_KMS_KEY',
  'GRANARY_KMS_TOKEN',
  'GRANARY_KMS_URL',
  'GRANARY_DEMO',
  'GRANARY_DRAIN_SECONDS',
  'GRANARY_COMMIT',
  'DATABASE_URL',
  'DATABASE_GATEWAY_URL',
  'DATABASE_READ_URL',
  'DATABASE_READ_LAG',
  'DATABASE_POOL',
  'DATABASE_QUEUE',
  'DATABASE_WAIT_SECONDS',
  'DATABASE_PREPARE',
  'DATABASE_CLUSTER',
  'CITUS_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'IMAP_NETWORKS',
  'MQTT_NETWORKS',
  'TRUSTED_PROXIES',
  'METRICS_TOKEN',
  'OCDS_PREFIX',
  'SECURITY_CONTACT',
  'LOG_REQUESTS',
  'LOG_ADDRESSES',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_LOGS_EXPORTER',
  'OTEL_TRACES_EXPORTER',
  'OTEL_METRICS_EXPORTER',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'SYSLOG_URL',
  'TIMESTAMP_EVERY',
  'TIMESTAMP_URL',
  'LLM_BASE_URL',
  'LLM_API_KEY',
  'LLM_MODEL',
  'EMBEDDING_BASE_URL',
  'EMBEDDING_API_KEY',
  'EMBEDDING_MODEL',
  'EMBEDDING_DIMENSIONS',
  'EMBEDDING_LEAST',
  'OIDC_ISSUERS',
  'OIDC_<NAME>_ISSUER',
  'OIDC_<NAME>_CLIENT_ID',
  'OIDC_<NAME>_CLIENT_SECRET',
  'OIDC_<NAME>_SCOPES',
  'SCAN_URL',
  'SCAN_AWAY',
  'STORAGE_LIMIT_GB',
  'STORAGE_UNVERIFIED_GB',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** A name with our prefix that is not ours is a misspelling: the intended setting would silently have no effect. */
export function whyNotNames(environment: Record<string, string | undefined>): string | null {
  const known = settingNames.flatMap((name) => [name, `${name}_FILE`])
  const strange = Object.keys(environment).find((name) => /^GRANARY_/i.test(name) && !known.includes(name))
  if (!strange) return null
  const nearest = nearestTo(
    strange,
    known.filter((name) => !name.endsWith('_FILE') || /_FILE$/i.test(strange)),
  )
  return `There is no setting ${strange}. Did you mean ${nearest}? docs/settings.md lists them all.`
}

/** The word that was probably meant. */
export const nearestTo = (word: string, words: readonly string[]): string | undefined =>
  words.toSorted((a, b) => distance(a, word) - distance(b, word))[0]

/** How many letters must change (Levenshtein), ignoring case. */
function distance(one: string, other: string): number {
  const [a, b] = [one.toUpperCase(), other.toUpperCase()]
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
