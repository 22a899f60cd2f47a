import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startOtherWire } from '#tests/wire.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'

test('the operator sees when each job last succeeded, what failed and why; so do readers of the metrics', async () => {
  const wire = await startOtherWire({})
  const [here, there] = [await city({ in: wire }), await city({ in: wire })]
  const pat = await here.person('Pat', 'platform_admin')
  const count = forEachOrganization('count', {
    every: 3_600,
    due: `select id as organization_id from organizations where kind = 'agency'`,
    async run(organization) {
      if (organization === there.organization.id) throw new Error('A row is bad.')
    },
  })
  await runDueJobs(wire.services, count)

  const answer = await wire.fetch('/functions/v1/platform/console', {
    token: pat.token,
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  const { runs } = (await answer.json()) as { runs: { name: string; done_at: string }[] }
  const [first] = runs
  expect(first).toMatchObject({ name: 'count', failed: 1, error: 'A row is bad.', milliseconds: expect.any(Number) })
  expect(Date.parse(first!.done_at)).toBe(wire.clock.now().getTime())
  const own = await wire.fetch('/functions/v1/platform/console', {
    token: here.ada.token,
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(own.status).toBe(409)

  const figures = await (await wire.fetch('/metrics')).text()
  expect(figures).toContain('granary_job_failures_week{name="count"} 1')
  expect(figures).toContain(
    `granary_job_last_success_timestamp_seconds{name="count"} ${wire.clock.now().getTime() / 1_000}`,
  )
})
