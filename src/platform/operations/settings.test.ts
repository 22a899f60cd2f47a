import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase, testDatabase } from '#tests/database.ts'
import { readSettings } from '../settings.ts'
import { refuseBadStart, whyNotDataFolder, whyNotKeyFile, whyNotSettings } from './refuse-bad-start.ts'
import { settingNames } from './setting-names.ts'
import { settingsInForce } from './settings-in-force.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the program, the list and the documentation name the same settings', () => {
  const source = ['settings.ts', 'telemetry/telemetry-settings.ts']
    .map((file) => readFileSync(join(process.cwd(), 'src/platform', file), 'utf8'))
    .join('')
  const read = [...source.matchAll(/(?:get\(|get, )['`]([^'`]+)['`]/g)].map(([, name]) =>
    name!.replace('${prefix}', 'OIDC_<NAME>'),
  )
  const table = [...readFileSync(join(process.cwd(), 'docs/settings.md'), 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(
    ([, name]) => name!,
  )
  // GRANARY_COMMIT belongs to the build and not to the settings; OIDC_GOOGLE_CLIENT_ID is one of the <NAME>s.
  expect(
    [...new Set(read)]
      .filter((name) => name !== 'OIDC_GOOGLE_CLIENT_ID')
      .concat('GRANARY_COMMIT')
      .sort(),
  ).toEqual([...settingNames].sort())
  expect(table.sort()).toEqual([...settingNames].sort())
})

const good = 'kX3v9QmZ7pL2wR8tY5uB1nC6dF4gH0jS'
const byName = (environment: Record<string, string>) => whyNotSettings(readSettings(environment), environment)

test.each<[string, Record<string, string>, string | null]>([
  ['nothing set', {}, null],
  ['a good secret', { GRANARY_JWT_SECRET: good }, null],
  [
    'a misspelled name',
    { GRANARY_JTW_SECRET: good },
    'There is no setting GRANARY_JTW_SECRET. Did you mean GRANARY_JWT_SECRET? docs/settings.md lists them all.',
  ],
  [
    'a name in small letters',
    { granary_demo: '1' },
    'There is no setting granary_demo. Did you mean GRANARY_DEMO? docs/settings.md lists them all.',
  ],
  [
    'a misspelled file',
    { GRANARY_JWT_SECRT_FILE: '/x' },
    'There is no setting GRANARY_JWT_SECRT_FILE. Did you mean GRANARY_JWT_SECRET_FILE? docs/settings.md lists them all.',
  ],
  [
    'a secret of the hosted backend’s examples',
    { GRANARY_JWT_SECRET: 'super-secret-jwt-token-with-at-least-32-characters-long' },
    'GRANARY_JWT_SECRET is a publicly known secret. Create one with: openssl rand -base64 32',
  ],
  [
    'a secret of its self-hosting guide',
    { GRANARY_JWT_SECRET: 'your-super-secret-jwt-token-with-at-least-32-characters-long' },
    'GRANARY_JWT_SECRET is a publicly known secret. Create one with: openssl rand -base64 32',
  ],
  [
    'the word secret',
    { GRANARY_JWT_SECRET: 'Secret' },
    'GRANARY_JWT_SECRET is a publicly known secret. Create one with: openssl rand -base64 32',
  ],
  [
    'changeme, made longer',
    { GRANARY_JWT_SECRET: 'changeme-changeme-changeme-changeme-changeme' },
    'GRANARY_JWT_SECRET is a publicly known secret. Create one with: openssl rand -base64 32',
  ],
  [
    'a demo key in place of the secret',
    { GRANARY_JWT_SECRET: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIn0.x' },
    'GRANARY_JWT_SECRET is a signed key, not a secret.',
  ],
  [
    'a short secret',
    { GRANARY_JWT_SECRET: good.slice(1) },
    'GRANARY_JWT_SECRET is too short: it needs at least 32 characters. Create one with: openssl rand -base64 32',
  ],
  [
    'a secret that repeats itself',
    { GRANARY_JWT_SECRET: 'abcabc'.repeat(8) },
    'GRANARY_JWT_SECRET repeats the same few characters.',
  ],
  [
    'a token for the monitor that everyone knows',
    { METRICS_TOKEN: 'admin' },
    'METRICS_TOKEN is a publicly known secret. Create one with: openssl rand -base64 32',
  ],
  [
    'a file store as it came',
    { S3_BUCKET: 'b', S3_ENDPOINT: 'http://s3', S3_ACCESS_KEY_ID: 'minioadmin', S3_SECRET_ACCESS_KEY: 'minioadmin' },
    'S3_SECRET_ACCESS_KEY is a publicly known secret. Create one with: openssl rand -base64 32',
  ],
  [
    'an identity provider with an example’s secret',
    { OIDC_GOOGLE_CLIENT_ID: 'x', OIDC_GOOGLE_CLIENT_SECRET: 'changeme' },
    'OIDC_GOOGLE_CLIENT_SECRET is a publicly known secret. Create one with: openssl rand -base64 32',
  ],
  [
    'a demonstration in production',
    { NODE_ENV: 'production', GRANARY_DEMO: '1' },
    'NODE_ENV=production and GRANARY_DEMO=1 exclude each other',
  ],
  [
    'an open address in production',
    { NODE_ENV: 'production', SITE_URL: 'http://granary.example.gov' },
    'In production SITE_URL must begin with https://',
  ],
  ['this machine in production', { NODE_ENV: 'production' }, null],
  [
    'a well-known database password in production',
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://postgres:postgres@db/x' },
    'The password in DATABASE_URL is publicly known. Give the database another one.',
  ],
  ['the same while developing', { DATABASE_URL: 'postgres://postgres:postgres@db/x' }, null],
  [
    'a standby of a cluster',
    { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'postgres://copy/x', DATABASE_CLUSTER: 'on' },
    'DATABASE_READ_URL and DATABASE_CLUSTER=on exclude each other.',
  ],
  ['a standby of one server', { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'postgres://copy/x' }, null],
])('%s', (_, environment, reason) => {
  if (reason === null) expect(byName(environment)).toBeNull()
  else expect(byName(environment)).toContain(reason)
})

test('a process drains in production for as long as the operator sets', () => {
  const drains = (environment: Record<string, string>) => readSettings(environment).drainSeconds
  expect([
    drains({}),
    drains({ NODE_ENV: 'production' }),
    drains({ GRANARY_DRAIN_SECONDS: '30' }),
    drains({ NODE_ENV: 'production', GRANARY_DRAIN_SECONDS: '0' }),
  ]).toEqual([0, 5, 30, 0])
  expect(() => drains({ GRANARY_DRAIN_SECONDS: 'soon' })).toThrow('GRANARY_DRAIN_SECONDS')
})

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.gov:4318/' }

test('only log lines go to a collector until traces and figures are requested', () => {
  expect(readSettings({}).telemetry).toEqual({ sampler: { parent: true, ratio: 1 }, metricsEvery: 60_000 })
  const { logs, traces, metrics } = readSettings(collector).telemetry
  expect([logs?.url, traces, metrics]).toEqual(['https://collector.example.gov:4318/v1/logs', undefined, undefined])
})

test('the standard names set what goes where, how often and under which name', () => {
  const { telemetry } = readSettings({
    ...collector,
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://figures.example.gov/push',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,tenant=a',
    OTEL_SERVICE_NAME: 'granary-blue',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
    OTEL_METRIC_EXPORT_INTERVAL: '15000',
  })
  const both = {
    headers: { authorization: 'Bearer x', tenant: 'a' },
    timeout: 10_000,
    resource: { 'service.name': 'granary-blue', 'deployment.environment.name': 'production' },
  }
  expect(telemetry).toEqual({
    traces: { ...both, url: 'https://collector.example.gov:4318/v1/traces' },
    metrics: { ...both, url: 'http://figures.example.gov/push' },
    sampler: { parent: true, ratio: 0.05 },
    metricsEvery: 15_000,
  })
})

test.each<[string, Record<string, string>, string]>([
  ['traces without an address', { OTEL_TRACES_EXPORTER: 'otlp' }, 'there is no address'],
  [
    'a protocol that is not spoken',
    { ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'can only be http/json, not "grpc"',
  ],
  [
    'a sampler that does not exist',
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    'OTEL_TRACES_SAMPLER must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio, not "sometimes".',
  ],
  [
    'more than all',
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    'OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1, such as 0.05, not "2".',
  ],
  ['a header without a value', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }, 'a list such as key=value'],
])('%s is refused at startup', (_, environment, reason) => expect(() => readSettings(environment)).toThrow(reason))

test('a secret may come from a file', () => {
  writeFileSync(join(folder, 'jwt'), `${good}\n`)
  expect(readSettings({ GRANARY_JWT_SECRET_FILE: join(folder, 'jwt') }).jwtSecret).toBe(good)
  expect(() => readSettings({ METRICS_TOKEN_FILE: join(folder, 'gone') })).toThrow('METRICS_TOKEN_FILE names')
})

test('a data folder must be closed to others', () => {
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, 'secret'), good, { mode: 0o600 })
  expect(whyNotDataFolder(folder)).toBeNull()
  chmodSync(join(folder, 'secret'), 0o644)
  expect(whyNotDataFolder(folder)).toContain('chmod 600')
  chmodSync(folder, 0o777)
  expect(whyNotDataFolder(folder)).toContain('chmod 700')
})

test('a key file replaces the secret and is closed to others', () => {
  const keys = join(folder, 'keys')
  writeFileSync(keys, good, { mode: 0o644 })
  expect(readSettings({ GRANARY_KEY_FILE: keys })).toMatchObject({ keyFile: keys, jwtSecret: undefined })
  expect(() => readSettings({ GRANARY_KEY_FILE: keys, GRANARY_JWT_SECRET: good })).toThrow('exclude each other')
  expect(() => readSettings({ GRANARY_KMS_URL: 'https://vault.example.gov/v1/transit' })).toThrow(
    'GRANARY_KMS_KEY is missing. Related settings need it.',
  )
  expect(whyNotKeyFile(keys)).toContain('chmod 600')
  chmodSync(keys, 0o600)
  expect(whyNotKeyFile(keys)).toBeNull()
})

test('demo accounts keep a server from starting in production', async () => {
  const { services, owner } = await freshDatabase()
  const start = (demo: boolean) => refuseBadStart({ ...services.settings, demo }, services.database, {})
  await expect(start(false)).resolves.toBeUndefined()

  const organization = await owner.query<{ id: string }>(
    `insert into organizations (name, kind) values ('Demo', 'agency') returning id`,
  )
  const user = await owner.query<{ id: string }>(
    `insert into auth.users (email) values ('demo@example.gov') returning id`,
  )
  await owner.query(
    `insert into demo_accounts (user_id, organization_id, role, email, description, permissions, expires_at)
      values ($1, $2, 'Program Staff', 'demo@example.gov', 'Reads', '[]', now() + interval '1 day')`,
    [user.rows[0]!.id, organization.rows[0]!.id],
  )

  await expect(start(false)).rejects.toThrow(
    'This database holds 1 demo account with passwords that were given to visitors. Use another database, or start with GRANARY_DEMO=1.',
  )
  await expect(start(true)).resolves.toBeUndefined()
})

test('the current settings are shown without secrets', async () => {
  const { services } = await testDatabase()
  const secrets = [
    's3cr3t-jwt',
    's3cr3t-token',
    's3cr3t-llm',
    's3cr3t-oidc',
    's3cr3t-s3',
    's3cr3t-smtp',
    's3cr3t-db',
    'AKIA-id',
    's3cr3t-header',
  ]
  const [jwtSecret, metricsToken, apiKey, clientSecret, secretAccessKey] = secrets as [
    string,
    string,
    string,
    string,
    string,
  ]
  const shown = JSON.stringify(
    settingsInForce({
      ...services.settings,
      jwtSecret,
      metricsToken,
      databaseUrl: 'postgres://granary:s3cr3t-db@db.internal:5432/granary?password=s3cr3t-db',
      smtpUrl: 'smtp://mailer:s3cr3t-smtp@mail.internal:587',
      llm: { baseUrl: 'https://llm.internal/v1', apiKey, model: 'small' },
      oidc: [{ name: 'city', issuer: 'https://id.city', clientId: 'granary', clientSecret, scopes: 'openid' }],
      telemetry: {
        traces: { url: 'https://collector.internal/v1/traces', headers: { authorization: 's3cr3t-header' } },
        sampler: { parent: true, ratio: 1 },
        metricsEvery: 60_000,
      },
      s3: { endpoint: 'https://s3.internal', region: 'x', bucket: 'files', accessKeyId: 'AKIA-id', secretAccessKey },
    }),
  )
  for (const secret of secrets) expect(shown).not.toContain(secret)
  for (const told of [
    'db.internal:5432/granary',
    'mail.internal:587',
    'llm.internal',
    'https://id.city',
    'files',
    '"settings.jwtSecret":"(set)"',
    '"settings.port":0',
  ])
    expect(shown).toContain(told)
})
