import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { linesOf, networkOf } from './networks.ts'
import { address, oneOf, SettingRefused, whole } from './setting-values.ts'
import { telemetrySettings, type TelemetrySettings } from './telemetry/telemetry-settings.ts'

/**
 * Everything that an operator can set, from the environment. docs/settings.md lists it for people; a test compares
 * the two.
 */
export type Settings = {
  port: number
  /** How long a stopping process keeps answering while it reports that it is not ready. */
  drainSeconds: number
  host: string
  /** The one address of this installation: in every emailed link, and the only place sign-in redirects to. */
  siteUrl: string
  /** Further addresses that sign-in may redirect to, each exact or ending in /**. */
  redirectUrls: string[]
  /** Name servers for the TXT records of email domains. Empty: those of this machine. */
  dnsServers: string[]
  dataFolder: string
  /** Where the embedded database stores its log, for a restore to any moment. */
  archiveFolder: string | undefined
  /** The folder of an installed PostgreSQL, which runs the embedded database instead of the included engine. */
  postgresFolder: string | undefined
  /** Public keys of age that backups are encrypted for. Only their owners can open them. */
  backupRecipients: string[]
  databaseUrl: string | undefined
  databaseGatewayUrl: string | undefined
  /** A streaming copy that may answer reads, and how many seconds old its answers may be. */
  databaseReadUrl: string | undefined
  databaseReadLag: number
  databasePool: number
  databaseQueue: number
  databaseWaitSeconds: number
  databasePrepare: boolean
  databaseCluster: boolean
  citusUrl: string | undefined
  jwtSecret: string | undefined
  /** A file of secrets, the newest first; without it the file “secret” of the data folder. */
  keyFile: string | undefined
  /** A key service that wraps the key file. */
  keyService: { url: string; key: string; token: string } | undefined
  production: boolean
  demo: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** Networks besides the internet in which the mailboxes of agencies may be. */
  imapNetworks: string
  mqttNetworks: string
  trustedProxies: string[]
  metricsToken: string | undefined
  securityContact: string
  /** The prefix of open data identifiers: registered with the Open Contracting Partnership by the publisher. */
  ocdsPrefix: string
  logRequests: boolean
  /** How a log line shows the address of a visitor. */
  logAddresses: 'plain' | 'hash' | 'off'
  /** Collectors that receive the log, traces and figures as OTLP/HTTP. */
  telemetry: TelemetrySettings
  /** Where security events are sent in addition: syslog+tls://host, syslog+tcp://host, syslog+udp://host. */
  syslogUrl: string | undefined
  llm: { baseUrl: string; apiKey: string | undefined; model: string } | undefined
  /** A model that turns a paragraph into a vector, for the search by meaning. */
  embedding: EmbeddingSettings | undefined
  oidc: { name: string; issuer: string; clientId: string; clientSecret: string; scopes: string }[]
  /** A time stamp authority (RFC 3161), and the number of checkpoints of a log between its stamps. */
  timestamps: { url: string; every: number } | undefined
  /** The malware scanner for uploads, and whether uploads are accepted while it is down. */
  scan: { url: string; away: 'keep' | 'refuse' } | undefined
  /** Bytes of files: of all organizations together, and of the unverified agencies. */
  storageLimits: { installation: number | null; unverified: number }
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined
}

/** `least`: the similarity of the least similar paragraph that may answer, from 0 to 1. Models differ in it. */
export type EmbeddingSettings = {
  baseUrl: string
  apiKey: string | undefined
  model: string
  dimensions: number
  least: number
}

type Environment = Record<string, string | undefined>

export function readSettings(environment: Environment): Settings {
  const get = (name: string) => read(environment, name)
  const port = whole(get('PORT') ?? '3000', 'PORT', 0, 65535)
  const databaseUrl = get('DATABASE_URL')
  const production = get('NODE_ENV') === 'production'
  // With the embedded database the first start is a demo; with an external one the operator means production.
  const demo = get('GRANARY_DEMO') ? get('GRANARY_DEMO') === '1' : !databaseUrl && !production
  return {
    port,
    drainSeconds: whole(get('GRANARY_DRAIN_SECONDS') ?? (production ? '5' : '0'), 'GRANARY_DRAIN_SECONDS', 0, 600),
    // A demo gives out accounts: only an explicit setting of the operator opens it to a network.
    host: get('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    siteUrl: address(get('SITE_URL') ?? `http://localhost:${port}`, 'SITE_URL'),
    redirectUrls: list(get('REDIRECT_URLS')),
    dnsServers: nameServers(list(get('DNS_SERVERS'))),
    dataFolder: resolve(get('GRANARY_DATA') ?? '.granary'),
    archiveFolder: archive(get('GRANARY_ARCHIVE'), databaseUrl),
    postgresFolder: folder(get('GRANARY_POSTGRES')),
    backupRecipients: recipients(get('GRANARY_BACKUP_RECIPIENTS')),
    databaseUrl,
    databaseGatewayUrl: get('DATABASE_GATEWAY_URL'),
    databaseReadUrl: readAddress(get('DATABASE_READ_URL'), databaseUrl),
    databaseReadLag: whole(get('DATABASE_READ_LAG') ?? '5', 'DATABASE_READ_LAG', 1, 3_600),
    databasePool: whole(get('DATABASE_POOL') ?? '12', 'DATABASE_POOL', 1, 500),
    databaseQueue: whole(get('DATABASE_QUEUE') ?? '2000', 'DATABASE_QUEUE', 0, 100_000),
    databaseWaitSeconds: whole(get('DATABASE_WAIT_SECONDS') ?? '10', 'DATABASE_WAIT_SECONDS', 1, 3_600),
    databasePrepare: get('DATABASE_PREPARE') !== 'off',
    databaseCluster: get('DATABASE_CLUSTER') === 'on',
    citusUrl: get('CITUS_URL'),
    jwtSecret: get('GRANARY_JWT_SECRET'),
    keyFile: keyFile(get('GRANARY_KEY_FILE'), get('GRANARY_JWT_SECRET')),
    keyService: get('GRANARY_KMS_URL')
      ? {
          url: address(get('GRANARY_KMS_URL')!, 'GRANARY_KMS_URL'),
          key: required(get, 'GRANARY_KMS_KEY'),
          token: required(get, 'GRANARY_KMS_TOKEN'),
        }
      : undefined,
    production,
    demo,
    smtpUrl: get('SMTP_URL'),
    imapNetworks: networks(get, 'IMAP_NETWORKS'),
    mqttNetworks: networks(get, 'MQTT_NETWORKS'),
    mailFrom: get('MAIL_FROM') ?? 'Granary <no-reply@localhost>',
    trustedProxies: list(get('TRUSTED_PROXIES')),
    metricsToken: get('METRICS_TOKEN'),
    securityContact: get('SECURITY_CONTACT') ?? 'mailto:security@localhost',
    ocdsPrefix: prefix(get('OCDS_PREFIX') ?? 'unregistered'),
    logRequests: get('LOG_REQUESTS') !== 'off',
    logAddresses: oneOf(get('LOG_ADDRESSES') ?? 'hash', 'LOG_ADDRESSES', ['plain', 'hash', 'off']),
    telemetry: telemetrySettings(get),
    syslogUrl: syslogAddress(get('SYSLOG_URL')),
    llm: get('LLM_BASE_URL')
      ? { baseUrl: get('LLM_BASE_URL')!, apiKey: get('LLM_API_KEY'), model: required(get, 'LLM_MODEL') }
      : undefined,
    embedding: get('EMBEDDING_BASE_URL')
      ? {
          baseUrl: address(get('EMBEDDING_BASE_URL')!, 'EMBEDDING_BASE_URL'),
          apiKey: get('EMBEDDING_API_KEY'),
          model: required(get, 'EMBEDDING_MODEL'),
          dimensions: whole(required(get, 'EMBEDDING_DIMENSIONS'), 'EMBEDDING_DIMENSIONS', 8, 4_096),
          least: whole(get('EMBEDDING_LEAST') ?? '40', 'EMBEDDING_LEAST', 0, 100) / 100,
        }
      : undefined,
    oidc: issuers(get),
    timestamps: get('TIMESTAMP_URL')
      ? {
          url: address(get('TIMESTAMP_URL')!, 'TIMESTAMP_URL'),
          every: whole(get('TIMESTAMP_EVERY') ?? '60', 'TIMESTAMP_EVERY', 1, 100_000),
        }
      : undefined,
    scan: scanner(get('SCAN_URL'), get('SCAN_AWAY')),
    storageLimits: {
      installation: get('STORAGE_LIMIT_GB')
        ? whole(get('STORAGE_LIMIT_GB')!, 'STORAGE_LIMIT_GB', 1, 1_000_000) * gigabyte
        : null,
      unverified: whole(get('STORAGE_UNVERIFIED_GB') ?? '20', 'STORAGE_UNVERIFIED_GB', 0, 1_000_000) * gigabyte,
    },
    s3: get('S3_BUCKET')
      ? {
          bucket: get('S3_BUCKET')!,
          endpoint: required(get, 'S3_ENDPOINT'),
          region: get('S3_REGION') ?? 'us-east-1',
          accessKeyId: required(get, 'S3_ACCESS_KEY_ID'),
          secretAccessKey: required(get, 'S3_SECRET_ACCESS_KEY'),
        }
      : undefined,
  }
}

/** A setting, or the content of the file that NAME_FILE points to, which is how secrets reach a container. */
function read(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`]
  if (!file) return environment[name]?.trim() || undefined
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    throw new SettingRefused(`${name}_FILE names ${file}, which can’t be read.`, { cause: error })
  }
}

const folder = (path: string | undefined) => (path === undefined ? undefined : resolve(path))

/** The file itself is followed while the server runs, not its content at the start. */
function keyFile(file: string | undefined, secret: string | undefined): string | undefined {
  if (file && secret)
    throw new SettingRefused(
      'GRANARY_JWT_SECRET and GRANARY_KEY_FILE exclude each other. Put the secret into the file and remove GRANARY_JWT_SECRET.',
    )
  return file ? resolve(file) : undefined
}

function archive(folder: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (folder && databaseUrl)
    throw new SettingRefused(
      'GRANARY_ARCHIVE only works with the embedded database. With DATABASE_URL see docs/operations/pgbackrest.md.',
    )
  return folder && resolve(folder)
}

/** As a file of age has them, or in one line. The program that makes backups checks every letter. */
function recipients(text: string | undefined): string[] {
  const given = (text ?? '')
    .replace(/^\s*#.*$/gm, '')
    .split(/[\s,]+/)
    .filter(Boolean)
  if (given.some((each) => /^AGE-SECRET-KEY-/i.test(each)))
    throw new SettingRefused(
      'GRANARY_BACKUP_RECIPIENTS has a secret key. Put its public key there (age-keygen -y FILE prints it), and keep the secret one away from this server.',
    )
  const strange = given.find((each) => !/^age1[a-z0-9]{50,}$/.test(each))
  if (strange)
    throw new SettingRefused(
      `GRANARY_BACKUP_RECIPIENTS must list public keys of age, which start with age1, not "${strange}".`,
    )
  return given
}

function readAddress(url: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (!url) return undefined
  if (!databaseUrl)
    throw new SettingRefused('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no copies.')
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new SettingRefused('DATABASE_READ_URL must be an address such as postgres://10.0.0.7:5432/granary.')
  return url
}

const gigabyte = 2 ** 30

function required(get: (name: string) => string | undefined, name: string): string {
  const value = get(name)
  if (!value) throw new SettingRefused(`${name} is missing. Related settings need it.`)
  return value
}

function syslogAddress(text: string | undefined): string | undefined {
  if (text && !(URL.canParse(text) && /^syslog\+(tls|tcp|udp):\/\/[^/]/.test(text)))
    throw new SettingRefused(
      'SYSLOG_URL must be an address such as syslog+tls://logs.example.gov:6514, with tls, tcp or udp.',
    )
  return text
}

function scanner(url: string | undefined, away = 'keep'): Settings['scan'] {
  if (away !== 'keep' && away !== 'refuse') throw new SettingRefused(`SCAN_AWAY must be keep or refuse, not "${away}".`)
  if (!url) return undefined
  const isKnown = /^unix:(\/\/)?\/./.test(url) || (URL.canParse(url) && /^(clamd|icap):\/\/[^/]/.test(url))
  if (!isKnown)
    throw new SettingRefused(
      `SCAN_URL must be clamd://host:3310, unix:/path/to/clamd.sock or icap://host:1344/service, not "${url}".`,
    )
  return { url, away }
}

function nameServers(given: string[]): string[] {
  const strange = given.find((each) => isIP(each.replace(/^\[|\](:\d+)?$/g, '').replace(/^([\d.]+):\d+$/, '$1')) === 0)
  if (strange)
    throw new SettingRefused(`DNS_SERVERS must list addresses such as 10.0.0.53 or 10.0.0.53:5353, not "${strange}".`)
  return given
}

function networks(get: (name: string) => string | undefined, name: string): string {
  const text = get(name) ?? ''
  const strange = linesOf(text).find((each) => networkOf(each) === null)
  if (strange) throw new SettingRefused(`${name} must list networks such as 10.20.0.0/16, not "${strange}".`)
  return text
}

function prefix(text: string): string {
  if (!/^[a-z0-9-]{1,40}$/.test(text))
    throw new SettingRefused(`OCDS_PREFIX must be a registered prefix such as ocds-a1b2c3, not "${text}".`)
  return text
}

const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * OIDC_ISSUERS=google,city names the issuers; each has OIDC_<NAME>_CLIENT_ID and so on. Google's issuer is built in.
 */
function issuers(get: (name: string) => string | undefined): Settings['oidc'] {
  const names = new Set(list(get('OIDC_ISSUERS')))
  if (get('OIDC_GOOGLE_CLIENT_ID')) names.add('google')
  return [...names].map((name) => {
    if (!/^[a-z][a-z0-9_]{0,30}$/.test(name))
      throw new SettingRefused(
        `OIDC_ISSUERS has "${name}". A name can only have lower-case letters, digits and underscores.`,
      )
    if (name === 'email' || name === 'phone')
      throw new SettingRefused(`OIDC_ISSUERS can’t have "${name}": that name is used for sign-in without an issuer.`)
    const prefix = `OIDC_${name.toUpperCase()}`
    return {
      name,
      issuer:
        name === 'google'
          ? (get(`${prefix}_ISSUER`) ?? 'https://accounts.google.com')
          : required(get, `${prefix}_ISSUER`),
      clientId: required(get, `${prefix}_CLIENT_ID`),
      clientSecret: required(get, `${prefix}_CLIENT_SECRET`),
      scopes: get(`${prefix}_SCOPES`) ?? 'openid email profile',
    }
  })
}
