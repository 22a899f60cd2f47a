import { createHash, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Actions of the signed-in user without the page: by the same functions that its buttons call. */
export async function does<Answer = Record<string, unknown>>(
  page: Page,
  command: string,
  body: object,
): Promise<Answer> {
  const answer = await page.request.post(`/functions/v1/${command}`, { headers: await headersOf(page), data: body })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Answer
}

type Attached = { id: string; sha256: string }

/** A file of a record, uploaded and attached as the signed-in person. */
export async function attaches(
  page: Page,
  of: { organization: string; table: string; record: string },
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
): Promise<Attached> {
  const path = `${of.organization}/${of.table}/${of.record}/${randomUUID()}/${name}`
  const stored = await page.request.post(`/storage/v1/object/documents/${path}`, {
    headers: { ...(await headersOf(page)), 'content-type': type },
    data: bytes,
  })
  expect(stored.status(), await stored.text()).toBe(200)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return does<Attached>(page, 'attachments/add', { table: of.table, record: of.record, name, path, sha256 })
}

/** The bytes of a stored file, as the signed-in person reads them. */
export async function downloads(page: Page, path: string): Promise<Buffer> {
  const answer = await page.request.get(`/storage/v1/object/authenticated/documents/${path}`, {
    headers: await headersOf(page),
  })
  expect(answer.status()).toBe(200)
  return answer.body()
}

/** The rows that the signed-in person reads. */
export async function reads<Row>(page: Page, rows: string): Promise<Row[]> {
  return (await (await page.request.get(`/rest/v1/${rows}`, { headers: await headersOf(page) })).json()) as Row[]
}

async function headersOf(page: Page): Promise<Record<string, string>> {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string }
  const { access_token } = JSON.parse(
    (await page.evaluate(`localStorage.getItem('sb-localhost-auth-token')`)) as string,
  ) as { access_token: string }
  return { apikey: anonKey, authorization: `Bearer ${access_token}` }
}

export type Transfer = { id: string; number: string }

const roads = ['Street resurfacing', 'Salt and plow blades'] as const

/**
 * A budget transfer that this person drafted and submitted for approval, between two lines of one fund. Transfers
 * between the same two lines are approved by their total, so a large one uses two others.
 */
export async function sendTransfer(
  page: Page,
  dollars: number,
  [from, to]: readonly [string, string] = roads,
): Promise<Transfer> {
  const lines = await reads<{ id: string; name: string }>(
    page,
    `budget_lines?select=id,name&name=in.("${from}","${to}")&status=eq.adopted&order=fiscal_year.desc`,
  )
  const line = (name: string) => lines.find((each) => each.name === name)!.id
  const draft = await does<Transfer>(page, 'budget-transfers/draft', {
    from_line: line(from),
    to_line: line(to),
    amount: dollars * 100,
    reason: 'For a journey.',
  })
  await does(page, 'budget-transfers/submit', { id: draft.id })
  return draft
}
