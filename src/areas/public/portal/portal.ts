import type { Context } from 'hono'
import { z } from 'zod'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { email, receive, words } from '#platform/functions/forms.ts'
import type { Services } from '#platform/services.ts'
import { isOn } from '#areas/organization/operator/rules.ts'
import type { Publication } from '#areas/organization/publishing/records.ts'
import { commentLife } from '#areas/organization/publishing/life.ts'
import { platform } from '../forms/hosts.ts'
import { say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'
import { publicPhotos } from './public-photos.ts'

export const idOf = (c: Context, name: string): string => {
  const id = c.req.param(name) ?? ''
  if (!z.uuid().safeParse(id).success) throw new NotFound('agency')
  return id
}

/** GET /portal/:agency: the published reports and the reviewed comments. No name, no address, nothing unpublished. */
export const showPortal =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const agency = idOf(c, 'agency')
    const [reports, comments] = await Promise.all([
      services.database.read(platform, {
        name: 'portal reports',
        text: `select r.id, r.number, r.title, r.category, r.place, r.status, r.asked_at, r.resolved_at,
          r.public_answer, ${publicPhotos} as photos
               from service_requests r join publications p on p.organization_id = r.organization_id and p.reports
              where r.organization_id = $1 and r.is_public and r.origin = 'resident' order by r.asked_at desc
              limit 500`,
        values: [agency],
      }),
      services.database.read(platform, {
        name: 'portal comments',
        text: `select m.project, m.name, m.words, m.created_at from project_comments m
          join publications p on p.organization_id = m.organization_id and p.projects
              where m.organization_id = $1
              and m.status ${among(commentLife, 'shown')} order by m.created_at limit 1000`,
        values: [agency],
      }),
    ])
    return c.json({ reports: reports.rows, comments: comments.rows })
  }

/** The agency's permission for residents; refuses while the operator has turned it off for all agencies. */
export async function opened(
  tx: Tx,
  agency: string,
  what: 'reports' | 'projects',
): Promise<Publication & { time_zone: string }> {
  const row = await tx.one<Publication & { time_zone: string }>(
    `select p.*, o.time_zone from publications p join organizations o on o.id = p.organization_id
      where p.organization_id = $1`,
    [agency],
  )
  if (!row || !row[what]) throw new NotFound('agency')
  refuseIf(
    isOn(
      await tx.sql<{ name: string; is_on: boolean }>('select name, is_on from platform_switches'),
      'resident-reports',
    )
      ? null
      : say('Reports and comments are turned off for now. Call the agency about anything urgent.'),
  )
  return row
}

/** POST /portal/projects/:id/comments: held until the agency reviews it. */
export const commentProject =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const project = idOf(c, 'id')
    const { asked, isPerson } = await receive(services, c, {
      name: words(120, () => say('Enter your name.')) as z.ZodString,
      email: z.union([z.literal(''), email]).optional(),
      words: words(2_000, () => say('Enter a comment.')) as z.ZodString,
    })
    await services.database.transaction(platform, async (tx) => {
      const row = await tx.one<{ organization_id: string; comments_open: boolean }>(
        'select organization_id, comments_open from published_projects where id = $1',
        [project],
      )
      if (!row) throw new NotFound('project')
      await opened(tx, row.organization_id, 'projects')
      refuseIf(row.comments_open ? null : say('Comments on this project are closed.'))
      await tx.sql(`select set_config('app.command', 'portal/comment', true)`)
      if (isPerson)
        await tx.sql(
          'insert into project_comments (organization_id, project, name, email, words) values ($1, $2, $3, $4, $5)',
          [row.organization_id, project, asked.name, asked.email || null, asked.words],
        )
    })
    return c.json({ held: true })
  }
