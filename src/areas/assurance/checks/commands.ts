import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { atLeast } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { runCheck } from './jobs.ts'
import { writtenPages } from './public-pages.ts'
import { checkKinds, checkRun, type CheckRun } from './records.ts'
import { faultsOf, whyNotStart, checkStatus } from './rules.ts'

export const startCheck = command('checks/start', {
  about: 'Starts a check of the program. Its steps appear when it is done.',
  input: z.strictObject({ kind: z.enum(checkKinds), prompt: z.string().trim().max(4_000).nullish() }),
  async run({ kind, prompt }, { tx, actor, now }) {
    await tx.sql('select from organizations where id = $1 for no key update', [tx.organization_id])
    const last = await tx.one<{ asked_at: string }>(
      `select asked_at from check_runs where organization_id = $1 and kind = $2
        and status ${among(checkStatus, 'requested')}
        order by asked_at desc limit 1`,
      [tx.organization_id, kind],
    )
    refuseIf(
      whyNotStart(
        { running: Boolean(last), minutes: last ? (now.getTime() - new Date(last.asked_at).getTime()) / 60_000 : 0 },
        actor,
      ),
    )
    const run = await tx.insert<CheckRun>(checkRun, {
      kind,
      prompt: prompt || null,
      number: await nextNumber(tx, checkRun.table, String(checkRun.fields.number.initial), now),
      asked_by: actor.user_id,
      asked_at: now,
    })
    await tx.later(runCheck, {
      run: run.id,
      kind,
      prompt: prompt || null,
      asked_at: now.toISOString(),
      actor: { ...actor, session_id: actor.session_id },
    })
    return run
  },
})

export const discoverablePages = question('checks/public-pages', {
  about: 'How search engines and AI see each public page: title, description, canonical address and structured data.',
  input: z.strictObject({}),
  async run(_, { actor }) {
    refuseIf(atLeast('admin', actor) ? null : 'Only an administrator can see this.')
    const { pages, site } = writtenPages()
    return { site, pages: pages.map((page) => ({ ...page, faults: faultsOf(page, pages) })) }
  },
})
