import { Hono } from 'hono'
import type { Services } from '../services.ts'
import { arrangeApi } from './arrange-api.ts'
import { openBlobs } from './blobs.ts'
import { bucketsApi } from './buckets-api.ts'
import { downloadApi } from './download-api.ts'
import { linkApi } from './link-api.ts'
import { listApi } from './list-api.ts'
import { resumableApi } from './resumable-api.ts'
import { answerStorageError, StorageRefused } from './storage-refused.ts'
import { uploadApi } from './upload-api.ts'

/**
 * Files, as the stock client requests them (docs/decisions/0033-files.md). The order matters: /object/* takes the
 * rest.
 */
export function storageApi(services: Services, restrictedTables: ReadonlySet<string> = new Set()): Hono {
  const blobs = openBlobs(services)
  const api = new Hono()
  api.get('/status', (c) => c.json({ healthy: true }))
  api.route('/', bucketsApi(services, blobs))
  api.route('/', resumableApi(services, blobs))
  api.route('/', listApi(services))
  api.route('/', linkApi(services))
  api.route('/', arrangeApi(services, blobs))
  api.route('/', downloadApi(services, blobs, restrictedTables))
  api.route('/', uploadApi(services, blobs))
  api.all('*', () => {
    throw new StorageRefused(404, 'not_found', 'There is nothing at this address.')
  })
  api.onError(answerStorageError(services))
  return api
}
