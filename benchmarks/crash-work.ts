import type pg from 'pg'
import type { Keys } from '#platform/auth/keys.ts'
import type { Worker } from './crash-town.ts'

/** The requests and answers: an answer is a commitment that no crash may break. */
export type Ledger = {
  feedback: Set<string>
  /** By idempotency key: the request, and the answer once there was one. */
  commands: Map<string, { worker: Worker; message: string; answer?: string }>
  sessions: Set<string>
  asked: number
}

export const emptyLedger = (): Ledger => ({ feedback: new Set(), commands: new Map(), sessions: new Set(), asked: 0 })

type Where = { url: string; keys: Keys }

/** A mixed load until the server no longer answers: rows through the table API, commands with keys, sign-ins. */
export async function work(
  { url, keys }: Where,
  workers: Worker[],
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  const until = async (step: () => Promise<boolean>) => {
    while (!isOver() && (await step()));
  }
  const rows = (worker: Worker) => async () => {
    const subject = `note ${++ledger.asked}`
    const response = await post(`${url}/rest/v1/user_feedback`, worker.token, keys, {
      subject,
      message: 'Gravel',
      user_id: worker.user_id,
    })
    if (response?.status === 201) ledger.feedback.add(subject)
    return isAnswered(response)
  }
  const commands = (worker: Worker) => async () => {
    const key = `key-${++ledger.asked}`
    ledger.commands.set(key, { worker, message: `Welcome ${ledger.asked}` })
    return isAnswered(await command({ url, keys }, ledger, key))
  }
  const signIns = (worker: Worker) => async () => {
    ledger.asked++
    const network = `203.0.${ledger.asked % 250}.${Math.floor(ledger.asked / 250) % 250}`
    const response = await post(
      `${url}/auth/v1/token?grant_type=password`,
      keys.anonKey,
      keys,
      { email: worker.email, password: worker.password },
      { 'x-forwarded-for': network, 'x-forwarded-proto': 'https' },
    )
    if (response?.status === 200)
      ledger.sessions.add(sessionIn((JSON.parse(response.body) as { access_token: string }).access_token))
    return isAnswered(response)
  }
  await Promise.all(
    workers
      .flatMap((worker) => [until(rows(worker)), until(rows(worker)), until(commands(worker))])
      .concat(until(signIns(workers[0]!))),
  )
}

/** Sent again with the same key until there is an answer: done once, however often it was sent. */
export async function command({ url, keys }: Where, ledger: Ledger, key: string) {
  const asked = ledger.commands.get(key)!
  const response = await post(
    `${url}/functions/v1/organizations/brand`,
    asked.worker.token,
    keys,
    { branding_config: { welcomeMessage: asked.message } },
    { 'idempotency-key': key },
  )
  if (response?.status === 200) asked.answer = response.body
  return response
}

type Answered = { status: number; body: string } | undefined

async function post(
  url: string,
  token: string,
  keys: Keys,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        apikey: keys.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return undefined
  }
}

/** 5xx while the database is down is an honest answer: nothing was acknowledged. */
const isAnswered = (response: Answered) => response !== undefined && response.status < 500

const sessionIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id

/** Every broken commitment, in a sentence. */
export async function brokenPromises(
  owner: pg.Client,
  { feedback, commands, sessions }: Ledger,
  workers: Worker[],
): Promise<string[]> {
  const broken: string[] = []
  const column = async (sql: string, values: unknown[] = []) =>
    (await owner.query<{ value: string }>(sql, values)).rows.map(({ value }) => value)

  const notes = new Set(await column('select subject as value from user_feedback'))
  for (const subject of feedback) if (!notes.has(subject)) broken.push(`An acknowledged row is lost: ${subject}`)

  const lives = new Set(await column('select id as value from auth.sessions'))
  for (const session of sessions) if (!lives.has(session)) broken.push(`An acknowledged session is lost: ${session}`)

  const trail = await column(
    `select input -> 'branding_config' ->> 'welcomeMessage' as value from audit_events
      where command = 'organizations/brand'`,
  )
  const keys = new Set(await column('select key as value from app.idempotency_keys where status = 200'))
  for (const [key, { message, answer }] of commands) {
    const lines = trail.filter((each) => each === message).length
    if (answer !== undefined && lines !== 1)
      broken.push(`An acknowledged command has ${lines} entries in the audit log: ${key}`)
    if (lines !== (keys.has(key) ? 1 : 0))
      broken.push(
        `Half a command: ${key} has ${lines} entries in the audit log and ${keys.has(key) ? 'an' : 'no'} answer stored`,
      )
  }
  for (const { organization_id } of workers) {
    const [now] = await column(
      `select branding_config ->> 'welcomeMessage' as value from organizations where id = $1`,
      [organization_id],
    )
    const [last] = await column(
      `select input -> 'branding_config' ->> 'welcomeMessage' as value from audit_events where organization_id = $1
        order by at desc, id desc limit 1`,
      [organization_id],
    )
    if ((now ?? undefined) !== last)
      broken.push(`Half a command: the organization says "${now}", its audit log says "${last}"`)
  }
  return broken
}
