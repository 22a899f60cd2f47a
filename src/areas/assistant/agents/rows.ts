import { createHash } from 'node:crypto'
import type { Context } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import type { Readiness } from './life.ts'
import { agent, agentCase, agentVersion, type AgentCase, type AgentRow, type AgentVersion } from './records.ts'
import { problemsOf, readDefinition, type Known } from './definitions/rules.ts'
import { shipped } from './definitions/shipped/rules.ts'
import { agentVersionLife } from './life.ts'

type Asking = Pick<Context, 'tx' | 'actor' | 'now'>

/**
 * The agent by its name in the address. An agent that is shipped is stored at its first use, and again as a new version
 * when a release changed it; the agency's own published version stays.
 */
export async function agentNamed({ tx, actor, now }: Asking, slug: string): Promise<AgentRow> {
  const found = await tx.one<AgentRow>('select * from agents where organization_id = $1 and slug = $2 for update', [
    actor.organization_id,
    slug,
  ])
  const ours = shipped[slug]
  if (!ours) {
    if (!found) throw new NotFound(agent.label)
    return found
  }
  const definition = JSON.stringify(ours.definition)
  if (found) {
    const [newest] = await tx.sql<AgentVersion>(
      `select * from agent_versions where organization_id = $1 and agent = $2 and drafted_by is null
        order by edition desc limit 1`,
      [actor.organization_id, found.id],
    )
    return newest?.definition === definition ? found : addShipped({ tx, actor, now }, found, definition)
  }
  const [made] = await tx.sql<AgentRow>(
    `insert into agents (organization_id, slug, name, purpose, shipped) values ($1, $2, $3, $4, true)
      on conflict (organization_id, slug) do nothing returning *`,
    [actor.organization_id, slug, ours.name, ours.purpose],
  )
  // Another run stored it a moment ago.
  if (!made) return agentNamed({ tx, actor, now }, slug)
  for (const [at, { name, given, checks }] of ours.cases.entries())
    await tx.insert<AgentCase>(agentCase, {
      agent: made.id,
      position: at + 1,
      name,
      given: JSON.stringify(given),
      checks: JSON.stringify(checks),
    })
  return addShipped({ tx, actor, now }, made, definition)
}

async function addShipped({ tx, actor, now }: Asking, row: AgentRow, definition: string): Promise<AgentRow> {
  const { last, own } = (await tx.one<{ last: number; own: boolean }>(
    `select coalesce(max(edition), 0)::int as last,
        coalesce(bool_or(status ${among(agentVersionLife, 'published')} and drafted_by is not null), false) as own
       from agent_versions where organization_id = $1 and agent = $2`,
    [actor.organization_id, row.id],
  ))!
  const edition = last + 1
  await tx.insert<AgentVersion>(agentVersion, {
    agent: row.id,
    name: `${row.name}, version ${edition}`.slice(0, 120),
    edition,
    definition,
    status: own ? 'replaced' : 'draft',
  })
  if (own) return row
  await replacePublished({ tx, actor }, row.id)
  await tx.sql(
    `update agent_versions
      set status = ${asStatus(agentVersionLife, 'published')}, published_at = $3 where organization_id = $1 and agent = $2
      and edition = $4`,
    [actor.organization_id, row.id, now, edition],
  )
  return tx.update<AgentRow>(agent, row.id, { edition, score: null })
}

export const replacePublished = ({ tx, actor }: Pick<Asking, 'tx' | 'actor'>, id: string) =>
  tx.sql(
    `update agent_versions
      set status = ${asStatus(agentVersionLife, 'replaced')} where organization_id = $1 and agent = $2
      and status ${among(agentVersionLife, 'published')}`,
    [actor.organization_id, id],
  )

export const publishedOf = ({ tx, actor }: Asking, { id }: Pick<AgentRow, 'id'>): Promise<AgentVersion | undefined> =>
  tx.one<AgentVersion>(
    `select * from agent_versions where organization_id = $1 and agent = $2
      and status ${among(agentVersionLife, 'published')}`,
    [actor.organization_id, id],
  )

export const casesOf = ({ tx, actor }: Pick<Asking, 'tx' | 'actor'>, id: string): Promise<AgentCase[]> =>
  tx.sql<AgentCase>('select * from agent_cases where organization_id = $1 and agent = $2 order by position, id', [
    actor.organization_id,
    id,
  ])

/** Digest of the evaluated version's text and cases. A changed case or step makes a result out of date. */
export const digestOf = (definition: string, cases: readonly AgentCase[]): string =>
  createHash('sha256')
    .update(JSON.stringify([definition, ...cases.map(({ name, given, checks }) => [name, given, checks])]))
    .digest('hex')

export async function readinessOf(
  asking: Pick<Asking, 'tx' | 'actor'>,
  { id, agent: of, definition }: AgentVersion,
  known: Known,
): Promise<Readiness> {
  const cases = await casesOf(asking, of)
  const last = await asking.tx.one<{ passed: number; failed: number; digest: string }>(
    `select passed::int as passed, failed::int as failed, digest from agent_evaluations
      where organization_id = $1 and agent_version = $2 order by made_at desc, id desc limit 1`,
    [asking.actor.organization_id, id],
  )
  return {
    problems: problemsOf(readDefinition(definition), known),
    cases: cases.length,
    evaluation: last ? { ...last, isCurrent: last.digest === digestOf(definition, cases) } : null,
  }
}
