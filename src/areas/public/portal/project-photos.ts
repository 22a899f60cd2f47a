import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { NotFound, Refusal } from '#platform/commands/refusals.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import type { Services } from '#platform/services.ts'
import { openBlobs } from '#platform/storage/blobs.ts'
import { isRewritten } from '#platform/storage/examine/picture-metadata.ts'
import { refuseQuarantined } from '#platform/storage/examine/scanning.ts'
import { platform } from '../forms/hosts.ts'
import { idOf } from './portal.ts'

/** GET /portal/project-photos/:project/:at: a photo of a published project, from the agency's files. */
export function showProjectPhoto(services: Services): (c: Context) => Promise<Response> {
  const blobs = openBlobs(services)
  return async (c) => {
    const at = Number(c.req.param('at'))
    if (!Number.isInteger(at) || at < 0 || at > 50) throw new NotFound('photo')
    const { rows } = await services.database.read(platform, {
      name: 'portal project photo',
      text: `select w.photos -> $2::int as file, o.version, o.content_type from published_projects w
          join publications p on p.organization_id = w.organization_id and p.projects
          join storage.objects o on o.organization_id = w.organization_id and o.name = w.photos -> $2::int ->> 'path'
            and o.bucket_key = (select key from storage.buckets where id = 'documents' and organization_id is null)
          where w.id = $1`,
      values: [idOf(c, 'project'), at],
    })
    const found = rows[0] as { file: KeptFile; version: string; content_type: string } | undefined
    // Other files of a project stay with the agency.
    if (!found || !isRewritten(found.content_type)) throw new NotFound('photo')
    await refuseQuarantined(services, found).catch((error: Error) => Promise.reject(new Refusal(error.message)))
    return c.body(Readable.toWeb(await blobs.read(found.version)) as ReadableStream, 200, {
      'Content-Type': found.content_type,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=300',
    })
  }
}
