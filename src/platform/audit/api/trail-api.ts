import { Hono } from 'hono'
import { answerFunctionError } from '../../functions/answers.ts'
import type { Services } from '../../services.ts'
import { checkpointsApi } from './checkpoints-api.ts'
import { entriesApi } from './entries-api.ts'
import { listingApi } from './listing-api.ts'
import { wholeLogApi } from './whole-log-api.ts'

/**
 * /trail/v1. Hashes are read with server rights: they reveal nothing about the entries, because random ids are hashed
 * in. An entry is read with the caller's rights, and anyone who may read it may have it proved.
 */
export function trailApi(services: Services): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.route('/', checkpointsApi(services))
  api.route('/', listingApi(services))
  api.route('/', entriesApi(services))
  api.route('/', wholeLogApi(services))
  return api
}
