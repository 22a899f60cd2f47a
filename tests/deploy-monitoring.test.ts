import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { job } from '#platform/jobs/later.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { noteUpkeep } from '#platform/operations/upkeep.ts'
import { city } from './city.ts'
import { afterFile } from './database.ts'
import { startCollector } from './otlp-collector.ts'
import { startOtherWire } from './wire.ts'

// The files that an operator imports name metrics: each must be one that the server exports.

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}
const rules = (
  parse(readFileSync('deploy/prometheus/granary.rules.yml', 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules)
const boards = readdirSync('deploy/grafana').map(
  (file) => [file, JSON.parse(readFileSync(`deploy/grafana/${file}`, 'utf8'))] as const,
)

/** Exported by Prometheus itself for every target. */
const ofPrometheus = ['up']
const words = new Set([
  'sum',
  'by',
  'rate',
  'increase',
  'histogram_quantile',
  'topk',
  'max',
  'min',
  'count',
  'time',
  'resets',
  'on',
  'and',
  'or',
  'unless',
  'group_left',
  'scalar',
  'label_values',
])

/** The metrics in an expression, whatever labels and functions surround them. */
function figuresIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|on|group_left)\s*\([^)]*\)/g, ' ')
  return [...new Set(bare.match(/(?<![\w.])[a-z_][a-z\d_]*/g) ?? [])].filter((name) => !words.has(name))
}
const labelsIn = (expression: string) =>
  [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside]) =>
    [...inside!.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, name]) => name!),
  )

type Panel = { title: string; targets: { expr: string; legendFormat: string }[] }
const panels = boards.flatMap(([file, board]) =>
  (board as { panels: Panel[] }).panels.map((panel) => ({ file, ...panel })),
)
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ file, title, targets }) => targets.map(({ expr }) => [`${file}: ${title}`, expr] as const)),
]

let told: Map<string, Set<string>>
beforeAll(async () => {
  const collector = await startCollector()
  afterFile(collector.close)
  const [logs, traces] = ['logs', 'traces'].map((kind) => ({ url: `${collector.url}/v1/${kind}` }))
  const wire = await startOtherWire({
    databaseReadUrl: 'postgres://127.0.0.1:1/granary',
    archiveFolder: '/var/lib/granary-archive',
    telemetry: { logs: logs!, traces: traces!, sampler: { parent: false, ratio: 1 }, metricsEvery: 60_000 },
  })
  const { rosa } = await city({ in: wire })
  await (await wire.fetch('/rest/v1/organization_members', { token: rosa.token })).text()
  const page = { at: '/budget-management/lines/:id', table: 'budget_lines', id: rosa.user_id }
  const opened = { method: 'POST', token: rosa.token, body: JSON.stringify({ parts: [], page }) }
  await (await wire.fetch('/functions/v1/batch', opened)).text()
  await runDueJobs(wire.services, [job('tidy', async () => undefined, { every: 60 })])
  for (const kind of ['backup', 'base-backup'] as const) await noteUpkeep(wire.ownerConfig, kind, wire.clock.now())
  const text = await (await wire.fetch('/metrics')).text()
  told = new Map()
  for (const [, name, labels = ''] of text.matchAll(/^([a-z_\d]+)(\{[^}]*\})? /gm)) {
    const known = told.get(name!) ?? new Set()
    for (const label of labelsIn(labels)) known.add(label)
    told.set(name!, known)
  }
})

test.each(expressions)('%s uses metrics and labels that the server exports', (_, expression) => {
  const figures = figuresIn(expression)
  expect(figures.filter((name) => !told.has(name) && !ofPrometheus.includes(name))).toEqual([])
  const labels = new Set([...figures.flatMap((name) => [...(told.get(name) ?? [])]), 'job', 'instance'])
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim()),
  )
  expect([...labelsIn(expression), ...grouped].filter((label) => !labels.has(label))).toEqual([])
})

test('every metric of ours is documented, and every documented one is exported', () => {
  const table = readFileSync('docs/operations/observability.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const documented = table.flatMap((line) =>
    [...line.split('|')[1]!.matchAll(/`([a-z_\d]+)`/g)].map(([, name]) => name!),
  )
  const names = [
    ...new Set(
      [...told.keys()].map((name) => name.replace(/^(http_request_duration_seconds)_(bucket|sum|count)$/, '$1')),
    ),
  ]
  expect(documented.sort()).toEqual(names.sort())
})

test('every dashboard has a unique position, and its panels fit side by side', () => {
  const ids = boards.map(([, board]) => (board as { uid: string }).uid)
  expect(new Set(ids).size).toBe(boards.length)
  expect(boards.map(([file]) => file)).toEqual([
    'agencies.json',
    'database.json',
    'jobs.json',
    'overview.json',
    'realtime.json',
    'requests.json',
  ])
  for (const [, board] of boards) {
    const taken = new Set<string>()
    for (const {
      gridPos: { x, y, w, h },
    } of (board as { panels: { gridPos: Record<'x' | 'y' | 'w' | 'h', number> }[] }).panels)
      for (let column = x; column < x + w; column++)
        for (let row = y; row < y + h; row++) {
          expect(column).toBeLessThan(24)
          expect(taken.has(`${column} ${row}`)).toBe(false)
          taken.add(`${column} ${row}`)
        }
  }
})

test('every alert has its runbook and every runbook its alert, and each says what to check and what to do', () => {
  const pages = readdirSync('docs/operations/runbooks').map((file) => file.replace(/\.md$/, ''))
  expect(pages.sort()).toEqual(rules.map(({ alert }) => alert).sort())
  for (const { alert, labels, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`docs/operations/runbooks/${alert}.md`)
    expect(['warning', 'critical']).toContain(labels.severity)
    const page = readFileSync(annotations.runbook_url, 'utf8')
    expect(page).toMatch(new RegExp(`^# ${alert}\n\n\\S[^]*\n## Look at\n\n- [^]*\n## Do\n\n1. `))
    for (const [, link] of page.matchAll(/\]\(([^)#]+)\)/g))
      expect([link, existsSync(`docs/operations/runbooks/${link}`)]).toEqual([link, true])
  }
})

const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0

test.skipIf(!hasPromtool)(
  'Prometheus itself accepts the rules, and each fires only when it should (needs promtool)',
  () => {
    expect(execFileSync(promtool, ['check', 'rules', 'deploy/prometheus/granary.rules.yml']).toString()).toContain(
      `SUCCESS: ${rules.length} rules found`,
    )
    expect(execFileSync(promtool, ['test', 'rules', 'tests/fixtures/prometheus.test.yml']).toString()).toContain(
      'SUCCESS',
    )
  },
)
