import { Hono, type Context } from 'hono'
import { NotFound } from '#platform/commands/refusals.ts'
import { picturesIn } from '#platform/documents/picture-line.ts'
import { storedPicture } from '#platform/documents/stored-pictures.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { say } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { whyNotUuid } from '#platform/validators.ts'
import { policyDocument } from '../records.ts'

/** /functions/v1/public/policies: the pictures of published policies, for readers without an account. */
export function publicPolicies(services: Services): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.get('/:id/pictures/:file', showPicture(services))
  return api
}

/** GET /:id/pictures/:file: one picture of the published version, and no other file of the policy. */
const showPicture = (services: Services) => async (c: Context) => {
  const { id, file } = c.req.param() as { id: string; file: string }
  if (whyNotUuid(id) !== null) throw new NotFound(say('Picture'))
  // With a visitor's own rights: a policy that is not published has no row.
  const { rows } = await services.database.read(
    { role: 'anon' },
    {
      name: 'published policy',
      text: 'select organization_id, policy, body from published_policies where id = $1',
      values: [id],
    },
  )
  const [policy] = rows as { organization_id: string; policy: string; body: string }[]
  const found = policy && picturesIn(policy.body).find(({ picture }) => picture.file === file)
  if (!found) throw new NotFound(say('Picture'))
  const of = { organization: policy.organization_id, table: policyDocument.table, record: policy.policy }
  const answer = await storedPicture({ ...of, file, sha256: found.picture.sha256 }, services)
  answer.headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  answer.headers.set('X-Content-Type-Options', 'nosniff')
  return answer
}
