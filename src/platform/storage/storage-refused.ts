import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Unauthorized } from '../auth/callers.ts'
import type { Services } from '../services.ts'
import { noteOtherFolder, noteToken } from '../security/refusals.ts'
import { unexpected } from '../wire/unexpected.ts'
import { visitOf } from '../wire/visit.ts'
import { BytesMissing } from './bytes-missing.ts'

/** A refusal in the words of the hosted storage: its code for programs, its sentence for people. */
export class StorageRefused extends Error {
  readonly status: number
  readonly error: string
  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

export const badRequest = (message: string) => new StorageRefused(400, 'invalid_request', message)
export const forbidden = (message: string) => new StorageRefused(403, 'Unauthorized', message)
/** The same for files that do not exist and for those the caller may not see. */
export const noObject = () => new StorageRefused(404, 'not_found', 'Object not found')
export const noBucket = () => new StorageRefused(404, 'not_found', 'Bucket not found')
export const duplicate = () => new StorageRefused(409, 'Duplicate', 'The resource already exists')
export const tooLarge = () =>
  new StorageRefused(413, 'Payload too large', 'The object exceeded the maximum allowed size')
export const emptyFile = () => new StorageRefused(400, 'empty_file', 'This file is empty. Select another one.')
export const tooLargeForOne = () =>
  new StorageRefused(
    413,
    'Payload too large',
    'An upload can have up to 50 MiB. Send larger files as a resumable upload.',
  )
export const wrongOffset = () =>
  new StorageRefused(
    409,
    'offset_conflict',
    'The upload is at a different offset. Ask with HEAD, and continue from there.',
  )
export const overQuota = () =>
  new StorageRefused(
    413,
    'quota_exceeded',
    'Your organization has no storage left for this file. Delete files that are not needed, or ask for more storage.',
  )

/** The same sentences as the trigger on storage.usage, which decides. */
export const noRoomHere = () =>
  new StorageRefused(
    413,
    'quota_exceeded',
    'This installation has no storage left for files. Ask its operator for more storage.',
  )
export const noRoomUnverified = () =>
  new StorageRefused(
    413,
    'quota_exceeded',
    'Agencies that are not verified share limited storage, and it is full. Request verification under Organization profile.',
  )

export const answerStorageError = (services: Services) => (error: Error, c: Context) => {
  const known = foreseen(error)
  if (error instanceof Unauthorized) noteToken(services, visitOf(c), error)
  else if (known && [403, 404].includes(known.status)) noteOtherFolder(services, visitOf(c), c.req.path)
  return known
    ? c.json(
        { statusCode: String(known.status), error: known.error, message: known.message },
        known.status as ContentfulStatusCode,
      )
    : unexpected(services.log)(error, c)
}

function foreseen(error: Error): StorageRefused | null {
  if (error instanceof StorageRefused) return error
  if (error instanceof BytesMissing) return noObject()
  if (error instanceof Unauthorized) return new StorageRefused(401, 'Unauthorized', error.message)
  const { code } = error as { code?: string }
  // Row security or a missing grant: PostgreSQL does not let this caller write.
  if (code === '42501') return forbidden('You can’t do this here.')
  if (code === 'PT413') return new StorageRefused(413, 'quota_exceeded', error.message)
  if (code === '23505') return duplicate()
  // The disk of the files or of the database is full.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return noRoomHere()
  // A refusal with the sentence of a trigger, such as a file under legal hold.
  if (code === 'PT409') return new StorageRefused(409, 'Conflict', error.message)
  // Class 22: a value that PostgreSQL cannot store, such as NUL or half a Unicode character.
  if (code?.startsWith('22'))
    return badRequest('A value of the request can’t be stored as text. Remove its unusual characters.')
  return null
}
