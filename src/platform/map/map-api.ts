import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { Services } from '../services.ts'
import { hasTag, readRange } from '../storage/ranges.ts'
import { baseMaps } from './base-map.ts'

/**
 * The base maps, for everyone who sees a page with a map: which there are, and their bytes by range. They contain
 * nothing about an organization.
 */
export function mapApi(services: Pick<Services, 'settings' | 'clock' | 'database'>, folder: string): Hono {
  const maps = baseMaps(services, folder)
  const api = new Hono()

  api.get('/base.json', async (c) => {
    c.header('Cache-Control', 'private, max-age=300')
    return c.json(
      (await maps()).map(({ file, name, attribution, bounds, minZoom, maxZoom }) => ({
        file: `/map/v1/${file}`,
        name,
        attribution,
        bounds,
        minZoom,
        maxZoom,
      })),
    )
  })

  api.get('/:file{[a-z0-9-]+\\.pmtiles}', async (c) => {
    const map = (await maps()).find(({ file }) => file === c.req.param('file'))
    if (!map) return c.notFound()
    const headers = {
      'Content-Type': 'application/vnd.pmtiles',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Accept-Ranges': 'bytes',
      ETag: `"${map.file}"`,
    }
    if (hasTag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
    const range = readRange(c.req.header('range'), map.size)
    if (range === null) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${map.size}` })
    const length = range ? range.end - range.start + 1 : map.size
    const described = {
      ...headers,
      'Content-Length': String(length),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${map.size}` }),
    }
    const status = range ? 206 : 200
    return c.req.method === 'HEAD'
      ? c.body(null, status, described)
      : c.body(Readable.toWeb(await map.read(range)) as ReadableStream, status, described)
  })
  return api
}
