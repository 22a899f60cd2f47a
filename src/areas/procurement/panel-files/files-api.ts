import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { NotFound, Refusal } from '#platform/commands/refusals.ts'
import { execute } from '#platform/commands/execute.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { personOf } from '#platform/functions/callers.ts'
import { openFromBundle } from '#platform/sealing/bundle.ts'
import type { Services } from '#platform/services.ts'
import { openBlobs } from '#platform/storage/blobs.ts'
import { disposition } from '#platform/storage/disposition.ts'
import { openPanelFile } from './files.ts'

/**
 * GET /functions/v1/evaluation-files/EVALUATION/BIDDER/POSITION: one file of an opened bid for the panel. The bundle is
 * opened here and not in the browser, because its key would open the files with prices as well.
 */
export function panelFiles(services: Services): Hono {
  const api = new Hono()
  const blobs = openBlobs(services)
  api.onError(answerFunctionError(services))
  api.get('/:id/:bidder/:position{[0-9]+}', async (c) => {
    const actor = await personOf(services, c)
    const { id, bidder, position } = c.req.param()
    const file = await execute(services, openPanelFile, { id, bidder, position: Number(position) }, actor)
    const sealed = await blobs.read(file.version!).then(buffer, () => null)
    if (!sealed) throw new NotFound('File')
    const content = await openFromBundle(new Uint8Array(sealed), file)
    if (!content) throw new Refusal('This file differs from the one that was sealed.')
    return c.body(content, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': disposition('attachment', file.name),
      // For the reader in the browser: the name that this person may see, and what is written across the pages.
      'X-File-Name': encodeURIComponent(file.name),
      'X-Read-By': encodeURIComponent(file.reader),
      'X-Read-At': services.clock.now().toISOString(),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
  })
  return api
}
