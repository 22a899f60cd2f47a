import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Context } from 'hono'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { InvalidInput, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { say } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { openBlobs } from '#platform/storage/blobs.ts'
import { bucketColumns, type Bucket } from '#platform/storage/buckets.ts'
import { examineFile } from '#platform/storage/examine/examine.ts'
import { keepVerdict, refuseUnscanned, scanUpload } from '#platform/storage/examine/scanning.ts'
import { bodyOf } from '#platform/storage/request-body.ts'
import { StorageRefused } from '#platform/storage/storage-refused.ts'
import { contentOf, newVersion, putObject } from '#platform/storage/stored-objects.ts'
import type { Answers, Definition } from '../../definition/rules.ts'
import type { Value } from '../../formulas/rules.ts'
import { acceptedFiles, filesPerChallenge, largestPublicFile } from '../rules.ts'
import { judgeProof } from '#platform/functions/challenges.ts'
import { findPublicForm, service, type Found } from './found.ts'

type Upload = { id: string; path: string; name: string; size: number; content_type: string; sha256: string }

const megabytes = largestPublicFile / 1024 / 1024
const notOpen = () => say('This form isn’t open right now. Your answers stay on this device.')

/**
 * POST /public-forms/files: one file, in the body. The name and the proof come as headers, because addresses are logged.
 */
export function takeFile(services: Services): (c: Context) => Promise<Response> {
  const blobs = openBlobs(services)
  return async (c) => {
    const { database, clock, keys } = services
    const [now, header] = [clock.now(), (name: string) => c.req.header(name) ?? '']
    const [challenge, nonce] = [header('x-challenge'), Number(header('x-nonce'))]
    const name = nameOf(header('x-file-name'))
    const found = await database.transaction(service, (tx) => findPublicForm(tx, header('x-form'), now), {
      readOnly: true,
    })
    refuseIf(found.standing === 'open' ? null : notOpen())
    const proof = judgeProof(keys, { challenge, nonce }, found.publicForm.id, now)
    await countAttempt(services, 'public form', {
      account: `files ${found.publicForm.address}`,
      network: visitorOf(c).network,
    })
    await refuseTooMany(services, found, proof)

    const { organization_id } = found.publicForm
    const requester = { caller: service, organization_id, owner_id: null }
    await refuseUnscanned(services).catch(inTheirWords)
    const bucket = await documents(services)
    const version = await newVersion(database, service)
    const received = await examineFile(services, bodyOf(c), {
      bucket: { ...bucket, allowed_mime_types: [...acceptedFiles] },
      version,
      name,
      claim: header('content-type'),
      limit: largestPublicFile,
    }).catch(inTheirWords)
    const scanned = await scanUpload(services, requester, name, received).catch(async (error: Error) => {
      await rm(received.file, { force: true })
      return inTheirWords(error)
    })
    await blobs.keep(received)
    const path = `${organization_id}/forms/${randomUUID()}/${name.replaceAll(/[^\w.\- ]/g, '_')}`
    const upload = await database
      .transaction(service, async (tx) => {
        await putObject(
          tx,
          requester,
          { bucket, shelf: organization_id, name: path },
          contentOf(received, { cache_control: 'max-age=3600', metadata: {} }),
          false,
        )
        return (await tx.one<Upload>(
          `insert into form_uploads (organization_id, public_form, challenge, path, name, size, content_type, sha256,
          uploaded_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
          [organization_id, found.publicForm.id, proof, path, name, received.size, received.type, received.sha256, now],
        ))!
      })
      .catch(async (error: Error) => {
        await blobs.remove(version).catch(() => undefined)
        throw error
      })
    if (scanned) await keepVerdict(services, version, scanned)
    return c.json({
      path: upload.id,
      name,
      size: Number(upload.size),
      type: upload.content_type,
      sha256: upload.sha256,
    })
  }
}

const nameOf = (header: string): string => {
  let name = ''
  try {
    name = decodeURIComponent(header).normalize('NFC').trim()
  } catch {
    // Refused below.
  }
  // oxlint-disable-next-line no-control-regex -- a name is shown on one line
  if (!name || name.length > 200 || /[\u0000-\u001f\u007f/\\]/.test(name))
    throw new Refusal(say('Rename this file: its name can’t be used.'))
  return name
}

async function refuseTooMany({ database }: Services, { publicForm }: Found, proof: Buffer): Promise<void> {
  const { rows } = await database.read(service, {
    name: 'public form uploads',
    text: `select count(*)::int as count from form_uploads where organization_id = $1 and public_form = $2
      and challenge = $3`,
    values: [publicForm.organization_id, publicForm.id, proof],
  })
  refuseIf(
    (rows[0] as { count: number }).count >= filesPerChallenge
      ? say('A form takes up to {most} files.', { most: filesPerChallenge })
      : null,
  )
}

const documents = async ({ database }: Services): Promise<Bucket> =>
  (
    await database.read(service, {
      name: 'documents bucket',
      text: `select ${bucketColumns} from storage.buckets where id = 'documents' and organization_id is null`,
      values: [],
    })
  ).rows[0] as Bucket

/** Why a file was refused, in words for a person who knows no media types. */
function inTheirWords(error: Error): never {
  if (!(error instanceof StorageRefused)) throw error
  const { status, error: code } = error
  throw new Refusal(
    code === 'infected'
      ? say('This file contains malware and was not saved. Send another file.')
      : code === 'empty_file'
        ? say('This file is empty. Select another one.')
        : code === 'quota_exceeded'
          ? say('The agency can’t store more files right now. Call the agency.')
          : status === 413
            ? say('This file is too large. A file can have up to {most} MB.', { most: megabytes })
            : status === 415
              ? say('This file can’t be used: its content isn’t a PDF, a photo, or a Word, Excel or text file.')
              : say('The file didn’t arrive complete. Try again.'),
  )
}

/** The answers with the uploaded files in place of their ids, and the uploads that they use. */
export async function withUploads(
  tx: Tx,
  { publicForm }: Found,
  { questions }: Definition,
  answers: Answers,
): Promise<{ answers: Answers; used: readonly string[] }> {
  const asked = questions.filter(({ kind }) => kind === 'file')
  const ids = asked.flatMap(({ key }) => idsIn(answers[key]))
  if (ids.length === 0) return { answers, used: [] }
  const rows = await tx.sql<Upload>(
    'select * from form_uploads where organization_id = $1 and public_form = $2 and id = any ($3) for update',
    [publicForm.organization_id, publicForm.id, ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lost = asked.filter(({ key }) => idsIn(answers[key]).some((id) => !byId.has(id)))
  if (lost.length > 0)
    throw new InvalidInput(
      Object.fromEntries(
        lost.map(({ key, label }) => [key, say('A file for “{label}” is no longer here. Add it again.', { label })]),
      ),
    )
  const kept = Object.fromEntries(
    asked.flatMap(({ key }) =>
      idsIn(answers[key]).length === 0 ? [] : [[key, idsIn(answers[key]).map((id) => fileOf(byId.get(id)!))]],
    ),
  )
  return { answers: { ...answers, ...kept }, used: [...new Set(ids)] }
}

const idsIn = (value: Value | undefined): string[] =>
  Array.isArray(value)
    ? (value as readonly Value[]).map((each) =>
        typeof each === 'object' && each !== null && 'path' in each ? String((each as { path: Value }).path) : '',
      )
    : []

const fileOf = ({ path, name, size, content_type, sha256 }: Upload): Value => ({
  path,
  name,
  size: Number(size),
  type: content_type,
  sha256,
})
